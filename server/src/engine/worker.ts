import type { NetConnectOpts } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { runDatabase, type Settings } from './database.ts';

/** What the worker tells the main thread. */
export type FromWorker =
  | { kind: 'ready'; address: NetConnectOpts; startedIn: number }
  | { kind: 'owned' }
  | { kind: 'failed'; message: string }
  | { kind: 'log'; message: string };

/** What the main thread tells the worker. */
export type ToWorker = 'close';

const tell = (message: FromWorker) => parentPort?.postMessage(message);

function fail(error: unknown): void {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
}

process.on('uncaughtException', (error) => {
  tell({ kind: 'failed', message: `The database stopped: ${error.stack ?? error.message}` });
  process.exit(1);
});

try {
  const begun = performance.now();
  const database = await runDatabase(workerData as Settings, (message) => tell({ kind: 'log', message }));
  if ('other' in database) {
    tell({ kind: 'owned' });
    parentPort?.close();
  } else {
    tell({ kind: 'ready', address: database.address, startedIn: performance.now() - begun });
    parentPort?.on('message', (message: ToWorker) => {
      if (message === 'close') void database.close().then(() => process.exit(0), fail);
    });
  }
} catch (error) {
  fail(error);
}
