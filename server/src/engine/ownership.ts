import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { dirname, join } from 'node:path';
import { ownerAddress, type Place, placeOf } from './place.ts';
import { Store } from './storage/store.ts';
import { callDatabase } from './wire/client.ts';
import type { WireServer } from './wire/server.ts';

const PROBE_MS = 5000;
const RETRY_MS = 50;
/** A socket refuses connections for a moment between its bind and its listen, too; one this old is past that. */
const LEFT_BEHIND_MS = 60_000;

/** The process that runs the database of a folder. */
export interface Owner {
  address: NetConnectOpts;
  /** its process id; undefined if it is too busy to say */
  pid: number | undefined;
}

type Life = { life: 'closing' | 'dead' } | { life: 'alive'; pid: number | undefined };

/** Whether a database answers at an address. A busy one that accepts but doesn't answer in time counts as alive. */
async function probe(address: NetConnectOpts): Promise<Life> {
  try {
    const { pid } = await callDatabase(address, { trefoilOwner: 1, $db: 'admin' }, PROBE_MS);
    return { life: 'alive', pid: Number(pid) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code as unknown;
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return { life: 'dead' };
    if (code === 91 || code === 'ECONNRESET') return { life: 'closing' };
    if (code === 'EACCES') throw error;
    return { life: 'alive', pid: undefined };
  }
}

const isDeadAt = async (address: NetConnectOpts) => (await probe(address)).life === 'dead';

/** Who runs the database of a folder; waits for one that is closing. */
export async function findOwner(place: Place): Promise<Owner | undefined> {
  for (;;) {
    const address = ownerAddress(place);
    const found: Life = address ? await probe(address) : { life: 'dead' };
    if (address && found.life === 'alive') return { address, pid: found.pid };
    if (found.life === 'dead') return undefined;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** What came of the attempt to own a folder: its file, open, or who owns it already. */
type Claim = { store: Store; address: NetConnectOpts } | { other: Owner };

/**
 * Becomes the owner of a folder unless another process is.
 *
 * Whoever wants to own it listens on a socket of its own first and then enters that socket's name into the data file, if
 * the name in there is still that of an owner found dead; the file's own lock makes this atomic. So a name in the file
 * always belongs to a process that was listening already, and one that refuses connections is dead for certain. The
 * owner then gives its socket the well-known name. Every transaction checks that the name is still its own.
 */
export async function claim(folder: string, tcp: boolean, server: WireServer): Promise<Claim> {
  const place = placeOf(folder, tcp);
  const token = randomBytes(8);
  const candidate = place.candidate(token.toString('hex'));
  let store: Store | undefined;
  let listening: NetConnectOpts | undefined;
  try {
    for (;;) {
      const other = await findOwner(place);
      if (other) {
        await store?.close();
        return { other };
      }
      listening ??= await listen(server, tcp, candidate);
      store ??= new Store(folder);
      const previous = store.owner();
      if (!(await isDead(place, previous))) continue;
      const name = 'path' in listening ? token : Buffer.from(String(listening.port));
      if (!store.takeOver(previous, name)) continue;
      return { store, address: await publish(place, candidate, listening) };
    }
  } catch (error) {
    await store?.close();
    throw error;
  } finally {
    rmSync(candidate, { force: true });
  }
}

async function listen(server: WireServer, tcp: boolean, candidate: string): Promise<NetConnectOpts> {
  if (!tcp) {
    await server.listen({ path: candidate });
    chmodSync(candidate, 0o600);
    return { path: candidate };
  }
  return { host: '127.0.0.1', port: (await server.listen({ host: '127.0.0.1', port: 0 })) as number };
}

/** Whether the owner whose name stands in the data file is gone; first under its first name, then under the last. */
async function isDead(place: Place, previous: Buffer): Promise<boolean> {
  if (previous.length === 0) return true;
  const first: NetConnectOpts = place.tcp
    ? { host: '127.0.0.1', port: Number(previous.toString()) || 1 }
    : { path: place.candidate(previous.toString('hex')) };
  if (!(await isDeadAt(first))) return false;
  const last = ownerAddress(place);
  return last === undefined || (await isDeadAt(last));
}

/** Makes the owner known and clears away what dead candidates have left. */
async function publish(place: Place, candidate: string, listening: NetConnectOpts): Promise<NetConnectOpts> {
  if (!('path' in listening)) {
    writeFileSync(place.portFile, String(listening.port), { mode: 0o600 });
    return listening;
  }
  renameSync(candidate, place.socket);
  const folder = dirname(place.socket);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    const isLeft = name.startsWith('new-') && made < Date.now() - LEFT_BEHIND_MS;
    if (isLeft && (await isDeadAt({ path }))) rmSync(path, { force: true });
  }
  return { path: place.socket };
}

/** Takes the owner's mark away after it has stopped. */
export function unpublish(folder: string, tcp: boolean): void {
  const place = placeOf(folder, tcp);
  rmSync(tcp ? place.portFile : place.socket, { force: true });
}
