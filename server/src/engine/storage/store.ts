import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ABORT, open, type RootDatabase } from 'lmdb';
import { decode } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { MongoError } from '../values/errors.ts';
import { checkDataFile } from './dataFile.ts';
import { makePrivateFolder, reasonOf } from './files.ts';
import { FORMAT_VERSION, metaKey } from './layout.ts';

interface Task {
  run: () => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const FORMAT = metaKey('format');
const OWNER = metaKey('owner');

/** Commit before returning; on disk, because `overlappingSync` is off. */
const SYNCHRONOUS = 2;
/** A transaction inside of another one, which can be undone without that one. */
const NESTED = 1;
/** After this many milliseconds a group commits and the rest of the queue waits for the next turn. */
const GROUP_MS = 10;

/** The LMDB file with its one queue of writes, which share a commit and thereby one flush to the disk. */
export class Store {
  readonly db: RootDatabase<Buffer, Buffer>;
  readonly folder: string;
  /** Called after a transaction was undone: what was remembered of its changes must be read again. */
  onRollback: () => void = () => {};
  /** Called when another process has taken the folder over. */
  onLost: () => void = () => {};
  #queue: Task[] = [];
  #owner: Buffer = Buffer.alloc(0);
  #changes = 0;
  #bytes = 0;
  #closed = false;

  /**
   * Opens or creates the file.
   * @throws Error with a message for a person: no access, damaged, or written by another version. Nothing is changed then
   */
  constructor(folder: string) {
    this.folder = folder;
    makePrivateFolder(folder);
    chmodSync(folder, 0o700);
    checkDataFile(folder);
    this.db = openFile(folder);
    for (const name of ['data.mdb', 'lock.mdb']) chmodSync(join(folder, name), 0o600);
    const format = this.db.getBinary(FORMAT);
    const version = format ? decode(format).version : undefined;
    if (format ? version !== FORMAT_VERSION : this.db.getKeysCount({ limit: 1 }) > 0) {
      void this.db.close();
      throw new Error(
        `The database in ${folder} has format ${String(version ?? 'unknown')}, this program reads format ` +
          `${FORMAT_VERSION}. Nothing was changed. Start the version of the program that wrote it, or restore a backup.`,
      );
    }
  }

  /** Who owns the file, or an empty buffer. */
  owner(): Buffer {
    return this.db.getBinary(OWNER) ?? Buffer.alloc(0);
  }

  /**
   * Makes this process the owner if the owner is still the one that was found dead. Atomic among all processes, but for
   * a full disk, on which no name can be written and no document either.
   * @returns false if another process was faster
   */
  takeOver(from: Buffer, to: Buffer): boolean {
    if (this.#room() < LITTLE_SPACE && this.db.doesExist(FORMAT)) {
      this.#owner = this.owner();
      return this.#owner.equals(from);
    }
    return this.db.transactionSync(() => {
      if (!this.owner().equals(from)) return false;
      this.put(OWNER, to);
      this.put(FORMAT, encode({ version: FORMAT_VERSION }));
      this.#owner = to;
      return true;
    }, SYNCHRONOUS);
  }

  /** Makes this process the owner whoever was it before; for tools that work alone on a folder. */
  seize(): void {
    this.takeOver(this.owner(), randomBytes(8));
  }

  put(key: Buffer, value: Buffer): void {
    this.#changes++;
    this.#bytes += value.length;
    void this.db.put(key, value);
  }

  remove(key: Buffer): void {
    this.#changes++;
    void this.db.remove(key);
  }

