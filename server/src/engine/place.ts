import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync, realpathSync, renameSync, symlinkSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from './storage/files.ts';

/** The longest path of a unix socket that all systems take (macOS 103, Linux 107 bytes). */
const LONGEST_PATH = 103;
const LONGEST_NAME = '/new-0123456789abcdef.sock';
const randomName = () => randomBytes(8).toString('hex');

/** Where a database folder keeps its sockets. */
export interface Place {
  /** loopback TCP instead of sockets: the files hold ports */
  tcp: boolean;
  /** the socket of the owner */
  owner: string;
  /** the socket of a process that wants to become the owner, and what it is called before it listens */
  candidate(): string;
  unready(): string;
  /** the sockets of all that want to */
  candidates(): string[];
}

/** A folder that only this user may enter; made if it is missing. */
function privateFolder(path: string): string {
  makePrivateFolder(path);
  const found = lstatSync(path);
  const mine = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isDirectory() || !mine) throw new Error(`${path} is not a folder of this user; it can't hold the socket.`);
  chmodSync(path, 0o700);
  return path;
}

/** Always in the folder itself, so that all meet there; if its path is too long for a socket, by a link in a temporary folder. */
function socketFolder(folder: string): string {
  const own = privateFolder(join(realpathSync(folder), 'run'));
  const fits = (path: string) => Buffer.byteLength(path) + LONGEST_NAME.length <= LONGEST_PATH;
  if (fits(own)) return own;
  const name = `trefoil-${userInfo().uid}-${createHash('sha256').update(own).digest('hex').slice(0, 16)}`;
  const link = [join(tmpdir(), name), join('/tmp', name)].find(fits)!;
  const made = `${link}-${randomName()}`;
  symlinkSync(own, made);
  renameSync(made, link); // one of another user is not replaced
  return link;
}

/** The place of a database folder, which is made if it is missing and closed to all other users. */
export function placeOf(folder: string, tcp: boolean): Place {
  privateFolder(folder);
  const sockets = tcp ? privateFolder(join(folder, 'run')) : socketFolder(folder);
  return {
    tcp,
    owner: join(sockets, tcp ? 'port' : 'db.sock'),
    candidate: () => join(sockets, `new-${randomName()}.sock`),
    unready: () => join(sockets, `not-${randomName()}.sock`),
    candidates: () => readdirSync(sockets).flatMap((name) => (name.startsWith('new-') ? join(sockets, name) : [])),
  };
}

/** The connection string for an address. */
export function uriOf(address: NetConnectOpts, database: string): string {
  const host = 'path' in address ? encodeURIComponent(address.path) : `127.0.0.1:${address.port}`;
  return `mongodb://${host}/${database}`;
}
