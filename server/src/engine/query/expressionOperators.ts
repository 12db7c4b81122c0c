import { MongoError, unsupported } from '../values/errors.ts';
import { compare, identity, isEqual } from '../values/keys.ts';
import { Total } from '../values/numbers.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { type Doc, isDocument, isTrue, toNumber } from '../values/types.ts';

/** What an expression is computed from: the document, and the variables that operators such as $filter have set. */
export interface Scope {
  root: Doc;
  variables: unknown[];
}

/** A compiled expression; undefined stands for a missing value. */
export type Compute = (scope: Scope) => unknown;

/** What an expression is compiled in. */
export interface Context {
  /** the names of the variables around it, by their places in a scope */
  names: readonly string[];
  /** the code for an operator that doesn't exist, which depends on where the expression stands */
  unknownCode: number;
  /** compiles an expression inside */
  compile(value: unknown, context: Context): Compute;
}

/** Compiles one operator with its operand. */
type Operator = (operand: unknown, context: Context, name: string) => Compute;

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The operands of an operator, given as a list or as a single one that is none. */
const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

/** Compiles the operands of an operator that takes so many. */
function compileList(operand: unknown, context: Context, name: string, count?: number): Compute[] {
  const list = listOf(operand);
  if (count !== undefined && list.length !== count)
    throw new MongoError(16020, `Expression ${name} takes exactly ${count} arguments. ${list.length} were passed in.`);
  return list.map((one) => context.compile(one, context));
}

const onOne =
  (apply: (value: unknown) => unknown): Operator =>
  (operand, context, name) => {
    const [value] = compileList(operand, context, name, 1) as [Compute];
    return (scope) => apply(value(scope));
  };

const onTwo =
  (apply: (left: unknown, right: unknown) => unknown): Operator =>
  (operand, context, name) => {
    const [left, right] = compileList(operand, context, name, 2) as [Compute, Compute];
    return (scope) => apply(left(scope), right(scope));
  };

const onAll =
  (apply: (values: unknown[]) => unknown): Operator =>
  (operand, context, name) => {
    const computes = compileList(operand, context, name);
    return (scope) => apply(computes.map((compute) => compute(scope)));
  };

/** The codes of MongoDB for an operand of named parts that is wrong. */
interface PartCodes {
  notObject: number;
  unknown: number;
  /** the parts that must be there, each with the code if it isn't */
  missing: Record<string, number>;
}

