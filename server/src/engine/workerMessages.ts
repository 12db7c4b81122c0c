import type { NetConnectOpts } from 'node:net';
import type { Owner } from './ownership.ts';

/** What the worker tells the main thread. */
export type FromWorker =
  | { kind: 'ready'; address: NetConnectOpts; startedIn: number }
  | { kind: 'owned'; by: Owner }
  | { kind: 'failed'; message: string }
  | { kind: 'log'; message: string };

/** What the main thread tells the worker. */
export type ToWorker = 'close';
