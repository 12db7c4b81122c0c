import type { Collection } from '../../storage/catalog.ts';
import { type Row, Scan } from '../../storage/scan.ts';
import type { Store } from '../../storage/store.ts';
import { decode } from '../../values/decode.ts';
import { MongoError } from '../../values/errors.ts';
import { type Doc, isDocument } from '../../values/types.ts';
import { compileFilter, type Filter } from '../match.ts';
import type { TimeSlices } from '../timeSlices.ts';
import { choosePlan, type Plan } from './plan.ts';
import { parseSort, type SortField, Sorter, sortKey, sortTopFields } from '../sort.ts';

export interface QueryOptions {
  filter?: unknown;
  sort?: unknown;
  skip?: number;
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
  readonly #sortFields: ReadonlySet<string>;
  readonly #tested: boolean;
  readonly #limit: number;
  #toSkip: number;
  #given = 0;
  #sorting: boolean;
  #clock = 0;

  /** @param collection undefined if it doesn't exist; the query is checked nevertheless */
  constructor(store: Store, collection: Collection | undefined, options: QueryOptions) {
    const filter = options.filter ?? {};
    this.filter = compileFilter(filter);
    const natural =
      isDocument(options.sort) && '$natural' in options.sort ? { $natural: options.sort.$natural } : undefined;
    this.#sort = natural ? [] : parseSort(options.sort);
    this.#sortFields = new Set(sortTopFields(this.#sort));
    this.#toSkip = options.skip ?? 0;
    this.#limit = options.limit || Infinity;
    this.#collection = collection;
    this.plan = collection && choosePlan(collection, filter as Doc, this.#sort, natural ?? options.hint);
    this.#tested = !this.plan?.exact;
    this.#sorting = !(this.plan?.sorted ?? true);
    const wanted = this.#limit + this.#toSkip;
    this.#sorter = this.#sorting ? new Sorter(wanted) : undefined;
    if (collection && this.plan)
      this.#scan = new Scan(
        store,
        collection,
        this.plan.ranges,
        this.plan.repeats,
        this.#sorting || this.#tested ? 64 : wanted,
      );
  }

  /**
   * The next row; undefined at the end.
   * @param deadline the moment (performance.now()) from which on it answers PAUSE instead; then call again
   */
  pull(deadline: number): Row | typeof PAUSE | undefined {
    if (!this.#scan || this.limitReached) return undefined;
    if (this.#collection?.gone) throw new MongoError(175, 'The collection was dropped while it was read');
    if (this.#sorting) {
      if (this.#collect(deadline) === PAUSE) return PAUSE;
      this.#sorting = false;
    }
    for (;;) {
      if (this.#sorter && this.#isOver(deadline)) return PAUSE;
      const row = this.#sorter ? this.#sorter.next() : this.#match(deadline);
      if (row === undefined || row === PAUSE) return row;
      if (this.#toSkip > 0) {
        this.#toSkip--;
        continue;
      }
      this.#given++;
      return row;
    }
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

  /** To be called before others get a turn. */
  pause(): void {
    this.#scan?.pause();
  }

  /** Looks at the clock now and then, because that costs more than a row. */
  #isOver(deadline: number): boolean {
    return ++this.#clock % ROWS_PER_CLOCK === 0 && performance.now() > deadline;
  }

  #collect(deadline: number): typeof PAUSE | undefined {
    const sorter = this.#sorter as Sorter<Row>;
    for (;;) {
      const row = this.#match(deadline);
      if (row === PAUSE) return PAUSE;
      if (row === undefined) break;
      sorter.add(
        sortKey(this.#sort, decode(row.bytes, this.#sortFields)),
        { id: row.id, bytes: row.bytes },
        row.bytes.length,
      );
    }
    sorter.finish();
    return undefined;
  }

  /** The next row of the scan that satisfies the filter. */
  #match(deadline: number): Row | typeof PAUSE | undefined {
    for (;;) {
      if (this.#isOver(deadline)) return PAUSE;
      const row = (this.#scan as Scan).next();
      if (!row || !this.#tested || this.filter.test(decode(row.bytes, this.filter.fields))) return row;
    }
  }
}

/** The first row at once, for work inside a write transaction. */
export function firstRow(query: Query): Row | undefined {
  const row = query.pull(Infinity);
  return row === PAUSE ? undefined : row;
}

/** All rows, one by one, with turns for others in between. */
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
