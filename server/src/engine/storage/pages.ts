import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/*
 * Reads LMDB's own structure, page by page, without LMDB: that follows a damaged page wherever it leads, out of the file
 * too. The layout is that of `struct MDB_page`, `MDB_node` and `MDB_meta` in lmdb 3.5's mdb.c, little-endian.
 */

const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
/** The mark of a page that is a head. */
const META = 8;
/** The marks of the tree of free pages, whose keys are numbers, and of the main tree. */
const [NUMBERED, PLAIN] = [8, 0];
/** LMDB's mark of a head that is not on the disk yet when it is used; who opens the file with other settings leaves it. */
const OVERLAPPING_SYNC = 0x1000;
const PAGE_SIZES = [512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536];
const NO_PAGE = 0xffffffffffffffffn;
/** The length of a page's header. Positions inside a page are counted from its end. */
const HEADER = 24;
const NODE_HEADER = 8;
const [BRANCH, LEAF, OVERFLOW] = [1, 2, 4];
const ON_OVERFLOW_PAGES = 1;
/** The length of what stands in place of such a value: the number of its first page, the transaction, how many pages. */
const POINTER = 24;
const DEEPEST = 32;

/** The root of a tree and how many entries it has. */
interface Tree {
  root: bigint;
  entries: number;
}

/** One of the two heads of a data file: a state of it as a transaction left it. */
export interface Head {
  pageSize: number;
  lastPage: number;
  transaction: bigint;
  /** the pages that are free to be used again */
  free: Tree;
  main: Tree;
}

/** A place that can't be as it is. */
class DamageError extends Error {}

/** Undefined for what LMDB would take for no head, or follow astray. */
function readHead(file: number, at: number): Head | undefined {
  const bytes = Buffer.alloc(168);
  if (readSync(file, bytes, 0, bytes.length, at) < bytes.length) return undefined;
  if (bytes.readUInt16LE(18) !== META || bytes.readUInt32LE(24) !== MAGIC || bytes.readUInt32LE(28) !== DATA_VERSION)
    return undefined;
  if ((bytes.readUInt16LE(52) & ~OVERLAPPING_SYNC) !== NUMBERED || bytes.readUInt16LE(100) !== PLAIN) return undefined;
  if (!PAGE_SIZES.includes(bytes.readUInt32LE(48))) return undefined;
  const tree = (start: number) => ({
    root: bytes.readBigUInt64LE(start + 40),
    entries: Number(bytes.readBigUInt64LE(start + 32)),
  });
  return {
    pageSize: bytes.readUInt32LE(48),
    lastPage: Number(bytes.readBigUInt64LE(144)),
    transaction: bytes.readBigUInt64LE(152),
    free: tree(48),
    main: tree(96),
  };
}

function readHeads(file: number): [Head | undefined, Head | undefined] {
  const first = readHead(file, 0);
  return [first, readHead(file, first?.pageSize ?? 4096)];
}

/** The newest state in a data file; undefined if it does not begin like one. */
export function newestHead(file: number): Head | undefined {
  return newestOf(readHeads(file));
}

function newestOf([first, second]: readonly (Head | undefined)[]): Head | undefined {
  if (!first || !second) return first ?? second;
  return first.transaction >= second.transaction ? first : second;
}

/** What is wrong with the size of a data file, or that it is none; undefined if it is new or looks well. */
export function damageOf(path: string): string | undefined {
  const file = openSync(path, 'r');
  try {
    const heads = readHeads(file);
    const { size } = fstatSync(file); // after them: a database may be making the file longer
    if (size === 0) return undefined;
    const head = newestOf(heads);
    if (!head) return 'it does not begin like a database';
    const needed = (head.lastPage + 1) * head.pageSize;
    if (size < needed) return `it has ${size} bytes of ${needed}`;
    // LMDB reads both, and where one is none its opening ends the process.
    return heads.includes(undefined) ? 'one of its first two pages is not what was written' : undefined;
  } finally {
    closeSync(file);
  }
}

