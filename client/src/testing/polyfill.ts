import { TextDecoder, TextEncoder } from 'node:util';

/** What browsers have and jsdom lacks, as far as the app uses it. */
Object.assign(globalThis, { TextDecoder, TextEncoder });

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
