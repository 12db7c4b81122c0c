/** What the worker tells the main thread. */
export type FromWorker =
  | { kind: 'ready'; address: { path: string } | { port: number }; owner: boolean; startedIn: number }
  | { kind: 'failed'; message: string }
  | { kind: 'log'; message: string };

/** What the main thread tells the worker. */
export type ToWorker = 'close';
