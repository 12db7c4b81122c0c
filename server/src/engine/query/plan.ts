import type { Collection } from '../storage/catalog.ts';
import type { Index, IndexField } from '../storage/indexes.ts';
import { after } from '../storage/layout.ts';
import type { KeyRange } from '../storage/scan.ts';
import type { Doc } from '../values/types.ts';
import { type Bounds, boundsOf, type Condition, conditionsOf } from './bounds.ts';

/** How a query reads a collection. */
export interface Plan {
  ranges: KeyRange[];
  /** the rows come in the order that was asked for */
  sorted: boolean;
  /** a document may come several times and must be counted once */
  repeats: boolean;
}

const EMPTY = Buffer.alloc(0);

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
  if (index.meta.multikey || !single) return unsorted;
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

/** Whether at most one document has each combination of values that the bounds name. */
function isPoint(index: Index, { equal }: Bounds, conditions: Condition[]): boolean {
  const wantsNull = ({ operator, value }: Condition) => operator === '$eq' && (value === null || value === undefined);
  return equal.length === index.fields.length && index.unique && !conditions.some(wantsNull);
}

function planOf(index: Index, bounds: Bounds, conditions: Condition[], sort: IndexField[]): Plan {
  const { sorted, reverse } = orderOf(index, bounds, sort);
  const point = isPoint(index, bounds, conditions);
  const ranges = combinations(bounds.equal).map((start): KeyRange => {
    const prefix = Buffer.concat([index.prefix, start]);
    const [from, to] = bounds.range ?? [EMPTY, undefined];
    const end = to ? Buffer.concat([prefix, to]) : after(prefix);
    return { index, start: Buffer.concat([prefix, from]), end, reverse, point };
  });
  return {
    ranges: reverse ? ranges.reverse() : ranges,
    sorted,
    repeats: index.meta.multikey,
  };
}

/**
 * Chooses the index that a query reads: the one with the longest prefix of equalities, then with a range behind it, then
 * with the wanted order. Without any of them it is that of _id, which is the collection.
 */
export function choosePlan(collection: Collection, filter: Doc, sort: IndexField[]): Plan {
  const conditions = conditionsOf(filter);
  let best: { index: Index; bounds: Bounds; rank: number } | undefined;
  for (const index of collection.indexes) {
    if (index.meta.building) continue;
    const bounds = boundsOf(index, conditions);
    const rank =
      4 * bounds.equal.length +
      (bounds.range ? 2 : 0) +
      (sort.length > 0 && orderOf(index, bounds, sort).sorted ? 1 : 0) +
      (isPoint(index, bounds, conditions) ? 1000 : 0);
    if (!best || rank > best.rank) best = { index, bounds, rank };
    if (rank > 1000) break;
  }
  const { index, bounds } = best as { index: Index; bounds: Bounds };
  return planOf(index, bounds, conditions, sort);
}
