import { chmodSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RangeOptions, type RootDatabase } from 'lmdb';
import { MongoError } from '../values/errors.ts';
import { isFilled, readStart, reasonOf, syncFile } from './files.ts';
import { metaKey } from './layout.ts';

export type Lmdb = RootDatabase<Buffer, Buffer>;

/** A stored value with its key. */
export interface Entry {
  key: Buffer;
  value: Buffer;
}

interface Task {
  run: () => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Commit before returning; on disk, because `overlappingSync` is off. */
const SYNCHRONOUS = 2;
/** After this many milliseconds a group commits and the rest of the queue waits for the next one. */
const GROUP_MS = 10;
/** A long change works this many milliseconds before others write. */
export const SLICE_MS = 3;
/**
 * This many bytes stay free, because LMDB must not find out by itself that the disk is full: lmdb 3.5.6 writes its message
 * about that (`mdb_page_flush`) into a buffer that is too small, which ends the process sooner or later.
 */
const RESERVE = 1024 * 1024;
/** A change of one key rewrites at most this many bytes beside the value: its leaf and the branches above it. */
const BYTES_A_CHANGE = 12 * 1024;
/** Smaller files are not compacted. */
const MIN_COMPACTED = 4 * 1024 * 1024;

const FORMAT = metaKey('format');
const FORMAT_VERSION = Buffer.from('4');

/** The LMDB file of a folder, with one queue of writes, which share a commit and thereby one flush to the disk. */
export class Store {
  readonly db: Lmdb;
  readonly folder: string;
  /** Called after a transaction was undone: what was remembered of its changes must be read again. */
  onRollback: () => void = () => {};
  #queue: Task[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  /** at most how many bytes the current group adds to the file */
  #added = 0;
  #closed = false;

  private constructor(db: Lmdb, folder: string) {
    this.db = db;
    this.folder = folder;
  }

  /**
   * Opens or creates the file; the caller owns the folder.
   * @throws Error with a message for a person: no access, no database file, cut off, or written by another version
   */
  static async open(folder: string): Promise<Store> {
    let db = openFile(folder);
    try {
      await checkFormat(db, folder);
      if (await compact(db, folder)) {
        await db.close();
        renameSync(join(folder, 'compacted', 'data.mdb'), join(folder, 'data.mdb'));
        db = openFile(folder);
      }
    } catch (error) {
      await db.close();
      throw error;
    } finally {
      rmSync(join(folder, 'compacted'), { recursive: true, force: true });
    }
    for (const name of ['data.mdb', 'lock.mdb']) chmodSync(join(folder, name), 0o600);
    return new Store(db, folder);
  }

  get(key: Buffer): Buffer | undefined {
    const value: Uint8Array | undefined = this.db.getBinary(key);
    return value && Buffer.from(value.buffer, value.byteOffset, value.length);
  }

  /** The value of a key in LMDB's own memory: good until the next read or write. */
  view(key: Buffer): Buffer | undefined {
    const value: Uint8Array | undefined = this.db.getBinaryFast(key);
    return value && Buffer.from(value.buffer, value.byteOffset, value.length);
  }

  /** The entries of a range in the order of their keys. */
  range(options: RangeOptions): Iterable<Entry> {
    return this.db.getRange(options);
  }

  keys(options: RangeOptions): Buffer[] {
    return [...this.db.getKeys(options)];
  }

  put(key: Buffer, value: Buffer): void {
    this.#added += BYTES_A_CHANGE + 2 * value.length;
    void this.db.put(key, value);
  }

  remove(key: Buffer): void {
    this.#added += BYTES_A_CHANGE;
    void this.db.remove(key);
  }

