import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Place, placeOf } from './place.ts';
import { Store } from './storage/store.ts';
import { callDatabase } from './wire/client.ts';
import { WireServer } from './wire/server.ts';

const PROBE_MS = 5000;
const RETRY_MS = 50;
const LONGEST_TURN_MS = 60_000;

/** The process that runs the database of a folder. */
export interface Owner {
  address: NetConnectOpts;
  /** its process id; undefined if it is too busy to say */
  pid: number | undefined;
}

type Life = { life: 'closing' | 'dead' } | ({ life: 'alive'; waits: boolean } & Owner);

/** How to reach who listens by a file: the socket itself, or the port that stands in it. */
function addressAt({ tcp }: Place, file: string): NetConnectOpts {
  return tcp ? { host: '127.0.0.1', port: Number(readFileSync(file, 'utf8')) || NaN } : { path: file };
}

/** Whether a database answers by a file. A busy one that accepts but doesn't answer in time counts as alive. */
async function probe(place: Place, file: string): Promise<Life> {
  let address: NetConnectOpts | undefined;
  try {
    address = addressAt(place, file);
    const { pid, waits } = await callDatabase(address, { trefoilOwner: 1, $db: 'admin' }, PROBE_MS);
    return { life: 'alive', address, pid: Number(pid), waits: waits === true };
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    if (['ECONNREFUSED', 'ENOENT', 'ERR_SOCKET_BAD_PORT'].includes(code)) return { life: 'dead' };
    if (['91', 'ECONNRESET', 'EPIPE'].includes(code)) return { life: 'closing' };
    if (code === 'EACCES' || !address) throw error;
    return { life: 'alive', address, pid: undefined, waits: false };
  }
}

/** Who runs the database of a folder; waits for one that is closing. */
export async function findOwner(place: Place): Promise<Owner | undefined> {
  for (; ; await wait(RETRY_MS)) {
    const found = await probe(place, place.owner);
    if (found.life === 'alive') return { address: found.address, pid: found.pid };
    if (found.life === 'dead') return undefined;
  }
}

/**
 * Does something with the file of a folder while no other process does, unless one runs its database: that one is told. LMDB
 * must not open a file while somebody else writes to it: it may put back what was committed just then (OpenLDAP's ITS#9496).
 *
 * Who wants the turn listens by a file of its own, which has its name only then, so a file by which nobody answers belongs to
 * nobody. Of those that wait the smallest name is next, once none has the turn. Each looks who is there and, without a pause in
 * between, waits no longer, which is to have the turn: whoever comes later asks it, and hears so.
 * @throws Error with a message for a person if that lasts for longer than a minute, or the file was taken away
 */
export async function inTurn<T>(place: Place, work: () => Promise<T>): Promise<T | { other: Owner }> {
  let waits = true;
  const idle = { engine: new Promise<never>(() => {}), log: () => {}, closing: () => false };
  const server = new WireServer({ ...idle, waits: () => waits });
  const file = place.candidate();
  try {
    await listen(server, place, file);
    const later = new Set<string>();
    const end = performance.now() + LONGEST_TURN_MS;
    for (;;) {
      const others = place.candidates();
      const next = others.find((other) => other !== file && !later.has(other));
      if (!others.includes(file)) throw new Error(`${file} was taken away.`);
      if (!next) break;
      const found = await probe(place, next);
      if (found.life === 'dead') rmSync(next, { force: true });
      else if (found.life === 'alive' && found.waits && next > file) later.add(next);
      else await wait(RETRY_MS);
      if (performance.now() > end) throw new Error(`Another process has been about to open it for a minute: ${next}`);
    }
    waits = false;
    const other = await findOwner(place);
    return other ? { other } : await work();
  } finally {
    rmSync(file, { force: true });
    void server.close();
  }
}

/** Lets a server listen by a file, which gets its name when it does. */
async function listen(server: WireServer, place: Place, file: string): Promise<void> {
  const unready = place.unready();
  const port = await server.listen(place.tcp ? { host: '127.0.0.1', port: 0 } : { path: unready });
  if (place.tcp) writeFileSync(unready, String(port));
  chmodSync(unready, 0o600);
  renameSync(unready, file);
}

/** What came of the attempt to own a folder: its file, open, and the owner's mark, or who owns it already. */
type Claim = { store: Store; address: NetConnectOpts; mark: string } | { other: Owner };

/** Becomes the owner of a folder unless another process is, with a name in the file that each transaction looks for. */
export async function claim(folder: string, tcp: boolean, server: WireServer): Promise<Claim> {
  const place = placeOf(folder, tcp);
  return inTurn(place, async () => {
    const store = new Store(folder);
    try {
      store.enterOwner(randomBytes(8));
      await listen(server, place, place.owner);
      return { store, address: addressAt(place, place.owner), mark: place.owner };
    } catch (error) {
      await store.close();
      throw error;
    }
  });
}
