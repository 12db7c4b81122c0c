import { MongoError } from '../values/errors.ts';
import { compare, identity } from '../values/keys.ts';
import { entriesOf } from '../values/paths.ts';
import { Deviation, Total } from '../values/total.ts';
import { typeName } from '../values/typeNames.ts';
import { type Doc, isDocument, setField } from '../values/types.ts';
import { isNothing } from './mingoAdapters.ts';

/** Takes values one by one and gives what they come to. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

/** An accumulator that keeps one value and combines it with the next. */
const folding =
  (start: unknown, step: (kept: unknown, value: unknown) => unknown) =>
  (kept = start): Accumulator => ({
    add: (value) => (kept = step(kept, value)),
    result: () => kept,
  });

/** An accumulator that something else computes. */
const computing =
  <T extends { add(value: unknown): void }>(Kind: new () => T, result: (all: T) => unknown) =>
  (): Accumulator => {
    const all = new Kind();
    return { add: (value) => all.add(value), result: () => result(all) };
  };

const extreme = (sign: number) =>
  folding(null, (kept, value) =>
    !isNothing(value) && (kept === null || compare(value, kept) * sign > 0) ? value : kept,
  );

function first(): Accumulator {
  let kept: unknown;
  let taken = false;
  return {
    add(value) {
      if (!taken) kept = value;
      taken = true;
    },
    result: () => kept ?? null,
  };
}

/** A list of all values, or of those that differ. */
const listing = (different: boolean) => (): Accumulator => {
  const list = new Map<unknown, unknown>();
  return {
    add(value) {
      if (value !== undefined) list.set(different ? identity(value) : list.size, value);
    },
    result: () => [...list.values()],
  };
};

function merged(): Accumulator {
  const out: Doc = {};
  return {
    add(value) {
      if (isNothing(value)) return;
      if (!isDocument(value)) throw new MongoError(40400, `$mergeObjects requires objects, not ${typeName(value)}`);
      for (const [key, one] of entriesOf(value)) setField(out, key, one);
    },
    result: () => out,
  };
}

/** The accumulators of $group, none of which needs the documents again. */
export const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: computing(Total, (total) => total.sum),
  $avg: computing(Total, (total) => total.average),
  $stdDevPop: computing(Deviation, (deviation) => deviation.result(false)),
  $stdDevSamp: computing(Deviation, (deviation) => deviation.result(true)),
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: folding(null, (_kept, value) => value ?? null),
  $count: folding(0, (n) => (n as number) + 1),
  $push: listing(false),
  $addToSet: listing(true),
  $mergeObjects: merged,
};

/** What an accumulator makes of a list. */
export function accumulate(name: string, values: unknown[]): unknown {
  const accumulator = (ACCUMULATORS[name] as () => Accumulator)();
  for (const value of values) accumulator.add(value);
  return accumulator.result();
}