/** The named parts of an operand. */
function partsOf(operand: unknown, name: string, codes: PartCodes, optional: string[] = []): Doc {
  if (!isDocument(operand)) throw new MongoError(codes.notObject, `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((key) => !(key in codes.missing) && !optional.includes(key));
  if (unknown !== undefined) throw new MongoError(codes.unknown, `Unrecognized parameter to ${name}: ${unknown}`);
  for (const [part, code] of Object.entries(codes.missing))
    if (!(part in operand)) throw new MongoError(code, `Missing '${part}' parameter to ${name}`);
  return operand;
}

/** Expressions tell missing from null, which filters don't; only MinKey sorts before what is missing. */
function order(left: unknown, right: unknown): number {
  if (left !== undefined && right !== undefined) return compare(left, right);
  if (left === right) return 0;
  if (left === undefined) return typeName(right) === 'minKey' ? 1 : -1;
  return typeName(left) === 'minKey' ? -1 : 1;
}

/** Equality in expressions. */
const same = (left: unknown, right: unknown) =>
  left === undefined || right === undefined ? left === right : isEqual(left, right);

/** A date so many milliseconds later; halves go to the even one. */
function laterDate(date: Date, by: number): Date {
  const near = Math.round(by);
  const later = new Date(+date + (Math.abs(by % 1) === 0.5 && near % 2 ? near - 1 : near));
  if (!Number.isNaN(+later)) return later;
  if (Math.abs(by) < 2 ** 63) throw unsupported('A date beyond those of JavaScript');
  throw new MongoError(15, 'date overflow in $add');
}

const add: Operator = (operand, context, name) => {
  const computes = compileList(operand, context, name);
  return (scope) => {
    const total = new Total();
    let date: Date | undefined;
    for (const compute of computes) {
      const value = compute(scope);
      if (isNothing(value)) return null;
      if (value instanceof Date) {
        if (date) throw new MongoError(16612, 'only one date allowed in an $add expression');
        date = value;
      } else if (isNumber(value)) total.add(value);
      else throw new MongoError(16554, `$add only supports numeric or date types, not ${typeName(value)}`);
    }
    return date ? laterDate(date, toNumber(total.sum) as number) : total.sum;
  };
};

const CONDITION = { notObject: 16020, unknown: 17083, missing: { if: 17080, then: 17081, else: 17082 } };

const condition: Operator = (operand, context, name) => {
  const named = isDocument(operand) && !Object.keys(operand)[0]?.startsWith('$');
  const parts = named ? partsOf(operand, name, CONDITION) : undefined;
  const list = parts ? [parts.if, parts.then, parts.else] : operand;
  const [test, then, otherwise] = compileList(list, context, name, 3) as [Compute, Compute, Compute];
  return (scope) => (isTrue(test(scope)) ? then(scope) : otherwise(scope));
};

const FILTER = { notObject: 28646, unknown: 28647, missing: { input: 28648, cond: 28650 } };

const filter: Operator = (operand, context, name) => {
  const { input, cond, as = 'this', limit } = partsOf(operand, name, FILTER, ['as', 'limit']);
  if (limit !== undefined) throw unsupported('$filter with a limit');
  if (typeof as !== 'string' || !/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(as))
    throw new MongoError(9, `'${String(as)}' is no name for a user variable`);
  const place = context.names.length;
  const list = context.compile(input, context);
  const test = context.compile(cond, { ...context, names: [...context.names, as] });
  return (scope) => {
    const items = list(scope);
    if (isNothing(items)) return null;
    if (!Array.isArray(items)) throw new MongoError(28651, `input to $filter must be an array not ${typeName(items)}`);
    return items.filter((item) => {
      scope.variables[place] = item;
      return isTrue(test(scope));
    });
  };
};

const ifNull: Operator = (operand, context, name) => {
  const computes = compileList(operand, context, name);
  if (computes.length < 2)
    throw new MongoError(1257300, `$ifNull needs at least two arguments, had: ${computes.length}`);
  return (scope) => {
    let value: unknown;
    for (const compute of computes) if (!isNothing((value = compute(scope)))) break;
    return value;
  };
};

function setDifference(left: unknown, right: unknown): unknown {
  if (isNothing(left) || isNothing(right)) return null;
  const wrong = (which: string, value: unknown) =>
    `both operands of $setDifference must be arrays. ${which} argument is of type: ${typeName(value)}`;
  if (!Array.isArray(left)) throw new MongoError(17048, wrong('First', left));
  if (!Array.isArray(right)) throw new MongoError(17049, wrong('Second', right));
  const known = new Set(right.map(identity));
  return left.filter((item) => known.size < known.add(identity(item)).size);
}

/** All operators of expressions. */
export const OPERATORS: Record<string, Operator> = {
  $literal: (operand) => () => operand,
  $add: add,
  $eq: onTwo(same),
  $ne: onTwo((left, right) => !same(left, right)),
  $gt: onTwo((left, right) => order(left, right) > 0),
  $gte: onTwo((left, right) => order(left, right) >= 0),
  $lt: onTwo((left, right) => order(left, right) < 0),
  $lte: onTwo((left, right) => order(left, right) <= 0),
  $not: onOne((value) => !isTrue(value)),
  $and(operand, context, name) {
    const tests = compileList(operand, context, name);
    return (scope) => tests.every((test) => isTrue(test(scope)));
  },
  $or(operand, context, name) {
    const tests = compileList(operand, context, name);
    return (scope) => tests.some((test) => isTrue(test(scope)));
  },
  $cond: condition,
  $ifNull: ifNull,
  $filter: filter,
  $in: onTwo((value, list) => {
    if (!Array.isArray(list))
      throw new MongoError(40081, `$in requires an array as a second argument, found: ${typeName(list)}`);
    return list.some((item) => same(item, value));
  }),
  $size: onOne((list) => {
    if (Array.isArray(list)) return list.length;
    throw new MongoError(17124, `The argument to $size must be an array, but was of type: ${typeName(list)}`);
  }),
  $concatArrays: onAll((lists) => {
    const joined: unknown[] = [];
    for (const list of lists) {
      if (isNothing(list)) return null;
      if (!Array.isArray(list))
        throw new MongoError(28664, `$concatArrays only supports arrays, not ${typeName(list)}`);
      joined.push(...(list as unknown[]));
    }
    return joined;
  }),
  $setDifference: onTwo(setDifference),
};
