import type { Catalog, Collection } from '../../storage/catalog.ts';
import type { Documents } from '../../storage/documents.ts';
import type { IndexField } from '../../storage/indexes.ts';
import { type Row, Scan } from '../../storage/scan.ts';
import type { Store } from '../../storage/store.ts';
import { decode } from '../../values/decode.ts';
import { MongoError } from '../../values/errors.ts';
import { topField } from '../../values/paths.ts';
import type { Doc } from '../../values/types.ts';
import { compileFilter, type Filter } from '../match.ts';
import { compileProjection } from '../project.ts';
import { parseSort, Sorter, sortKey } from '../sort.ts';
import type { TimeSlices } from '../timeSlices.ts';
import { choosePlan } from './plan.ts';

/** The parts of one database folder that commands work with. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly documents: Documents;
}

export interface QueryOptions {
  filter?: unknown;
  sort?: unknown;
  /** 0 for no limit */
  limit?: number;
  projection?: unknown;
  hint?: unknown;
}

/** What `pull` gives when the time of a slice is over. */
export const PAUSE = Symbol('pause');

/** A query that is read row by row and may pause between any two. It keeps nothing open meanwhile. */
export class Query {
  readonly filter: Filter;
  readonly #collection: Collection | undefined;
  readonly #scan: Scan | undefined;
  readonly #sort: IndexField[];
  readonly #sorter: Sorter | undefined;
  readonly #tested: boolean = false;
  readonly #limit: number;
  /** what becomes of a document's bytes that were not cut down as they were read */
  readonly #project: ((bytes: Buffer) => Buffer) | undefined;
  #given = 0;
  #collected = false;

  /** @param namespace that of a collection, which need not exist; the query is checked nevertheless */
  constructor({ store, catalog }: Engine, namespace: string, options: QueryOptions) {
    const { filter = {}, sort, limit, hint } = options;
    this.filter = compileFilter(filter);
    this.#sort = parseSort(sort);
    const projection = compileProjection(options.projection);
    this.#limit = limit || Infinity;
    this.#collection = catalog.find(namespace);
    if (!this.#collection) return;
    const { ranges, repeats, sorted, exact } = choosePlan(this.#collection, filter as Doc, this.#sort, hint);
    this.#tested = !exact;
    if (!sorted) this.#sorter = new Sorter(this.#limit);
    this.#scan = new Scan(store, this.#collection, ranges, repeats, !sorted || this.#tested ? 64 : this.#limit);
    // What is cut down as it is read need not be copied whole before, if nothing else of it is looked at.
    if (projection?.plain && sorted && !this.#tested) this.#scan.cut = projection.apply;
    else this.#project = projection?.apply;
  }

  /**
   * The next row; undefined at the end.
   * @param deadline the moment (performance.now()) from which on it answers PAUSE instead; then call again
   */
  pull(deadline: number): Row | typeof PAUSE | undefined {
    if (!this.#scan || this.limitReached) return undefined;
    if (this.#collection?.gone) throw new MongoError(175, 'The collection was dropped while it was read');
    if (this.#sorter && !this.#collected && this.#collect(this.#sorter, deadline) === PAUSE) return PAUSE;
    if (this.#sorter && performance.now() > deadline) return PAUSE;
    const row = this.#sorter ? this.#sorter.next() : this.#match(this.#scan, deadline);
    if (!row || row === PAUSE) return row;
    this.#given++;
    return this.#project ? { id: row.id, bytes: this.#project(row.bytes) } : row;
  }

  /** True if as many rows were given as were asked for. */
  get limitReached(): boolean {
    return this.#given >= this.#limit;
  }

  /** Has documents not even read where the index alone tells which there are, because nothing of them is looked at. */
  countRows(): void {
    if (!this.#tested && !this.#sorter && !this.#project && this.#scan) this.#scan.countsOnly = true;
  }

  /** To be called before others get a turn. */
  pause(): void {
    this.#scan?.pause();
  }

  #collect(sorter: Sorter, deadline: number): typeof PAUSE | undefined {
    const fields = new Set(this.#sort.map(({ path }) => topField(path)));
    for (;;) {
      const row = this.#match(this.#scan as Scan, deadline);
      if (row === PAUSE) return PAUSE;
      if (row === undefined) break;
      const { id, bytes } = row;
      sorter.add(sortKey(this.#sort, decode(bytes, fields)), { id, bytes });
    }
    sorter.finish();
    this.#collected = true;
    return undefined;
  }

  /** The next row of the scan that satisfies the filter. */
  #match(scan: Scan, deadline: number): Row | typeof PAUSE | undefined {
    for (;;) {
      if (performance.now() > deadline) return PAUSE;
      const row = scan.next();
      if (!row || !this.#tested || this.filter.test(decode(row.bytes, this.filter.fields))) return row;
    }
  }
}

/** The first row that a query would give, at once: for work inside a write transaction. */
export function firstRow(engine: Engine, namespace: string, options: QueryOptions): Row | undefined {
  const row = new Query(engine, namespace, { ...options, limit: 1 }).pull(Infinity);
  return row === PAUSE ? undefined : row;
}

/** All rows, some at once, with turns for others in between. */
export async function* rowsOf(query: Query, time: TimeSlices): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for (;;) {
    const row = query.pull(time.sliceEnd);
    if (row && row !== PAUSE) rows.push(row);
    else {
      query.pause();
      if (rows.length) yield rows;
      rows = [];
      if (!row) return;
      await time.pause();
    }
  }
}
