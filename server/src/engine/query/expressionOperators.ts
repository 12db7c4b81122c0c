import { MongoError, unknownName, unsupported } from '../values/errors.ts';
import { compare, isEqual } from '../values/keys.ts';
import { addIntegers } from '../values/numbers.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { type Doc, isDocument, isTrue } from '../values/types.ts';

/** What an expression is computed from: the document, and inside of `$filter` the element. */
export interface Scope {
  root: Doc;
  item?: unknown;
}

/** A compiled expression; undefined stands for a missing value. */
export type Compute = (scope: Scope) => unknown;

/** What an expression is compiled in. */
export interface Context {
  /** it is the condition of a `$filter` */
  filtering: boolean;
  /** the code for an operator that doesn't exist, which depends on where the expression stands */
  unknownCode: number;
  /** compiles an expression inside */
  compile(value: unknown, context: Context): Compute;
}

/** Compiles one operator with its operand. */
type Operator = (operand: unknown, context: Context, name: string) => Compute;

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Compiles the operands of an operator that takes so many; given as a list or as a single one that is none. */
function compileList(operand: unknown, context: Context, name: string, count?: number): Compute[] {
  const list: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (count !== undefined && list.length !== count)
    throw new MongoError(16020, `Expression ${name} takes exactly ${count} arguments. ${list.length} were passed in.`);
  return list.map((one) => context.compile(one, context));
}

const onTwo =
  (apply: (left: unknown, right: unknown) => unknown): Operator =>
  (operand, context, name) => {
    const [left, right] = compileList(operand, context, name, 2) as [Compute, Compute];
    return (scope) => apply(left(scope), right(scope));
  };

const onAll =
  (apply: (operands: Compute[], scope: Scope) => unknown): Operator =>
  (operand, context, name) => {
    const operands = compileList(operand, context, name);
    return (scope) => apply(operands, scope);
  };

/** Expressions tell missing from null, which filters don't. */
function order(left: unknown, right: unknown): number {
  if (left === undefined || right === undefined) return Number(right === undefined) - Number(left === undefined);
  return compare(left, right);
}

/** Equality in expressions. */
const same = (left: unknown, right: unknown) =>
  left === undefined || right === undefined ? left === right : isEqual(left, right);

const add = onAll((computes, scope) => {
  let sum: unknown = 0;
  for (const compute of computes) {
    const value = compute(scope);
    if (isNothing(value)) return null;
    if (value instanceof Date) throw unsupported('A sum with a date');
    if (!isNumber(value)) throw new MongoError(16554, `$add only supports numbers here, not ${typeName(value)}`);
    sum = addIntegers(sum, value);
  }
  return sum;
});

const condition: Operator = (operand, context, name) => {
  const [test, then, otherwise] = compileList(operand, context, name, 3) as [Compute, Compute, Compute];
  return (scope) => (isTrue(test(scope)) ? then(scope) : otherwise(scope));
};

/** `$filter` of `input` by `cond`, in which each element is `$$this`. */
const filter: Operator = (operand, context) => {
  if (!isDocument(operand)) throw new MongoError(28646, '$filter only supports an object as its argument');
  const { input, cond, ...others } = operand;
  const [other] = Object.keys(others);
  if (other !== undefined) throw unknownName(28647, `parameter of $filter ${other}`);
  if (!('input' in operand)) throw new MongoError(28648, "Missing 'input' parameter to $filter");
  if (!('cond' in operand)) throw new MongoError(28650, "Missing 'cond' parameter to $filter");
  const list = context.compile(input, context);
  const test = context.compile(cond, { ...context, filtering: true });
  return (scope) => {
    const items = list(scope);
    if (isNothing(items)) return null;
    if (!Array.isArray(items)) throw new MongoError(28651, `input to $filter must be an array not ${typeName(items)}`);
    return items.filter((item) => isTrue(test({ root: scope.root, item })));
  };
};

const concatArrays = onAll((computes, scope) => {
  const joined: unknown[] = [];
  for (const compute of computes) {
    const list = compute(scope);
    if (isNothing(list)) return null;
    if (!Array.isArray(list)) throw new MongoError(28664, `$concatArrays only supports arrays, not ${typeName(list)}`);
    joined.push(...(list as unknown[]));
  }
  return joined;
});

/** All operators of expressions. */
export const OPERATORS: Record<string, Operator> = {
  $add: add,
  $eq: onTwo(same),
  $ne: onTwo((left, right) => !same(left, right)),
  $gt: onTwo((left, right) => order(left, right) > 0),
  $gte: onTwo((left, right) => order(left, right) >= 0),
  $and: onAll((tests, scope) => tests.every((test) => isTrue(test(scope)))),
  $or: onAll((tests, scope) => tests.some((test) => isTrue(test(scope)))),
  $cond: condition,
  $ifNull(operand, context, name) {
    const computes = compileList(operand, context, name);
    if (computes.length < 2) throw new MongoError(1257300, '$ifNull needs at least two arguments');
    return (scope) => computes.reduce<unknown>((value, compute) => value ?? compute(scope), null);
  },
  $filter: filter,
  $in: onTwo((value, list) => {
    if (!Array.isArray(list))
      throw new MongoError(40081, `$in requires an array as a second argument, found: ${typeName(list)}`);
    return list.some((item) => same(item, value));
  }),
  $size(operand, context, name) {
    const [value] = compileList(operand, context, name, 1) as [Compute];
    return (scope) => {
      const list = value(scope);
      if (Array.isArray(list)) return list.length;
      throw new MongoError(17124, `The argument to $size must be an array, but was of type: ${typeName(list)}`);
    };
  },
  $concatArrays: concatArrays,
};
