import { MongoError } from '../values/errors.ts';
import { compare, identity, isEqual } from '../values/keys.ts';
import { Deviation, Total } from '../values/total.ts';
import { isDocument, isTrue, toNumber } from '../values/types.ts';
import { ARITHMETIC, sum } from './arithmeticOperators.ts';
import { DATES } from './dateOperators.ts';
import { CONVERSIONS } from './conversionOperators.ts';
import {
  CODES,
  evaluate,
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

function needList(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new MongoError(40081, `${name} requires an array, not ${typeName(value)}`);
  return value;
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
  $setEquals: onSets('$setEquals', (sets, known) =>
    sets.every((set) => set.every((value) => known.every((other) => other.has(identity(value))))),
  ),
  $setIsSubset: onSets('$setIsSubset', ([first = []], known) => first.every((value) => known[1]?.has(identity(value)))),
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
