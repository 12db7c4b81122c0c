import { MongoError } from '../values/errors.ts';
import { compare, identity, isEqual } from '../values/keys.ts';
import { entriesOf } from '../values/paths.ts';
import { Deviation, Total } from '../values/total.ts';
import { type Doc, isDocument, isTrue, setField, toNumber } from '../values/types.ts';
import { ARITHMETIC, sum } from './arithmeticOperators.ts';
import { DATES } from './dateOperators.ts';
import { CONVERSIONS } from './conversionOperators.ts';
import {
  CODES,
  evaluate,
  inTurn,
  isNothing,
  type Library,
  mingo,
  onPlainValues,
  type Operator,
  withCode,
  withValues,
} from './mingoAdapters.ts';
import { typeName } from './typeNames.ts';

/** Operators of mingo that know nothing but JavaScript's numbers and patterns. */
const PLAIN = [
  '$sigmoid',
  '$arrayElemAt',
  '$slice',
  '$range',
  '$substr',
  '$substrBytes',
  '$substrCP',
  '$regexMatch',
  '$regexFind',
  '$regexFindAll',
].filter((name) => mingo[name] !== undefined);

const comparing = (accept: (difference: number) => unknown): Operator => withValues((a, b) => accept(order(a, b)));

/** Expressions tell missing from null, which filters don't. */
function order(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined)
    return a === b ? 0 : a === undefined ? (isBelowNull(b) ? 1 : -1) : isBelowNull(a) ? -1 : 1;
  return Math.sign(compare(a, b));
}

const isBelowNull = (value: unknown) => typeName(value) === 'minKey';

function needList(value: unknown, name: string, code = 40081): unknown[] {
  if (!Array.isArray(value)) throw new MongoError(code, `${name} requires an array, not ${typeName(value)}`);
  return value;
}

