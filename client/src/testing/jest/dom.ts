import { JSDOM, VirtualConsole } from 'jsdom';

/** The page's own also where Node has one of that name. */
const OF_PAGE = [
  'AbortController AbortSignal Blob CloseEvent CustomEvent DOMException Event EventTarget File FormData Headers',
  'MessageEvent Storage URL URLSearchParams WebSocket localStorage navigator sessionStorage',
].flatMap((names) => names.split(' '));

const virtualConsole = new VirtualConsole().sendTo(console, { omitJSDOMErrors: true });
virtualConsole.on('jsdomError', (error) => {
  // A call that broke off is not what an app may prevent.
  if (!('type' in error && error.type === 'XMLHttpRequest')) console.error(error);
});
const page = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true, virtualConsole }).window;
for (const name of Object.getOwnPropertyNames(page)) {
  if (name in globalThis && !OF_PAGE.includes(name)) continue;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => page[name] as unknown,
    set(value: unknown) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    },
  });
}
// What belongs to the page is reached by either; only `document.defaultView` is the page's own still.
Object.defineProperty(globalThis, 'window', { value: globalThis });
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
  Object.assign(globalThis, { [name]: page[name].bind(page) });

// What browsers have and jsdom lacks, as far as the app uses it.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector<HTMLElement>('button, a, input, textarea')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Without them React goes on by timers, one after the other, as searches in the page do: effects have run when one has found.
const { setImmediate, MessageChannel } = globalThis;
Object.assign(globalThis, { setImmediate: undefined, MessageChannel: undefined });
await import('react-dom/client');
Object.assign(globalThis, { setImmediate, MessageChannel });