  /**
   * Runs `work` inside the next write transaction and resolves with its result when that is on the disk. The work must
   * be synchronous and must check everything before its first change: a MongoError from it undoes nothing.
   * @throws MongoError 14031 if the disk is full, 39 if it can't be written otherwise, 91 while shutting down
   */
  write<T>(work: () => T): Promise<T> {
    if (this.#closed) return Promise.reject(new MongoError(91, 'The database is shutting down'));
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run: work, resolve: resolve as Task['resolve'], reject });
      if (this.#queue.length === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const queue = this.#queue;
    const settle: (() => void)[] = [];
    let taken = 0;
    const needed = this.#needed();
    try {
      const result = this.db.transactionSync(() => {
        if (!this.owner().equals(this.#owner)) return ABORT;
        const end = performance.now() + GROUP_MS;
        do settle.push(this.#run(queue[taken++] as Task));
        while (taken < queue.length && performance.now() < end);
        if (this.#room() < LITTLE_SPACE + this.#needed() - needed)
          throw new MongoError(14031, 'The disk is full, nothing was written');
        return undefined;
      }, SYNCHRONOUS);
      if (result === ABORT) return this.#lost();
    } catch (error) {
      this.onRollback();
      const failure = storageError(this.folder, error);
      for (const task of queue.slice(0, taken)) task.reject(failure);
      settle.length = 0;
    }
    this.#queue = queue.slice(taken);
    if (this.#queue.length) setImmediate(() => this.#flush());
    for (const answer of settle) answer();
  }

  /** One task of a group, in a transaction of its own inside the group's: an error of it that nobody expects undoes it alone. */
  #run(task: Task): () => void {
    try {
      return this.db.transactionSync(() => {
        try {
          const result = task.run();
          return () => task.resolve(result);
        } catch (error) {
          if (!(error instanceof MongoError)) throw error;
          return () => task.reject(error);
        }
      }, NESTED);
    } catch (error) {
      this.onRollback();
      return () => task.reject(error);
    }
  }

  /** At most so many bytes of new pages for all changes until now. */
  #needed(): number {
    return 2 * this.#bytes + this.#changes * PAGES_A_CHANGE * PAGE;
  }

  /** So many bytes the file can grow by. */
  #room(): number {
    return Math.min(freeSpace(this.folder), LARGEST_FILE - this.size());
  }

  #lost(): void {
    this.#closed = true;
    for (const task of this.#queue) task.reject(new MongoError(91, 'Another process has taken this database over'));
    this.#queue = [];
    this.onLost();
  }

  /** The size of the file in bytes. */
  size(): number {
    return statSync(join(this.folder, 'data.mdb')).size;
  }

  /** Commits what is queued and closes the file. */
  async close(): Promise<void> {
    while (this.#queue.length) await new Promise(setImmediate);
    this.#closed = true;
    await this.db.close();
  }
}

/**
 * So much stays free, because LMDB must not find out by itself that the disk is full: the native part of lmdb 3.5.6 writes
 * its message about that (`mdb_page_flush`) into too small a buffer, which ends the process sooner or later.
 */
const LITTLE_SPACE = 1024 * 1024;
const PAGE = 4096;
/** The leaf that holds a changed key, and its share of the branches above. */
const PAGES_A_CHANGE = 2;

/** How large this process may make a file (`ulimit -f`), where the system tells it. */
const LARGEST_FILE = (() => {
  try {
    return Number(/^Max file size +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
})();

function openFile(folder: string): RootDatabase<Buffer, Buffer> {
  try {
    return open({ path: folder, keyEncoding: 'binary', encoding: 'binary', overlappingSync: false, maxReaders: 126 });
  } catch (error) {
    throw new Error(`The database in ${folder} can't be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** LMDB reports a full disk as an input/output error when only a part of a page could be written. */
function isDiskFull(folder: string, text: string): boolean {
  if (/no space|disk full|MDB_MAP_FULL|quota|file too large/i.test(text)) return true;
  return /input\/output|EIO/i.test(text) && freeSpace(folder) < LITTLE_SPACE;
}

/** Whatever keeps a write from the disk is a fault of the place, not of the program: it may pass. */
function storageError(folder: string, error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (isDiskFull(folder, text)) return new MongoError(14031, `The disk is full, nothing was written: ${text}`);
  return new MongoError(39, `The write could not be stored: ${text}`);
}
