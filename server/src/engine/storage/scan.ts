import type { Collection } from './catalog.ts';
import type { Index } from './indexes.ts';
import { PREFIX_LENGTH } from './layout.ts';
import type { Store } from './store.ts';
import type { Fill } from '../values/decode.ts';

/** A range of an index' keys, all with the index' prefix. */
export interface KeyRange {
  index: Index;
  /** the first key */
  start: Buffer;
  /** the first key behind the range */
  end: Buffer;
  reverse: boolean;
  /** the range is the one key `start` of a unique index */
  point: boolean;
}

/** A stored document: the key of its _id and its bytes. */
export interface Row {
  id: Buffer;
  bytes: Buffer;
}

/** A document without fields. */
const EMPTY = Buffer.from([5, 0, 0, 0, 0]);

const MOST_ROWS = 256;
const MOST_BYTES = 512 * 1024;

/**
 * Walks through ranges of an index and reads the documents. No LMDB cursor stays open between two calls: rows are read
 * ahead in small portions, and the walk goes on from its last key, so that it can pause for any time.
 */
export class Scan {
  readonly #store: Store;
  readonly #collection: Collection;
  readonly #ranges: KeyRange[];
  readonly #seen: Set<string> | undefined;
  #range = 0;
  #last: Buffer | undefined;
  #ahead: (Row & { key: Buffer })[] = [];
  #position = 0;
  #exhausted = false;
  #portion: number;
  /** What becomes of a document's bytes as they are read; what it is given is good during the call only. */
  cut: ((bytes: Buffer, fill?: Fill) => Buffer) | undefined;
  /** Gives empty documents for the entries of an index, without reading those they stand for. */
  countsOnly = false;

  /**
   * @param distinct leave out documents that came already, for indexes with several entries for one document
   * @param expected how many rows will be wanted at first
   */
  constructor(store: Store, collection: Collection, ranges: KeyRange[], distinct: boolean, expected = 16) {
    this.#store = store;
    this.#collection = collection;
    this.#ranges = ranges;
    this.#seen = distinct ? new Set() : undefined;
    this.#portion = Math.max(1, Math.min(expected, MOST_ROWS));
  }

  /** The next document, or undefined at the end. */
  next(): Row | undefined {
    for (;;) {
      const entry = this.#ahead[this.#position];
      if (entry) {
        this.#position++;
        this.#last = entry.key;
        if (this.#isNew(entry.id)) return entry;
      } else if (!this.#fill()) return undefined;
    }
  }

  /** Forgets what was read ahead, because the documents may change until the next call. */
  pause(): void {
    if (this.#position < this.#ahead.length) {
      this.#exhausted = false;
      this.#portion = Math.max(1, this.#position); // there was no time for more
    }
    [this.#ahead, this.#position] = [[], 0];
  }

  #isNew(id: Buffer): boolean {
    if (!this.#seen) return true;
    const name = id.toString('latin1');
    return this.#seen.size !== this.#seen.add(name).size;
  }

  #nextRange(): void {
    this.#range++;
    this.#last = undefined;
    this.#exhausted = false;
  }

  /** Reads the next portion; false at the end of all ranges. */
  #fill(): boolean {
    [this.#ahead, this.#position] = [[], 0];
    while (this.#ahead.length === 0) {
      if (this.#exhausted) this.#nextRange();
      const range = this.#ranges[this.#range];
      if (!range) return false;
      if (range.point) this.#readPoint(range);
      else this.#readRange(range);
    }
    this.#portion = Math.min(this.#portion * 4, MOST_ROWS);
    return true;
  }

  #readPoint({ index, start }: KeyRange): void {
    this.#exhausted = true;
    if (this.#last) return;
    const value = this.#store.get(start);
    if (!value) return;
    if (index.clustered) this.#keep(start, start.subarray(PREFIX_LENGTH), value);
    else this.#fetch(start, this.#collection.documentKey(value));
  }

  #readRange(range: KeyRange): void {
    let bytes = 0;
    this.#exhausted = true;
    // The value of an index entry is what a document's key has behind the collection's prefix.
    const before = range.index.clustered ? undefined : this.#collection.prefix;
    for (const { key, value } of this.#store.range(this.#limits(range), before)) {
      bytes += range.index.clustered ? this.#keep(key, key.subarray(PREFIX_LENGTH), value) : this.#fetch(key, value);
      if (this.#ahead.length >= this.#portion || bytes > MOST_BYTES) {
        this.#exhausted = false;
        break;
      }
    }
  }

  /** Reads the document of an index entry, unless it has come already. @returns the bytes read */
  #fetch(key: Buffer, documentKey: Buffer): number {
    const id = documentKey.subarray(PREFIX_LENGTH);
    if (this.countsOnly || this.#seen?.has(id.toString('latin1'))) return this.#keep(key, id, EMPTY);
    // What is cut down at once need be neither copied before nor read whole.
    const cut = this.cut && this.#store.getFast(documentKey);
    const bytes = cut ? cut.bytes : this.#store.get(documentKey);
    return bytes ? this.#keep(key, id, bytes, cut?.fill) : 0;
  }

  #keep(key: Buffer, id: Buffer, bytes: Buffer, fill?: Fill): number {
    const { length } = bytes;
    this.#ahead.push({ key, id, bytes: this.cut ? this.cut(bytes, fill) : bytes });
    return length;
  }

  #limits({ start, end, reverse }: KeyRange) {
    const last = this.#last;
    if (!reverse) return { start: last ?? start, end, exclusiveStart: last !== undefined };
    return { start: last ?? end, end: start, reverse: true, exclusiveStart: true, inclusiveEnd: true };
  }
}
