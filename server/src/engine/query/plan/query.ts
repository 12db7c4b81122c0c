import type { Catalog, Collection } from '../../storage/catalog.ts';
import type { Documents } from '../../storage/documents.ts';
import { type Row, Scan } from '../../storage/scan.ts';
import type { Store } from '../../storage/store.ts';
import { decode } from '../../values/decode.ts';
import { MongoError } from '../../values/errors.ts';
import type { Doc } from '../../values/types.ts';
import { compileFilter, type Filter } from '../match.ts';
import { parseSort, type SortField, Sorter, sortKey, sortTopFields } from '../sort.ts';
import type { TimeSlices } from '../timeSlices.ts';
import { choosePlan, type Plan } from './plan.ts';

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
  hint?: unknown;
}

/** What `pull` gives when the time of a slice is over. */
export const PAUSE = Symbol('pause');

const ROWS_PER_CLOCK = 16;

/** A query that is read row by row and may pause between any two. It keeps nothing open meanwhile. */
export class Query {
  readonly plan: Plan | undefined;
  readonly filter: Filter;
  readonly #collection: Collection | undefined;
  readonly #scan: Scan | undefined;
  readonly #sort: SortField[];
  readonly #sorter: Sorter<Row> | undefined;
  readonly #tested: boolean;
  readonly #limit: number;
  #given = 0;
  #collected = false;
  #clock = 0;

  /** @param namespace that of a collection, which need not exist; the query is checked nevertheless */
  constructor({ store, catalog }: Engine, namespace: string, options: QueryOptions) {
    const { filter = {}, sort, limit, hint } = options;
    this.filter = compileFilter(filter);
    this.#sort = parseSort(sort);
    this.#limit = limit || Infinity;
    this.#collection = catalog.find(namespace);
    this.plan = this.#collection && choosePlan(this.#collection, filter as Doc, this.#sort, hint);
    this.#tested = !this.plan?.exact;
    if (!this.#collection || !this.plan) return;
    const { ranges, repeats, sorted } = this.plan;
    if (!sorted) this.#sorter = new Sorter(this.#limit);
    this.#scan = new Scan(store, this.#collection, ranges, repeats, !sorted || this.#tested ? 64 : this.#limit);
  }

  /**
   * The next row; undefined at the end.
   * @param deadline the moment (performance.now()) from which on it answers PAUSE instead; then call again
   */
  pull(deadline: number): Row | typeof PAUSE | undefined {
    if (!this.#scan || this.limitReached) return undefined;
    if (this.#collection?.gone) throw new MongoError(175, 'The collection was dropped while it was read');
    if (this.#sorter && !this.#collected && this.#collect(this.#sorter, deadline) === PAUSE) return PAUSE;
    if (this.#sorter && this.#isOver(deadline)) return PAUSE;
    const row = this.#sorter ? this.#sorter.next() : this.#match(this.#scan, deadline);
    if (row && row !== PAUSE) this.#given++;
    return row;
  }

  /** True if as many rows were given as were asked for. */
  get limitReached(): boolean {
    return this.#given >= this.#limit;
  }

  /**
   * Has documents cut down as they are read, which saves a copy of each, if nothing else of them is looked at.
   * @returns whether rows come cut down
   */
  cutRows(cut: (bytes: Buffer) => Buffer): boolean {
    if (this.#tested || this.#sorter || !this.#scan) return false;
    this.#scan.cut = cut;
    return true;
  }

  /** Has documents not even read where the index alone tells which there are, because nothing of them is looked at. */
  countRows(): void {
    if (!this.#tested && !this.#sorter && this.#scan) this.#scan.countsOnly = true;
  }

  /** To be called before others get a turn. */
  pause(): void {
    this.#scan?.pause();
  }

  /** Looks at the clock now and then, because that costs more than a row. */
  #isOver(deadline: number): boolean {
    return ++this.#clock % ROWS_PER_CLOCK === 0 && performance.now() > deadline;
  }

  #collect(sorter: Sorter<Row>, deadline: number): typeof PAUSE | undefined {
    const fields = sortTopFields(this.#sort);
    for (;;) {
      const row = this.#match(this.#scan as Scan, deadline);
      if (row === PAUSE) return PAUSE;
      if (row === undefined) break;
      const { id, bytes } = row;
      sorter.add(sortKey(this.#sort, decode(bytes, fields)), { id, bytes }, bytes.length);
    }
    sorter.finish();
    this.#collected = true;
    return undefined;
  }

  /** The next row of the scan that satisfies the filter. */
  #match(scan: Scan, deadline: number): Row | typeof PAUSE | undefined {
    for (;;) {
      if (this.#isOver(deadline)) return PAUSE;
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
