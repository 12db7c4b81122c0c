// The browser features that the app uses and jsdom lacks.
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { BroadcastChannel } from 'node:worker_threads';

/** Does not keep a test run alive. */
class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
Object.assign(globalThis, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  TextDecoder,
  TextEncoder,
  BroadcastChannel: TestChannel,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
});

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
