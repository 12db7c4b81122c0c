import type { Collection } from '../../storage/catalog.ts';
import type { Index, IndexField } from '../../storage/indexes.ts';
import { after } from '../../storage/layout.ts';
import type { KeyRange } from '../../storage/scan.ts';
import { badValue, failedToParse } from '../../values/errors.ts';
import { type Doc, isDocument } from '../../values/types.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { type Conditions, conditionsOf, demandsField, isCovered } from './conditions.ts';

/** How a query reads a collection. */
export interface Plan {
  ranges: KeyRange[];
  /** the rows come in the order that was asked for */
  sorted: boolean;
  /** the rows satisfy the filter without being tested */
  exact: boolean;
  /** a document may come several times and must be counted once */
  repeats: boolean;
  score: number;
}

const EMPTY = Buffer.alloc(0);

/** The score of an index that leaves at most one document for each combination of values. */
const WHOLE = 1000;

function combinations(lists: Buffer[][]): Buffer[] {
  return lists.reduce(
    (starts, list) => starts.flatMap((start) => list.map((key) => Buffer.concat([start, key]))),
    [EMPTY],
  );
}

/** Whether an index in these bounds gives the wanted order, and whether it must be read backwards. */
function orderOf(index: Index, bounds: Bounds, sort: IndexField[]): { sorted: boolean; reverse: boolean } {
  const unsorted = { sorted: false, reverse: false };
  if (sort.length === 0) return { sorted: true, reverse: false };
  const single = bounds.equal.every((keys) => keys.length === 1);
  if (index.meta.multikey || index.meta.cut || !single) return unsorted;
  const fixed = new Set(index.fields.slice(0, bounds.equal.length).map((field) => field.path));
  // entries with equal values follow in the order of _id, unless the index is unique and has none
  const fields = index.unique ? index.fields : [...index.fields, { path: '_id', descending: false }];
  let position = bounds.equal.length;
  let reverse: boolean | undefined;
  for (const { path, descending } of sort) {
    if (fixed.has(path)) continue;
    const field = fields[position++];
    if (field?.path !== path) return unsorted;
    const backwards = field.descending !== descending;
    if (reverse !== undefined && reverse !== backwards) return unsorted;
    reverse = backwards;
  }
  return { sorted: true, reverse: reverse ?? false };
}

/**
 * A plan with one index, or undefined if it doesn't hold every document that may satisfy the filter.
 * @param forced a hint asked for it: as in MongoDB a sparse index is used then though documents may be missing
 */
function planIndex(index: Index, { list, more }: Conditions, sort: IndexField[], forced: boolean): Plan | undefined {
  if (index.meta.building) return undefined;
  if (index.partial && !isCovered(list, index.partial)) return undefined;
  const paths = index.fields.map((field) => field.path);
  if (index.sparse && !forced && !list.some((condition) => paths.includes(condition.path) && demandsField(condition)))
    return undefined;
  const bounds = boundsOf(index, list);
  const { sorted, reverse } = orderOf(index, bounds, sort);
  const full = bounds.equal.length === index.fields.length;
  const whole = full && (index.unique || paths.includes('_id'));
  const point =
    full &&
    index.unique &&
    !list.some(({ operator, value }) => operator === '$eq' && (value === null || value === undefined));
  const ranges = combinations(bounds.equal).map((start): KeyRange => {
    const prefix = Buffer.concat([index.prefix, start]);
    const [from, to] = bounds.range ?? [EMPTY, undefined];
    return {
      index,
      start: Buffer.concat([prefix, from]),
      end: to ? Buffer.concat([prefix, to]) : after(prefix),
      reverse,
      point,
    };
  });
  const equal = bounds.equal.length;
  const fewer = index.sparse || index.partial ? 1 : 0; // documents than there are
  return {
    ranges: reverse ? ranges.reverse() : ranges,
    sorted,
    exact: bounds.exact && !more && bounds.used.size === list.length,
    repeats: index.meta.multikey,
    score: (whole ? WHOLE : 0) + equal * 10 + (bounds.range ? 5 : 0) + (sort.length && sorted ? 3 : 0) + fewer,
  };
}

function hinted(collection: Collection, hint: unknown): Index[] {
  if (typeof hint !== 'string' && !isDocument(hint)) throw failedToParse('Hint must be a string or an object');
  const found = collection.indexesCalled(hint);
  if (found.length === 0) throw badValue('the hint provided does not correspond to an existing index');
  return found;
}

/** Reads the whole collection in the order of _id. */
function scanAll(collection: Collection, conditions: Conditions, sort: IndexField[]): Plan {
  const index = collection.indexes[0] as Index;
  return {
    ranges: [{ index, start: index.prefix, end: after(index.prefix), reverse: false, point: false }],
    sorted: sort.length === 0,
    exact: conditions.list.length === 0 && !conditions.more,
    repeats: false,
    score: 0,
  };
}

/**
 * Chooses the index that a query reads: the one with the most equalities, then ranges, then the right order.
 * @param hint the name or key of an index, or `{ $natural: 1 }`
 */
export function choosePlan(collection: Collection, filter: Doc, sort: IndexField[], hint?: unknown): Plan {
  const conditions = conditionsOf(filter);
  if (isDocument(hint) && '$natural' in hint) return scanAll(collection, conditions, sort);
  const candidates = hint === undefined ? collection.indexes : hinted(collection, hint);
  let best: Plan | undefined;
  for (const index of candidates) {
    const plan = planIndex(index, conditions, sort, candidates !== collection.indexes);
    if (plan && (!best || plan.score > best.score)) best = plan;
    if (best && best.score >= WHOLE && best.ranges.length === 1) break; // of one document there is nothing to choose
  }
  if (best && (best.score > 0 || hint !== undefined)) return best;
  return scanAll(collection, conditions, sort);
}
