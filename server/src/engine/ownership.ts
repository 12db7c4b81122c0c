import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makePrivateFolder, reasonOf } from './storage/files.ts';

/*
 * LMDB must not even be opened by one process while another one writes: it may revert what the other commits just then
 * (OpenLDAP's ITS#9496, not fixed in the LMDB of lmdb 3.5.6). So a folder has one owner: the process named in its lock file
 * with the highest number. A file is made by linking it, complete, under a number that is free, so of several processes
 * that find the owner dead one alone gets the next number; the file with the highest number is never deleted.
 */
const LOCK_FILE = /^owner-(\d+)\.json$/;
const RETRY_MS = 50;
const MOST_WAITING_MS = 60_000;

/** The process that owns a folder, as its lock file tells. */
export interface Owner {
  pid: number;
  /** when the process started, where the system tells it: its number may have come to another process since */
  started?: string | undefined;
  /** where its database listens; missing until it does */
  address?: NetConnectOpts;
  /** it owns the folder no longer */
  released?: true;
}

/** Owns a folder until it is released. */
export interface Lock {
  /** Lets others know where the database listens. */
  publish(address: NetConnectOpts): void;
  release(): void;
}

/** The start time of a process in clock ticks since the machine started; undefined where there is no /proc. */
function startTime(pid: number): string | undefined {
  try {
    // The name of the program, which comes before, may hold anything but a closing bracket behind its own.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[19];
  } catch {
    return undefined;
  }
}

function isRunning({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startTime(pid) === started;
}

/** Whether something accepts connections at an address. */
const answers = (address: NetConnectOpts): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address);
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** A process in another container has a number that says nothing here, but its socket can be reached. */
async function isAlive(owner: Owner): Promise<boolean> {
  if (owner.released) return false;
  return isRunning(owner) || (owner.address !== undefined && 'path' in owner.address && answers(owner.address));
}

const lockFile = (folder: string, number: number) => join(folder, `owner-${number}.json`);
const lockNumbers = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) => Number(LOCK_FILE.exec(name)?.[1] ?? []));

/** The newest lock file; number 0 if there is none. */
function newestLock(folder: string): { number: number; owner: Owner } {
  for (;;) {
    const number = Math.max(0, ...lockNumbers(folder));
    if (number === 0) return { number, owner: { pid: 0, released: true } };
    try {
      return { number, owner: JSON.parse(readFileSync(lockFile(folder, number), 'utf8')) as Owner };
    } catch (error) {
      // It was deleted since, because there is a newer one.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Writes a lock file as a whole under a new name, or in the place of the one of this process. */
function writeLock(path: string, owner: Owner, replaces: boolean): boolean {
  const draft = `${path}-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
    if (replaces) renameSync(draft, path);
    else linkSync(draft, path);
    return true;
  } catch (error) {
    if (!replaces && (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Becomes the owner of a folder, which is made if it is missing and closed to other users, unless another process is.
 * @throws Error with a message for a person if the folder can't be used
 */
export async function claim(folder: string): Promise<Lock | { other: Owner }> {
  makePrivateFolder(folder);
  try {
    chmodSync(folder, 0o700);
    return await lock(folder);
  } catch (error) {
    throw new Error(`The folder ${folder} can't be used: ${reasonOf(error)}.`, { cause: error });
  }
}

async function lock(folder: string): Promise<Lock | { other: Owner }> {
  const mine: Owner = { pid: process.pid, started: startTime(process.pid) };
  for (;;) {
    const newest = newestLock(folder);
    if (await isAlive(newest.owner)) return { other: newest.owner };
    const number = newest.number + 1;
    const path = lockFile(folder, number);
    if (!writeLock(path, mine, false)) continue;
    // While this process looked, others may have owned the folder and deleted the older files.
    if (newestLock(folder).number !== number) {
      rmSync(path);
      continue;
    }
    for (const older of lockNumbers(folder)) if (older < number) rmSync(lockFile(folder, older), { force: true });
    return {
      publish: (address) => void writeLock(path, { ...mine, address }, true),
      release: () => void writeLock(path, { ...mine, released: true }, true),
    };
  }
}

/**
 * Who owns a folder; waits until it listens, and if it does no longer, until it has gone.
 * @returns undefined if nobody owns the folder; an owner that does not listen for a minute has no address
 */
export async function findOwner(folder: string): Promise<Owner | undefined> {
  for (const end = Date.now() + MOST_WAITING_MS; ; await wait(RETRY_MS)) {
    const { owner } = newestLock(folder);
    if (!(await isAlive(owner))) return undefined;
    if (owner.address && (await answers(owner.address))) return owner;
    if (Date.now() > end) return { ...owner, address: undefined };
  }
}
