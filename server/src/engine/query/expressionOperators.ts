import { MongoError } from '../values/errors.ts';
import { compare, identity, isEqual } from '../values/keys.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { type Doc, isDocument, isTrue, toNumber } from '../values/types.ts';
import { accumulate } from './accumulators.ts';
import { ARITHMETIC } from './arithmeticOperators.ts';
import { CONVERSIONS } from './conversionOperators.ts';
import { DATES } from './dateOperators.ts';
import {
  evaluate,
  inTurn,
  isNothing,
  type Library,
  mingo,
  needList,
  onPlainValues,
  type Operator,
  strict,
  withCodes,
  withValues,
} from './mingoAdapters.ts';
import { elementOrder } from './sort.ts';

/** Operators of mingo that know nothing but JavaScript's numbers and patterns. */
const PLAIN = '$sigmoid $arrayElemAt $slice $substr $substrBytes $substrCP $regexMatch $regexFind $regexFindAll'.split(
  ' ',
);

const comparing = (accept: (difference: number) => unknown): Operator => withValues((a, b) => accept(order(a, b)));

/** Expressions tell missing from null, which filters don't. */
function order(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined)
    return a === b ? 0 : a === undefined ? (isBelowNull(b) ? 1 : -1) : isBelowNull(a) ? -1 : 1;
  return Math.sign(compare(a, b));
}

const isBelowNull = (value: unknown) => typeName(value) === 'minKey';

const distinct = (list: unknown[]) => accumulate('$addToSet', list);

/** An operator on sets; it also gets the identities that each of them has. */
const onSets = (name: string, apply: (sets: unknown[][], known: Set<string>[]) => unknown): Operator =>
  strict((...values) => {
    const sets = values.map((value) => needList(value, name));
    return apply(
      sets,
      sets.map((set) => new Set(set.map(identity))),
    );
  });

/** A set operator that refuses an operand which is none. */
const withSets = (name: string, code: number, apply: (sets: Set<string>[]) => unknown): Operator =>
  withValues((...values) => apply(values.map((value) => new Set(needList(value, name, code).map(identity)))));

/** The first place in a list, between two others, at which something is. */
function indexOf(list: unknown[], start: unknown, end: unknown, isThere: (at: number) => boolean): number {
  const behind = Math.min(list.length, toNumber(end) ?? Infinity);
  for (let at = toNumber(start) ?? 0; at < behind; at++) if (isThere(at)) return at;
  return -1;
}

/** An accumulator on a list: an array that is its only operand, or all operands. */
const onList = (name: string): Operator =>
  withValues((...values) => accumulate(name, values.length === 1 && Array.isArray(values[0]) ? values[0] : values));

/** The longest list that $range makes: as many values of MongoDB's as have room in 100 MB. */
const MAX_RANGE = (100 * 1024 * 1024) / 16;

function range(...[start, end, step = 1]: unknown[]): number[] {
  const [from, to, by] = [start, end, step].map((value, i): number => {
    if (!isNumber(value)) throw new MongoError(34443 + 2 * i, `$range requires numeric values, not ${typeName(value)}`);
    const number = Number(toNumber(value));
    if (number === (number | 0)) return number;
    throw new MongoError(
      34444 + 2 * i,
      `$range requires values that can be represented as a 32-bit integer: ${number}`,
    );
  }) as [number, number, number];
  if (by === 0) throw new MongoError(34449, '$range requires a non-zero step value');
  const length = Math.max(0, Math.ceil((to - from) / by));
  if (length > MAX_RANGE) throw new MongoError(146, '$range would use too much memory and cannot spill to disk');
  return Array.from({ length }, (_, i) => from + i * by);
}

