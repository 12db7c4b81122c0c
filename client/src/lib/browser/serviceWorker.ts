import { attempt } from './attempt.ts';

/** Lets the app be opened without a network. Where the browser refuses, it only needs one. */
export const registerServiceWorker = (url: string): void =>
  attempt(() => void navigator.serviceWorker.register(url).catch(() => {}), undefined);
