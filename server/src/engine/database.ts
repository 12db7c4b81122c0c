import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { closeIdleCursors } from './commands/read/cursors.ts';
import { deleteExpired } from './commands/write/ttl.ts';
import { claim, type Owner } from './ownership.ts';
import type { Engine } from './query/query.ts';
import { Catalog } from './storage/catalog.ts';
import { Documents } from './storage/documents.ts';
import { dropUnfinished } from './storage/indexBuild.ts';
import { Store } from './storage/store.ts';
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
/** The longest path of a unix socket that all systems take (macOS 103, Linux 107 bytes). */
const LONGEST_PATH = 103;

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

async function clearGarbage({ store, catalog }: Engine): Promise<void> {
  while (catalog.hasGarbage()) await store.write(() => catalog.clearGarbage(GARBAGE_KEYS));
}

/** Listens on a port of this machine, or on a socket in the folder; in a temporary one if its path is too long for a socket. */
async function listen(server: WireServer, folder: string, tcp: boolean): Promise<NetConnectOpts> {
  if (tcp) return { host: '127.0.0.1', port: await server.listen({ host: '127.0.0.1', port: 0 }) };
  let path = join(folder, 'db.sock');
  if (Buffer.byteLength(path) > LONGEST_PATH) path = join(mkdtempSync(join(tmpdir(), 'trefoil-')), 'db.sock');
  rmSync(path, { force: true });
  await server.listen({ path });
  chmodSync(path, 0o600);
  return { path };
}

/**
 * Starts the database of a folder in this thread, unless another process runs it.
 * @param log takes what a person should know
 */
export async function runDatabase(
  { folder, tcp, ttlSeconds }: Settings,
  log: (message: string) => void,
): Promise<RunningDatabase | { other: Owner }> {
  const lock = await claim(folder);
  if ('other' in lock) return lock;
  let store: Store | undefined;
  try {
    store = await Store.open(folder);
    const catalog = new Catalog(store);
    const engine = { store, catalog, documents: new Documents(catalog) };
    await dropUnfinished(catalog);
    const server = new WireServer(engine, log);
    const address = await listen(server, folder, tcp);
    lock.publish(address);
    const timers = [
      every(ttlSeconds * 1000, () => deleteExpired(engine), log),
      every(GARBAGE_MS, () => clearGarbage(engine), log),
      every(60_000, async () => closeIdleCursors(), log),
    ];
    return {
      address,
      async close() {
        for (const stop of timers) stop();
        await server.close();
        await engine.store.close();
        if ('path' in address && dirname(address.path) !== folder) rmSync(dirname(address.path), { recursive: true });
        lock.release();
      },
    };
  } catch (error) {
    await store?.close();
    lock.release();
    throw error;
  }
}