/** One document of the fields of several; later ones take the place of earlier ones. */
export function mergeObjects(values: unknown[]): Doc {
  const out: Doc = {};
  for (const value of values.filter((one) => !isNothing(one))) {
    if (!isDocument(value))
      throw new MongoError(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
    for (const [name, field] of entriesOf(value)) setField(out, name, field);
  }
  return out;
}

const distinct = (list: unknown[]) => [...new Map(list.map((value) => [identity(value), value])).values()];

/** A set operator: null if an operand is. */
const onSets = (name: string, apply: (sets: unknown[][], known: Set<string>[]) => unknown): Operator =>
  withValues((...values) => {
    if (values.some(isNothing)) return null;
    const sets = values.map((value) => needList(value, name));
    return apply(
      sets,
      sets.map((set) => new Set(set.map(identity))),
    );
  });

/** A set operator that refuses an operand which is none. */
const withSets = (name: string, code: number, apply: (sets: unknown[][], known: Set<string>[]) => unknown): Operator =>
  withValues((...sets) => {
    const wrong = sets.find((set) => !Array.isArray(set));
    if (sets.some((set) => !Array.isArray(set)))
      throw new MongoError(code, `All operands of ${name} must be arrays. One is of type: ${typeName(wrong)}`);
    return apply(
      sets as unknown[][],
      (sets as unknown[][]).map((set) => new Set(set.map(identity))),
    );
  });

/** An accumulator as an operator: of its operands, or of the one that is a list. */
const onList = (apply: (list: unknown[]) => unknown): Operator =>
  withValues((...values) => apply(values.length === 1 && Array.isArray(values[0]) ? values[0] : values));

function fold<T extends { add(value: unknown): void }>(into: T, list: unknown[]): T {
  for (const value of list) into.add(value);
  return into;
}

const extreme = (list: unknown[], sign: 1 | -1) =>
  list
    .filter((value) => !isNothing(value))
    .reduce((best: unknown, value) => (best === null || compare(value, best) * sign > 0 ? value : best), null);

/** The operators of expressions that must know BSON's types; all others are mingo's. */
const TYPED: Library = {
  ...Object.fromEntries(PLAIN.map((name) => [name, onPlainValues(name)])),
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
  $cond: (doc, operand, options) => {
    const [condition, then, otherwise] = Array.isArray(operand)
      ? operand
      : [
          (operand as Record<string, unknown>).if,
          (operand as Record<string, unknown>).then,
          (operand as Record<string, unknown>).else,
        ];
    return evaluate(doc, isTrue(evaluate(doc, condition, options)) ? then : otherwise, options);
  },
  $mergeObjects: withValues((...values) => mergeObjects(values)),
  $concat: inTurn(
    (value) => {
      if (typeof value !== 'string')
        throw new MongoError(16702, `$concat only supports strings, not ${typeName(value)}`);
      return value;
    },
    (texts) => texts.join(''),
  ),
  $concatArrays: inTurn(
    (value) => needList(value, '$concatArrays', 28664),
    (lists) => lists.flat(),
  ),
  $first: withValues((list) => (isNothing(list) ? null : needList(list, '$first', 28689)[0])),
  $last: withValues((list) => (isNothing(list) ? null : needList(list, '$last', 28689).at(-1))),
  $split: withValues((text, separator) => {
    if (isNothing(text) || isNothing(separator)) return null;
    if (typeof text !== 'string') throw new MongoError(40085, '$split requires a string as its first argument');
    if (typeof separator !== 'string') throw new MongoError(40086, '$split requires a string as its second argument');
    if (separator === '') throw new MongoError(40087, '$split requires a non-empty separator');
    return text.split(separator);
  }),
  $in: withValues((value, list) => needList(list, '$in').some((item) => isEqual(item, value))),
  $indexOfArray: withValues((list, value, start, end) => {
    if (isNothing(list)) return null;
    const part = needList(list, '$indexOfArray').slice(0, toNumber(end));
    return part.findIndex((item, at) => at >= (toNumber(start) ?? 0) && isEqual(item, value));
  }),
  $setUnion: onSets('$setUnion', (sets) => distinct(sets.flat())),
  $setIntersection: onSets('$setIntersection', ([first = []], known) =>
    distinct(first.filter((value) => known.every((set) => set.has(identity(value))))),
  ),
  $setDifference: onSets('$setDifference', ([first = []], known) =>
    distinct(first.filter((value) => !known[1]?.has(identity(value)))),
  ),
  $setEquals: withSets('$setEquals', 17044, (sets, known) =>
    sets.every((set) => set.every((value) => known.every((other) => other.has(identity(value))))),
  ),
  $setIsSubset: withSets('$setIsSubset', 17046, ([first = []], known) =>
    first.every((value) => known[1]?.has(identity(value))),
  ),
  $switch: (doc, operand, options) => {
    const { branches, default: otherwise } = operand as {
      branches: { case: unknown; then: unknown }[];
      default?: unknown;
    };
    const found = branches.find((branch) => isTrue(evaluate(doc, branch.case, options)));
    if (found) return evaluate(doc, found.then, options);
    if (!('default' in (operand as object)))
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return evaluate(doc, otherwise, options);
  },
  $filter: (doc, operand, options) => {
    if (!isDocument(operand) || !('input' in operand))
      throw new MongoError(28648, "Missing 'input' parameter to $filter");
    return (mingo.$filter as Operator)(doc, { ...operand, cond: { $and: [operand.cond] } }, options);
  },
  $indexOfCP: withValues((text, part, start, end) => {
    if (isNothing(text)) return null;
    const points = [...String(text)].slice(0, toNumber(end));
    const wanted = [...String(part)];
    return points.findIndex(
      (_p, i) => i >= (toNumber(start) ?? 0) && wanted.every((point, j) => points[i + j] === point),
    );
  }),
  ...ARITHMETIC,
  $sum: onList(sum),
  $avg: onList((list) => fold(new Total(), list).average),
  $stdDevPop: onList((list) => fold(new Deviation(), list).result(false)),
  $stdDevSamp: onList((list) => fold(new Deviation(), list).result(true)),
  $min: onList((list) => extreme(list, -1)),
  $max: onList((list) => extreme(list, 1)),
  ...CONVERSIONS,
  ...DATES,
};

const coded = Object.entries(CODES).map(([name, code]) => [
  name,
  withCode(name, (TYPED[name] ?? mingo[name]) as Operator, code),
]);

/** The operators of expressions that are not mingo's own. */
export const EXPRESSIONS: Library = { ...TYPED, ...(Object.fromEntries(coded) as Library) };