/** One entry of the main tree; the one behind the next writes over it and its memory. */
export interface PageEntry {
  /** holds the key and, behind it, the value: so they stand in a page */
  bytes: Buffer;
  /** where the key begins */
  start: number;
  keyLength: number;
  /** where the value ends */
  end: number;
}

type Visit = (entry: PageEntry) => string | undefined;

/**
 * Walks through every page that a state of a file uses.
 * @param visit gets every entry, in the order of the keys; it returns what is wrong with it, in words
 * @returns what is wrong, in words; what lies behind a damaged place of a page is not walked
 */
export function walkPages(file: number, head: Head, visit: Visit): string[] {
  const walk = new Walk(file, head);
  walk.tree(head.free, () => undefined, false);
  walk.tree(head.main, visit, true);
  return walk.problems;
}

/** A large file has a million entries: what is done for each of them makes no objects, which would double its time. */
class Walk {
  readonly #file: number;
  readonly #head: Head;
  readonly problems: string[] = [];
  /** which pages have been met */
  readonly #met: Uint8Array;
  #visit: Visit = () => undefined;
  #ordered = false;
  #entries = 0;
  /** the entry at hand and the one before */
  #entry: PageEntry;
  #last: PageEntry;
  /** the key of the last entry of a page, whose memory the next page uses again */
  readonly #lastKey: Buffer;
  /** for the page at each depth: fresh memory for each page would cost as much as its reading */
  readonly #pages: Buffer[] = [];

  constructor(file: number, head: Head) {
    this.#file = file;
    this.#head = head;
    this.#met = new Uint8Array(head.lastPage + 1);
    this.#lastKey = Buffer.alloc(head.pageSize);
    this.#entry = { bytes: this.#lastKey, start: 0, keyLength: 0, end: 0 };
    this.#last = { ...this.#entry };
  }

  tree({ root, entries }: Tree, visit: Visit, ordered: boolean): void {
    this.#visit = visit;
    this.#ordered = ordered;
    this.#entries = 0;
    const before = this.problems.length;
    if (root !== NO_PAGE) this.#page(Number(root), 0);
    if (this.problems.length === before && this.#entries !== entries)
      this.problems.push(`${this.#entries} entries are found where ${entries} are counted`);
  }

  #page(number: number, depth: number): void {
    try {
      if (depth > DEEPEST) throw new DamageError('the tree does not end');
      const page = this.#read(number, 1, (this.#pages[depth] ??= Buffer.alloc(this.#head.pageSize)));
      const { lower, upper, branch } = boundsOf(page);
      for (let i = 0; i < lower; i += 2) {
        const at = nodeAt(page, i, upper);
        if (branch) this.#page(childAt(page, at), depth + 1);
        else this.#entryAt(page, at, number);
      }
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      this.problems.push(`page ${number}: ${error.message}`);
    } finally {
      this.#keepLastKey();
    }
  }

  #keepLastKey(): void {
    const { bytes, start, keyLength } = this.#last;
    if (bytes === this.#lastKey) return;
    bytes.copy(this.#lastKey, 0, start, start + keyLength);
    this.#last.bytes = this.#lastKey;
    this.#last.start = 0;
  }

  #entryAt(page: Buffer, at: number, number: number): void {
    const entry = this.#entry;
    this.#fill(entry, page, at);
    if (this.#ordered && this.#entries > 0 && !comesBefore(this.#last, entry))
      throw new DamageError('its entries are out of order');
    this.#entries++;
    this.#entry = this.#last;
    this.#last = entry;
    const problem = this.#visit(entry);
    if (problem) this.problems.push(`page ${number}: ${problem}`);
  }

  /** Makes `entry` that of a node of a leaf, of which a long value stands on pages of its own. */
  #fill(entry: PageEntry, page: Buffer, at: number): void {
    const length = page.readUInt32LE(at);
    const kind = page.readUInt16LE(at + 4);
    const keyLength = page.readUInt16LE(at + 6);
    const start = at + NODE_HEADER;
    const value = start + keyLength;
    if (kind > ON_OVERFLOW_PAGES) throw new DamageError(`an entry of kind ${kind} stands in it`);
    const far = kind === ON_OVERFLOW_PAGES;
    if (value + (far ? POINTER : length) > page.length) throw new DamageError('an entry ends outside of it');
    entry.bytes = far ? this.#farEntry(page, start, value, length) : page;
    entry.start = far ? 0 : start;
    entry.keyLength = keyLength;
    entry.end = entry.start + keyLength + length;
  }