/** The operators of expressions: those that must know BSON's types, and mingo's. */
export const EXPRESSIONS: Library = withCodes({
  ...mingo,
  ...Object.fromEntries(PLAIN.map((name) => [name, onPlainValues(name)])),
  ...Object.fromEntries('$sum $avg $stdDevPop $stdDevSamp $min $max'.split(' ').map((name) => [name, onList(name)])),
  $eq: comparing((difference) => difference === 0),
  $ne: comparing((difference) => difference !== 0),
  $gt: comparing((difference) => difference > 0),
  $gte: comparing((difference) => difference >= 0),
  $lt: comparing((difference) => difference < 0),
  $lte: comparing((difference) => difference <= 0),
  $cmp: comparing((difference) => difference),
  $and: (doc, operand, options) => [operand].flat().every((one) => isTrue(evaluate(doc, one, options))),
  $or: (doc, operand, options) => [operand].flat().some((one) => isTrue(evaluate(doc, one, options))),
  $not: withValues((value) => !isTrue(value)),
  $cond(doc, operand, options) {
    const named = operand as Doc;
    const [condition, then, otherwise] = Array.isArray(operand) ? operand : [named.if, named.then, named.else];
    return evaluate(doc, isTrue(evaluate(doc, condition, options)) ? then : otherwise, options);
  },
  $switch(doc, operand, options) {
    const { branches, ...more } = operand as { branches: { case: unknown; then: unknown }[]; default?: unknown };
    const found = branches.find((branch) => isTrue(evaluate(doc, branch.case, options)));
    if (found) return evaluate(doc, found.then, options);
    if ('default' in more) return evaluate(doc, more.default, options);
    throw new MongoError(40066, '$switch could not find a matching branch for an input, and no default was specified.');
  },
  $filter(doc, operand, options) {
    if (!isDocument(operand) || !('input' in operand))
      throw new MongoError(28648, "Missing 'input' parameter to $filter");
    return mingo.$filter?.(doc, { ...operand, cond: { $and: [operand.cond] } }, options);
  },
  $sortArray(doc, operand, options) {
    const { input, sortBy } = operand as Doc;
    const list = evaluate(doc, input, options);
    return isNothing(list) ? null : elementOrder(sortBy)(needList(list, '$sortArray'));
  },
  $mergeObjects: withValues((...values) => accumulate('$mergeObjects', values)),
  $concat: inTurn(
    (value) => {
      if (typeof value === 'string') return value;
      throw new MongoError(16702, `$concat only supports strings, not ${typeName(value)}`);
    },
    (texts) => texts.join(''),
  ),
  $concatArrays: inTurn(
    (value) => needList(value, '$concatArrays', 28664),
    (lists) => lists.flat(),
  ),
  $first: strict((list) => needList(list, '$first', 28689)[0]),
  $last: strict((list) => needList(list, '$last', 28689).at(-1)),
  $split: strict((text, separator) => {
    if (typeof text !== 'string') throw new MongoError(40085, '$split requires a string as its first argument');
    if (typeof separator !== 'string') throw new MongoError(40086, '$split requires a string as its second argument');
    if (separator === '') throw new MongoError(40087, '$split requires a non-empty separator');
    return text.split(separator);
  }),
  $range: withValues(range),
  $in: withValues((value, list) => needList(list, '$in').some((item) => isEqual(item, value))),
  $indexOfArray: withValues((value, wanted, start, end) => {
    if (isNothing(value)) return null;
    const list = needList(value, '$indexOfArray');
    return indexOf(list, start, end, (at) => isEqual(list[at], wanted));
  }),
  $indexOfCP: withValues((text, part, start, end) => {
    if (isNothing(text)) return null;
    const points = [...String(text)];
    const wanted = [...String(part)];
    return indexOf(points, start, end, (at) => wanted.every((point, i) => points[at + i] === point));
  }),
  $setUnion: onSets('$setUnion', (sets) => distinct(sets.flat())),
  $setIntersection: onSets('$setIntersection', ([first = []], known) =>
    distinct(first.filter((value) => known.every((set) => set.has(identity(value))))),
  ),
  $setDifference: onSets('$setDifference', ([first = []], known) =>
    distinct(first.filter((value) => !known[1]?.has(identity(value)))),
  ),
  $setEquals: withSets('$setEquals', 17044, ([first = new Set(), ...others]) =>
    others.every((set) => set.size === first.size && [...set].every((value) => first.has(value))),
  ),
  $setIsSubset: withSets('$setIsSubset', 17046, ([first = [], all]) => [...first].every((value) => all?.has(value))),
  ...ARITHMETIC,
  ...CONVERSIONS,
  ...DATES,
});
