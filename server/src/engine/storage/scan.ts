import type { Collection } from './catalog.ts';
import type { Index } from './indexes.ts';
import { PREFIX_LENGTH } from './layout.ts';
import type { Store } from './store.ts';

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

/** A document that was read: the key of its _id and what was made of its bytes. */
export interface Row {
  id: Buffer;
  bytes: Buffer;
}

/**
 * What a scan makes of a document's bytes, which are good during the call only; undefined leaves the document out.
 */
export type ReadDocument = (bytes: Buffer) => Buffer | undefined;

/** After so many bytes of documents a portion ends. */
const MOST_BYTES = 1024 * 1024;

/** Walks through ranges of an index and reads the documents. It goes on from its last key; nothing stays open between two calls. */
export class Scan {
  readonly #store: Store;
  readonly #collection: Collection;
  readonly #ranges: KeyRange[];
  readonly #seen: Set<string> | undefined;
  readonly #read: ReadDocument;
  #current = 0;
  #last: Buffer | undefined;

  /**
   * @param distinct leave out documents that came already, for indexes with several entries for one document
   */
  constructor(store: Store, collection: Collection, ranges: KeyRange[], distinct: boolean, read: ReadDocument) {
    this.#store = store;
    this.#collection = collection;
    this.#ranges = ranges;
    this.#seen = distinct ? new Set() : undefined;
    this.#read = read;
  }

  /** All ranges were read. */
  get ended(): boolean {
    return this.#current >= this.#ranges.length;
  }

  /** The next rows: at most so many, and no further ones from a moment (performance.now()) on. */
  take(most: number, deadline: number): Row[] {
    const rows: Row[] = [];
    let bytes = 0;
    const isEnough = () => rows.length >= most || bytes > MOST_BYTES || performance.now() > deadline;
    while (!this.ended && !isEnough()) {
      const range = this.#ranges[this.#current] as KeyRange;
      let stopped = false;
      for (const { key, value } of this.#entries(range)) {
        this.#last = key;
        const row = this.#row(range.index, key, value);
        if (row) rows.push(row);
        bytes += row?.bytes.length ?? 0;
        stopped = isEnough();
        if (stopped) break;
      }
      if (stopped && !range.point) break;
      this.#current++;
      this.#last = undefined;
    }
    return rows;
  }

  #entries({ start, end, reverse, point }: KeyRange) {
    if (point) {
      const value = this.#store.get(start);
      return value ? [{ key: start, value }] : [];
    }
    const last = this.#last;
    if (!reverse) return this.#store.range({ start: last ?? start, end, exclusiveStart: last !== undefined });
    const backwards = { start: last ?? end, end: start, reverse: true, exclusiveStart: true, inclusiveEnd: true };
    return this.#store.range(backwards);
  }

  #row(index: Index, key: Buffer, value: Buffer): Row | undefined {
    const id = index.clustered ? key.subarray(PREFIX_LENGTH) : value;
    if (this.#seen) {
      const name = id.toString('latin1');
      if (this.#seen.has(name)) return undefined;
      this.#seen.add(name);
    }
    const stored = index.clustered ? value : this.#store.view(this.#collection.documentKey(id));
    const bytes = stored && this.#read(stored);
    return bytes && { id, bytes };
  }
}
