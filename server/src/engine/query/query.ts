import type { Catalog, Collection } from '../storage/catalog.ts';
import type { Documents } from '../storage/documents.ts';
import type { IndexField } from '../storage/indexes.ts';
import { type Row, Scan } from '../storage/scan.ts';
import type { Store } from '../storage/store.ts';
import { decode, decodeFields } from '../values/decode.ts';
import { MongoError } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import { compileFilter, type Filter } from './match.ts';
import { choosePlan } from './plan.ts';
import { compileProjection } from './project.ts';
import { parseSort, sortKey } from './sort.ts';

/** The parts of one database folder that commands work with. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly documents: Documents;
}

export interface QueryOptions {
  filter?: Doc | undefined;
  sort?: Doc | undefined;
  /** 0 for no limit */
  limit?: number | undefined;
  projection?: Doc | undefined;
  /** only which documents there are counts: rows have no bytes */
  countsOnly?: boolean;
}

const NOTHING = Buffer.alloc(0);
/** So many documents, and bytes of them, are sorted without an index. */
const MOST_SORTED = 1000;
const MOST_SORTED_BYTES = 32 * 1024 * 1024;

/** A query that is read some rows at a time. It keeps nothing open in between. */
export class Query {
  readonly filter: Filter;
  readonly #collection: Collection | undefined;
  readonly #scan: Scan | undefined;
  readonly #project: (bytes: Buffer) => Buffer;
  readonly #sort: IndexField[];
  /** the rows collected, with their keys, if the index does not give the order; undefined otherwise, and when it was sorted */
  #unsorted: (Row & { key: Buffer })[] | undefined;
  #sorted: Row[] | undefined;
  #left: number;

  /** @param namespace that of a collection, which need not exist; the query is checked nevertheless */
  constructor({ store, catalog }: Engine, namespace: string, options: QueryOptions) {
    const { filter = {}, limit, countsOnly = false } = options;
    this.filter = compileFilter(filter);
    this.#sort = parseSort(options.sort);
    this.#project = compileProjection(options.projection) ?? ((bytes) => Buffer.from(bytes));
    this.#left = limit || Infinity;
    this.#collection = catalog.find(namespace);
    if (!this.#collection) return;
    const { ranges, repeats, sorted } = choosePlan(this.#collection, filter, this.#sort);
    const { test, fields } = this.filter;
    const passes = (bytes: Buffer) => fields.size === 0 || test(decodeFields(bytes, fields));
    if (!sorted) this.#unsorted = [];
    const copy = (bytes: Buffer) => (countsOnly ? NOTHING : Buffer.from(bytes));
    const make = sorted && !countsOnly ? this.#project : copy;
    const read = (bytes: Buffer) => (passes(bytes) ? make(bytes) : undefined);
    this.#scan = new Scan(store, this.#collection, ranges, repeats, read);
  }

  /** There are no more rows. */
  get ended(): boolean {
    if (!this.#scan || this.#left === 0) return true;
    if (this.#unsorted) return false;
    return this.#sorted ? this.#sorted.length === 0 : this.#scan.ended;
  }

  /**
   * The next rows.
   * @param most at most so many
   * @param deadline the moment (performance.now()) from which on it stops; then call again, unless it has ended
   */
  take(most: number, deadline: number): Row[] {
    if (!this.#scan || this.ended) return [];
    if (this.#collection?.gone) throw new MongoError(175, 'The collection was dropped while it was read');
    const wanted = Math.min(most, this.#left);
    if (this.#unsorted) this.#collect(this.#scan, this.#unsorted, deadline);
    if (this.#unsorted) return [];
    const rows = this.#sorted
      ? this.#sorted.splice(0, wanted).map(({ id, bytes }) => ({ id, bytes: this.#project(bytes) }))
      : this.#scan.take(wanted, deadline);
    this.#left -= rows.length;
    return rows;
  }

  /** Reads all rows and sorts them. @throws MongoError 292 if there are too many */
  #collect(scan: Scan, rows: (Row & { key: Buffer })[], deadline: number): void {
    for (const { id, bytes } of scan.take(MOST_SORTED + 1 - rows.length, deadline))
      rows.push({ id, bytes, key: sortKey(this.#sort, decode(bytes)) });
    if (rows.length > MOST_SORTED || rows.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_SORTED_BYTES)
      throw new MongoError(292, `Sorting more than ${MOST_SORTED} documents needs an index in the embedded database`);
    if (!scan.ended) return;
    this.#sorted = rows.sort((a, b) => Buffer.compare(a.key, b.key));
    this.#unsorted = undefined;
  }
}

/** The first row that a query would give, at once: for work inside a write transaction. */
export const firstRow = (engine: Engine, namespace: string, filter: Doc): Row | undefined =>
  new Query(engine, namespace, { filter, limit: 1 }).take(1, Infinity)[0];