  #farEntry(page: Buffer, start: number, value: number, length: number): Buffer {
    const pages = Math.floor((HEADER - 1 + length) / this.#head.pageSize) + 1;
    if (readNumber(page, value + 16) !== pages) throw new DamageError('the length of an entry is wrong');
    const far = this.#read(readNumber(page, value), pages);
    if (far.readUInt16LE(18) !== OVERFLOW || far.readUInt32LE(20) !== pages)
      throw new DamageError('it leads to a page of another kind');
    return Buffer.concat([page.subarray(start, value), far.subarray(HEADER, HEADER + length)]);
  }

  /** Some pages in a row, which no other entry may use. @param bytes memory for them */
  #read(number: number, pages: number, bytes?: Buffer): Buffer {
    const { pageSize, lastPage } = this.#head;
    if (number < 2 || number > lastPage - pages + 1) throw new DamageError('it is not in the file');
    for (let i = number; i < number + pages; i++) {
      if (this.#met[i]) throw new DamageError('it is used twice');
      this.#met[i] = 1;
    }
    bytes ??= Buffer.allocUnsafe(pages * pageSize);
    const read = readSync(this.#file, bytes, 0, bytes.length, number * pageSize);
    if (read < bytes.length) throw new DamageError('it is cut off');
    if (readNumber(bytes, 0) !== number) throw new DamageError('it has the number of another page');
    return bytes;
  }
}

/** In JavaScript: keys are short, and half a million calls of `Buffer.compare` take longer than to look at their bytes. */
function comesBefore(one: PageEntry, other: PageEntry): boolean {
  const shorter = Math.min(one.keyLength, other.keyLength);
  const { bytes: a, start: from } = one;
  const { bytes: b, start: otherFrom } = other;
  for (let i = 0; i < shorter; i++) if (a[from + i] !== b[otherFrom + i]) return a[from + i]! < b[otherFrom + i]!;
  return one.keyLength < other.keyLength;
}

/** Where the nodes of a page begin and end, and whether other pages hang on them. */
function boundsOf(page: Buffer): { lower: number; upper: number; branch: boolean } {
  const flags = page.readUInt16LE(18);
  if (flags !== BRANCH && flags !== LEAF) throw new DamageError(`a page of kind ${flags} stands in the tree`);
  const [lower, upper] = [page.readUInt16LE(20), page.readUInt16LE(22)];
  const end = page.length - HEADER;
  if (lower % 2 || lower > upper || upper > end) throw new DamageError('its bounds are wrong');
  if (lower === 0) throw new DamageError('it is empty');
  return { lower, upper, branch: flags === BRANCH };
}

/** Where the node begins whose place stands so far behind the header of a page. */
function nodeAt(page: Buffer, index: number, upper: number): number {
  const at = page.readUInt16LE(HEADER + index);
  if (at < upper || at + NODE_HEADER > page.length - HEADER) throw new DamageError('it has an entry outside of it');
  return HEADER + at;
}

/** The page below a node of a branch. */
function childAt(page: Buffer, at: number): number {
  if (at + NODE_HEADER + page.readUInt16LE(at + 6) > page.length) throw new DamageError('an entry ends outside of it');
  return page.readUInt32LE(at) + page.readUInt16LE(at + 4) * 2 ** 32;
}

/** A number of eight bytes; beyond 2 ** 53 not exactly, which is far behind the end of any file. */
const readNumber = (bytes: Buffer, at: number) => bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4) * 2 ** 32;