  /**
   * Runs `work` inside the next write transaction and resolves with its result when that is on the disk. The work must
   * be synchronous and must check everything before its first change: a MongoError from it undoes nothing, any other
   * error undoes the whole group.
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
    this.#added = 0;
    try {
      this.db.transactionSync(() => {
        const end = performance.now() + GROUP_MS;
        do settle.push(run(queue[taken++] as Task));
        while (taken < queue.length && performance.now() < end);
        if (freeSpace(this.folder) < RESERVE + this.#added) throw new MongoError(14031, 'The disk is full');
      }, SYNCHRONOUS);
    } catch (error) {
      this.onRollback();
      const failure = storageError(error);
      for (const task of queue.slice(0, taken)) task.reject(failure);
      settle.length = 0;
    }
    this.#queue = queue.slice(taken);
    if (this.#queue.length) setImmediate(() => this.#flush());
    for (const answer of settle) answer();
  }

  /** Commits what is queued and closes the file. */
  async close(): Promise<void> {
    this.#closed = true; // a change of many documents would bring slice after slice
    while (this.#queue.length) await new Promise(setImmediate);
    await this.db.close();
  }
}

/** Does one task of a group. @returns what tells its caller, once the group is on the disk */
function run(task: Task): () => void {
  try {
    const result = task.run();
    return () => task.resolve(result);
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    return () => task.reject(error);
  }
}

/** Its types leave out `maxFreeSpaceToLoad`: with lmdb's 50,000, and as many scattered free pages, each commit takes 0.3 s. */
const LMDB_OPTIONS = {
  keyEncoding: 'binary',
  encoding: 'binary',
  overlappingSync: false,
  maxFreeSpaceToLoad: 2000,
} as const;

/** Where a file of LMDB has its magic number and version, and what they are. */
const MAGIC = { at: 24, bytes: Buffer.from('dec0efbe0200', 'hex') };
/** The two pages that every file begins with. */
const SMALLEST_FILE = 2 * 4096;

function openFile(folder: string): Lmdb {
  try {
    requireLmdbFile(join(folder, 'data.mdb'));
    return open({ path: folder, ...LMDB_OPTIONS });
  } catch (error) {
    throw new Error(`The database in ${folder} can't be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

/** LMDB itself ends the process when it opens something else than its own file. */
function requireLmdbFile(path: string): void {
  if (!isFilled(path)) return; // LMDB makes a new one
  const { at, bytes } = MAGIC;
  const isLong = statSync(path).size >= SMALLEST_FILE;
  if (
    !isLong ||
    !readStart(path, at + bytes.length)
      .subarray(at)
      .equals(bytes)
  )
    throw new Error('data.mdb is damaged or not a database file of this program');
}

const fileSize = (folder: string) => statSync(join(folder, 'data.mdb')).size;

/** What LMDB counts of its pages. */
interface Stats {
  pageSize: number;
  lastPageNumber: number;
  treeBranchPageCount: number;
  treeLeafPageCount: number;
  overflowPages: number;
}

/** Enters the format into a new file. @throws Error if an existing file is cut off or has another format */
async function checkFormat(db: Lmdb, folder: string): Promise<void> {
  const { lastPageNumber, pageSize } = db.getStats() as Stats;
  const keep = 'Nothing was changed. Keep a copy of the folder and restore a backup.';
  if (fileSize(folder) < (lastPageNumber + 1) * pageSize)
    throw new Error(`The database file in ${folder} is cut off. ${keep}`);
  const format = db.getBinary(FORMAT);
  if (format?.equals(FORMAT_VERSION)) return;
  if (format || [...db.getKeys({ limit: 1 })].length > 0)
    throw new Error(`The database file in ${folder} has another format than this version of the program. ${keep}`);
  if (freeSpace(folder) < RESERVE) throw new Error(`The database in ${folder} can't be made: the disk is full.`);
  await db.put(FORMAT, FORMAT_VERSION);
}

/** Writes a copy without free pages to the folder `compacted`, if that halves the file and there is room for it. */
async function compact(db: Lmdb, folder: string): Promise<boolean> {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = db.getStats() as Stats;
  const live = (treeBranchPageCount + treeLeafPageCount + overflowPages) * pageSize;
  if (fileSize(folder) < Math.max(2 * live, MIN_COMPACTED) || freeSpace(folder) < RESERVE + 2 * live) return false;
  const target = join(folder, 'compacted');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { mode: 0o700 });
  await db.backup(target, true);
  syncFile(join(target, 'data.mdb'));
  return true;
}

function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whatever keeps a write from the disk is a fault of the place, not of the program: it may pass. */
function storageError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const isFull = /no space|disk full|MDB_MAP_FULL|quota|file too large/i.test(text);
  return isFull
    ? new MongoError(14031, `The disk is full, nothing was written: ${text}`)
    : new MongoError(39, `The write could not be stored: ${text}`);
}
