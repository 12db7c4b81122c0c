import { failedToParse, MongoError, unknownName } from '../values/errors.ts';
import { compare, isEqual } from '../values/keys.ts';
import { addNumbers } from '../values/numbers.ts';
import { entriesOf } from '../values/paths.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { type Doc, getField, isDocument, isTrue, setField, toNumber } from '../values/types.ts';

/** A compiled expression, computed from the document; undefined stands for a missing value. */
export type Compute = (root: Doc) => unknown;

/** The element that a variable of `$filter` or `$map` stands for at the moment. */
export interface Variable {
  value: unknown;
}

/** What an expression is compiled in. */
export interface Context {
  /** the variables in scope, by their names without `$$` */
  variables: ReadonlyMap<string, Variable>;
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
    return (root) => apply(left(root), right(root));
  };

const onAll =
  (apply: (operands: Compute[], root: Doc) => unknown): Operator =>
  (operand, context, name) => {
    const operands = compileList(operand, context, name);
    return (root) => apply(operands, root);
  };

/** Expressions tell missing from null, which filters don't. */
function order(left: unknown, right: unknown): number {
  if (left === undefined || right === undefined) return Number(right === undefined) - Number(left === undefined);
  return compare(left, right);
}

/** Equality in expressions. */
const same = (left: unknown, right: unknown) =>
  left === undefined || right === undefined ? left === right : isEqual(left, right);

const condition: Operator = (operand, context, name) => {
  const [test, then, otherwise] = compileList(operand, context, name, 3) as [Compute, Compute, Compute];
  return (root) => (isTrue(test(root)) ? then(root) : otherwise(root));
};

/** MongoDB's codes about the parts of an operator that computes something for each element of an array. */
interface PartCodes {
  noObject: number;
  unknownPart: number;
  noInput: number;
  noBody: number;
  noArray: number;
}

/** The context in which the variable `as` stands for an element; `this` if it is not named. */
function withVariable(context: Context, as: unknown, variable: Variable): Context {
  const name = as === undefined ? 'this' : as;
  if (typeof name !== 'string' || name === '') throw failedToParse('empty variable names are not allowed');
  if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name))
    throw failedToParse(`'${name}' contains an invalid character for a user variable name`);
  return { ...context, variables: new Map(context.variables).set(name, variable) };
}

/** `$filter` and `$map`: compute the part called `body` for each element of `input`. */
const onElements =
  (body: string, codes: PartCodes, apply: (items: unknown[], each: (item: unknown) => unknown) => unknown): Operator =>
  (operand, context, operator) => {
    if (!isDocument(operand))
      throw new MongoError(codes.noObject, `${operator} only supports an object as its argument`);
    const other = Object.keys(operand).find((part) => part !== 'input' && part !== 'as' && part !== body);
    if (other !== undefined) throw unknownName(codes.unknownPart, `parameter of ${operator} ${other}`);
    if (!('input' in operand)) throw new MongoError(codes.noInput, `Missing 'input' parameter to ${operator}`);
    if (!(body in operand)) throw new MongoError(codes.noBody, `Missing '${body}' parameter to ${operator}`);
    const input = context.compile(operand.input, context);
    const variable: Variable = { value: undefined };
    const compute = context.compile(operand[body], withVariable(context, operand.as, variable));
    return (root) => {
      const items = input(root);
      if (isNothing(items)) return null;
      if (!Array.isArray(items))
        throw new MongoError(codes.noArray, `input to ${operator} must be an array not ${typeName(items)}`);
      return apply(items, (item) => {
        variable.value = item;
        return compute(root);
      });
    };
  };

const filter = onElements(
  'cond',
  { noObject: 28646, unknownPart: 28647, noInput: 28648, noBody: 28650, noArray: 28651 },
  (items, test) => items.filter((item) => isTrue(test(item))),
);

const map = onElements(
  'in',
  { noObject: 16878, unknownPart: 16879, noInput: 16880, noBody: 16882, noArray: 16883 },
  (items, compute) => items.map((item) => compute(item) ?? null),
);

/** The values of the operands; those in the array if a single one gives an array. */
function valuesOf(computes: Compute[], root: Doc): unknown[] {
  const values = computes.map((compute) => compute(root));
  return values.length === 1 && Array.isArray(values[0]) ? (values[0] as unknown[]) : values;
}

const max = onAll((computes, root) =>
  valuesOf(computes, root).reduce<unknown>(
    (most, value) => (!isNothing(value) && (most === null || compare(value, most) > 0) ? value : most),
    null,
  ),
);

const sum = onAll((computes, root) =>
  valuesOf(computes, root).reduce<unknown>((total, value) => (isNumber(value) ? addNumbers(total, value) : total), 0),
);

/** Whether two values are the same object or the same number of the same type. */
const isSame = (a: unknown, b: unknown) =>
  a === b || (isNumber(a) && typeName(a) === typeName(b) && toNumber(a) === toNumber(b));

const mergeObjects = onAll((computes, root) => {
  const values = valuesOf(computes, root).filter((value) => !isNothing(value));
  const other = values.find((value) => !isDocument(value));
  if (other !== undefined)
    throw new MongoError(40400, `$mergeObjects requires object inputs, but got one of type ${typeName(other)}`);
  const [first = {}, ...rest] = values as Doc[];
  const changes = rest.flatMap(entriesOf);
  // A document that stays the same is returned itself: an update computes index keys only for what has changed.
  if (changes.every(([name, field]) => isSame(getField(first, name), field))) return first;
  const merged = { ...first };
  for (const [name, field] of changes) setField(merged, name, field);
  return merged;
});

const concatArrays = onAll((computes, root) => {
  const joined: unknown[] = [];
  for (const compute of computes) {
    const list = compute(root);
    if (isNothing(list)) return null;
    if (!Array.isArray(list)) throw new MongoError(28664, `$concatArrays only supports arrays, not ${typeName(list)}`);
    joined.push(...(list as unknown[]));
  }
  return joined;
});

/** All operators of expressions. */
export const OPERATORS: Record<string, Operator> = {
  $eq: onTwo(same),
  $ne: onTwo((left, right) => !same(left, right)),
  $gt: onTwo((left, right) => order(left, right) > 0),
  $gte: onTwo((left, right) => order(left, right) >= 0),
  $and: onAll((tests, root) => tests.every((test) => isTrue(test(root)))),
  $or: onAll((tests, root) => tests.some((test) => isTrue(test(root)))),
  $cond: condition,
  $ifNull(operand, context, name) {
    const computes = compileList(operand, context, name);
    if (computes.length < 2) throw new MongoError(1257300, '$ifNull needs at least two arguments');
    return (root) => computes.reduce<unknown>((value, compute) => value ?? compute(root), null);
  },
  $literal: (operand) => () => operand,
  $filter: filter,
  $map: map,
  $max: max,
  $sum: sum,
  $mergeObjects: mergeObjects,
  $in: onTwo((value, list) => {
    if (!Array.isArray(list))
      throw new MongoError(40081, `$in requires an array as a second argument, found: ${typeName(list)}`);
    return list.some((item) => same(item, value));
  }),
  $size(operand, context, name) {
    const [value] = compileList(operand, context, name, 1) as [Compute];
    return (root) => {
      const list = value(root);
      if (Array.isArray(list)) return list.length;
      throw new MongoError(17124, `The argument to $size must be an array, but was of type: ${typeName(list)}`);
    };
  },
  $concatArrays: concatArrays,
};
