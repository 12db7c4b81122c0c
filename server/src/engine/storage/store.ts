import { chmodSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ABORT } from 'lmdb';
import { DAMAGED, MongoError } from '../values/errors.ts';
import { checkDataFile } from './dataFile.ts';
import { makePrivateFolder } from './files.ts';
import { FORMAT_KEY, foreignFormat, isSealedFile, NEW_FORMAT, sealAll } from './format.ts';
import { metaKey, pieceKey, TABLE } from './layout.ts';
import { lengthOf, openFile, PIECE_BYTES, Reader } from './reader.ts';
import { seal } from './seal.ts';

interface Task {
  run: () => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const OWNER = metaKey('owner');

/** Commit before returning; on disk, because `overlappingSync` is off. */
const SYNCHRONOUS = 2;
/** A transaction inside of another one, which can be undone without that one. */
const NESTED = 1;
/** After this many milliseconds a group commits and the rest of the queue waits for the next turn. */
const GROUP_MS = 10;
/** So many milliseconds a long change works before others write. */
export const SLICE_MS = 3;

/** The LMDB file with its one queue of writes, which share a commit and thereby one flush to the disk. */
export class Store extends Reader {
  readonly folder: string;
  /** Called after a transaction was undone: what was remembered of its changes must be read again. */
  onRollback: () => void = () => {};
  /** Called when another process has taken the folder over. */
  onLost: () => void = () => {};
  #queue: Task[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #owner: Buffer = Buffer.alloc(0);
  #changes = 0;
  #bytes = 0;
  #closed = false;

  /**
   * Opens or creates the file.
   * @throws Error with a message for a person: no access, damaged, or written by another version. Nothing is changed then
   */
  constructor(folder: string) {
    makePrivateFolder(folder);
    chmodSync(folder, 0o700);
    checkDataFile(folder);
    super(openFile(folder));
    this.folder = folder;
    for (const name of ['data.mdb', 'lock.mdb']) chmodSync(join(folder, name), 0o600);
    const foreign = foreignFormat(this.db);
    if (!foreign) return;
    void this.db.close();
    throw new Error(`The database in ${folder} ${foreign}`);
  }

  /** Enters an owner's name, but on a full disk, on which no name can be written and no document either. */
  enterOwner(name: Buffer): void {
    const isFull = this.#room() < LITTLE_SPACE && this.db.doesExist(FORMAT_KEY);
    this.#owner = (isFull && this.db.getBinary(OWNER)) || name;
    if (isFull) return;
    this.db.transactionSync(() => {
      void this.db.put(OWNER, name);
      if (!this.db.doesExist(FORMAT_KEY)) void this.db.put(FORMAT_KEY, NEW_FORMAT);
    }, SYNCHRONOUS);
  }

  /** Gives the values of a file of format 1 their checksums, for its owner; without room for them they stay without. */
  convert(): void {
    if (isSealedFile(this.db)) return;
    this.sealed = this.#room() > LITTLE_SPACE + 2 * this.size();
    if (this.sealed) sealAll(this.db);
  }

  /** Stores a value; a long document in pieces, with the first of which the file gets the format that has them. */
  put(key: Buffer, value: Buffer): void {
    const isLong = key[0] === TABLE.documents && value.length > PIECE_BYTES && this.sealed;
    if (isLong && !this.db.getBinary(FORMAT_KEY)?.equals(NEW_FORMAT)) void this.db.put(FORMAT_KEY, NEW_FORMAT);
    const pieces = isLong ? Math.ceil(value.length / PIECE_BYTES) : 0;
    this.#removePieces(key, pieces);
    for (let i = 0; i < pieces; i++)
      this.#put(pieceKey(key, i), value.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES));
    this.#put(key, isLong ? lengthOf(value) : value);
  }

  remove(key: Buffer): void {
    this.#removePieces(key, 0);
    this.#remove(key);
  }

  /** Removes the pieces of what stands under a key, from one of them on. */
  #removePieces(key: Buffer, from: number): void {
    for (let i = this.piecesOf(key) - 1; i >= from; i--) this.#remove(pieceKey(key, i));
  }

  #put(key: Buffer, value: Buffer): void {
    this.#changes++;
    this.#bytes += value.length;
    void this.db.put(key, this.sealed ? seal(key, value) : value);
  }

  #remove(key: Buffer): void {
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

  /** The same for a slice of a long change: one after the other, and behind each as long for whoever else writes. */
  writeInTurn<T>(slice: () => T): Promise<T> {
    const done = this.#turn.then(() => this.write(slice));
    this.#turn = done.catch(() => {}).then(() => new Promise((rested) => setTimeout(rested, SLICE_MS)));
    return done;
  }

  #flush(): void {
    const queue = this.#queue;
    const settle: (() => void)[] = [];
    let taken = 0;
    const needed = this.#needed();
    try {
      const result = this.db.transactionSync(() => {
        if (!this.db.getBinary(OWNER)?.equals(this.#owner)) return ABORT;
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
          if (!(error instanceof MongoError) || error.code === DAMAGED) throw error;
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
    this.#closed = true; // a change of many documents would bring slice after slice
    while (this.#queue.length) await new Promise(setImmediate);
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

function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whatever keeps a write from the disk is a fault of the place, not of the program: it may pass. */
function storageError(folder: string, error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const text = error instanceof Error ? error.message : String(error);
  // LMDB reports a full disk as an input/output error when only a part of a page could be written.
  const isCut = /input\/output|EIO/i.test(text) && freeSpace(folder) < LITTLE_SPACE;
  if (isCut || /no space|disk full|MDB_MAP_FULL|quota|file too large/i.test(text))
    return new MongoError(14031, `The disk is full, nothing was written: ${text}`);
  return new MongoError(39, `The write could not be stored: ${text}`);
}
