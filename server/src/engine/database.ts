import { once } from 'node:events';
import { lutimesSync, rmSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { dirname } from 'node:path';
import { closeIdleCursors } from './commands/read/cursors.ts';
import { deleteExpired } from './commands/write/ttl.ts';
import { type Owner, claim } from './ownership.ts';
import type { Engine } from './query/plan/query.ts';
import { Catalog } from './storage/catalog.ts';
import { Documents } from './storage/documents.ts';
import { dropUnfinished } from './storage/indexBuild.ts';
import type { Store } from './storage/store.ts';
import { startThread } from './thread.ts';
import { WireServer } from './wire/server.ts';

/** What a database is started with. */
export interface Settings {
  folder: string;
  tcp: boolean;
  /** seconds between two looks for documents whose time is over */
  ttlSeconds: number;
}

/** A database that runs in this thread. */
export interface RunningDatabase {
  address: NetConnectOpts;
  close(): Promise<void>;
}

const GARBAGE_MS = 1000;
const GARBAGE_KEYS = 2000;

/** Everything of the engine above an open file. */
export async function openEngine(store: Store): Promise<Engine> {
  const catalog = new Catalog(store);
  const engine = { store, catalog, documents: new Documents(catalog) };
  await dropUnfinished(catalog);
  return engine;
}

/** Does something again and again; never twice at a time. */
function every(milliseconds: number, work: () => Promise<unknown>, report: (message: string) => void): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void work()
      .catch((error: unknown) => report(error instanceof Error ? error.message : String(error)))
      .finally(() => (running = false));
  }, milliseconds);
  return () => clearInterval(timer);
}

/** Lets a thread of this process check the folder: another process must not open its file meanwhile. */
async function checkInThread(folder: string): Promise<unknown> {
  const [report] = await once(startThread('checkThread', folder), 'message');
  return report;
}

async function clearGarbage({ store, catalog }: Engine): Promise<void> {
  while (catalog.hasGarbage()) await store.write(() => catalog.clearGarbage(GARBAGE_KEYS));
}

/**
 * Starts the database of a folder in this thread, unless another process runs it.
 * @param log takes what a person should know
 * @param lost called when another process has taken the folder over
 */
export async function runDatabase(
  { folder, tcp, ttlSeconds }: Settings,
  log: (message: string) => void,
  lost: () => void,
): Promise<RunningDatabase | { other: Owner }> {
  let closing = false;
  let ready: (engine: Engine) => void = () => {};
  const engineReady = new Promise<Engine>((resolve) => (ready = resolve));
  const server = new WireServer({
    engine: engineReady,
    check: () => checkInThread(folder),
    log,
    closing: () => closing,
  });
  const claimed = await claim(folder, tcp, server).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  if ('other' in claimed) {
    await server.close();
    return claimed;
  }
  const { store, address, mark } = claimed;
  store.onLost = lost;
  store.onDamage = log;
  store.convert();
  const engine = await openEngine(store);
  ready(engine);
  const timers = [
    every(ttlSeconds * 1000, () => deleteExpired(engine), log),
    every(GARBAGE_MS, () => clearGarbage(engine), log),
    every(60_000, async () => closeIdleCursors(), log),
    // For those who clear old files away: the mark, and its folder, which may be a link in a temporary one.
    every(60_000, async () => lutimesSync(mark, new Date(), new Date()), log),
    every(60_000, async () => lutimesSync(dirname(mark), new Date(), new Date()), log),
  ];
  return {
    address,
    async close() {
      for (const stop of timers) stop();
      closing = true;
      await server.drain();
      await store.close();
      rmSync(mark, { force: true });
      await server.close();
    },
  };
}
