import { Timestamp } from 'bson';
import { badValue, failedToParse, typeMismatch } from '../values/errors.ts';
import { compare, isEqual } from '../values/keys.ts';
import { arithmetic } from '../values/numbers.ts';
import { entriesOf } from '../values/paths.ts';
import { show } from '../values/show.ts';
import { copyValue, type Doc, getField, isDocument, setField, toBigInt, toInteger, toNumber } from '../values/types.ts';
import { compileCondition, compileFilter, isLogic, isOperators } from './match.ts';
import { isPattern } from './patterns.ts';
import { isNumber, numberKind, typeName } from '../values/typeNames.ts';
import { elementOrder } from './sort.ts';
import type { Container, Missing } from './updatePath.ts';

/** One operator: makes the function that changes one place. */
interface UpdateOperator {
  missing: Missing;
  prepare: (operand: unknown, path: string) => (container: Container, key: string | number) => void;
}

const has = (container: Container, key: string | number) => getField(container, key) !== undefined;

type Prepare = UpdateOperator['prepare'];
const creating = (prepare: Prepare): UpdateOperator => ({ missing: { create: true, strict: true }, prepare });
const existing = (prepare: Prepare): UpdateOperator => ({ missing: { create: false, strict: false }, prepare });
const reaching = (prepare: Prepare): UpdateOperator => ({ missing: { create: false, strict: true }, prepare });

function counting(multiply: boolean): UpdateOperator['prepare'] {
  const name = multiply ? '$mul' : '$inc';
  return (operand, path) => {
    if (!isNumber(operand))
      throw typeMismatch(
        `Cannot ${multiply ? 'multiply' : 'increment'} with non-numeric argument: {${path}: ${show(operand)}}`,
      );
    return (container, key) => {
      const old = getField(container, key);
      if (old === undefined) return setField(container, key, multiply ? arithmetic(0, operand, true) : operand);
      if (!isNumber(old))
        throw typeMismatch(
          `Cannot apply ${name} to a value of non-numeric type. The field '${key}' has the value ${show(old)} of type ${typeName(old)}`,
        );
      const result = arithmetic(old, operand, multiply);
      if (result === undefined)
        throw badValue(`Failed to apply ${name} operations to current value (${show(old)}) for the field '${key}'`);
      setField(container, key, result);
    };
  };
}

const keeping =
  (sign: number): UpdateOperator['prepare'] =>
  (operand) =>
  (container, key) => {
    if (!has(container, key) || compare(operand, getField(container, key)) * sign > 0)
      setField(container, key, copyValue(operand));
  };

function currentDate(operand: unknown): (container: Container, key: string | number) => void {
  const type = isDocument(operand) ? operand.$type : typeof operand === 'boolean' ? 'date' : undefined;
  if (type !== 'date' && type !== 'timestamp')
    throw badValue(
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  return (container, key) =>
    setField(container, key, type === 'date' ? new Date() : new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
}

/** The array at a place; undefined if the field is missing. */
function listAt(container: Container, key: string | number, name: string): unknown[] | undefined {
  const value = getField(container, key);
  if (value !== undefined && !Array.isArray(value))
    throw badValue(
      name === '$push'
        ? `The field '${key}' must be an array but is of type ${typeName(value)}`
        : `Cannot apply ${name} to non-array field. Field named '${key}' has non-array type ${typeName(value)}`,
    );
  return value;
}

function eachOf(operand: unknown, name: string): { each: unknown[]; options: Doc } {
  if (!isDocument(operand) || !('$each' in operand)) return { each: [operand], options: {} };
  const { $each, ...options } = operand;
  if (!Array.isArray($each))
    throw (name === '$push' ? badValue : typeMismatch)(
      `The argument to $each in ${name} must be an array but it was of type ${typeName($each)}`,
    );
  return { each: $each, options };
}

function wholeNumber(value: unknown, what: string): number | undefined {
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number))
    throw badValue(`The value for ${what} must be an integer value`);
  return number;
}

function push(operand: unknown): (container: Container, key: string | number) => void {
  const { each, options } = eachOf(operand, '$push');
  const unknown = Object.keys(options).find((name) => !['$position', '$slice', '$sort'].includes(name));
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  const position = wholeNumber(options.$position, '$position');
  const slice = wholeNumber(options.$slice, '$slice');
  const order = options.$sort === undefined ? undefined : elementOrder(options.$sort);
  return (container, key) => {
    let list = listAt(container, key, '$push')?.slice() ?? [];
    list.splice(position ?? list.length, 0, ...copyValue(each));
    if (order) list = order(list);
    if (slice !== undefined) list = slice >= 0 ? list.slice(0, slice) : list.slice(slice);
    setField(container, key, list);
  };
}

function addToSet(operand: unknown): (container: Container, key: string | number) => void {
  const { each, options } = eachOf(operand, '$addToSet');
  const unknown = Object.keys(options)[0];
  if (unknown) throw badValue(`Found unexpected fields after $each in $addToSet: ${unknown}`);
  return (container, key) => {
    const list = listAt(container, key, '$addToSet')?.slice() ?? [];
    for (const item of each) if (!list.some((old) => isEqual(old, item))) list.push(copyValue(item));
    setField(container, key, list);
  };
}

/** Which elements `$pull` removes: those equal to a value or satisfying a condition. */
function pulled(operand: unknown): (item: unknown) => boolean {
  const first = isDocument(operand) ? (Object.keys(operand)[0] ?? '') : '';
  if (isDocument(operand) && (!isOperators(operand) || isLogic(first) || first === '$not')) {
    const { test } = compileFilter(operand);
    return (item) => isDocument(item) && test(item);
  }
  if (!isDocument(operand) && !isPattern(operand)) return (item) => isEqual(item, operand);
  const test = compileCondition(operand, {});
  return (item) => test([item]);
}

const removing =
  (name: string, remove: (operand: unknown) => (item: unknown) => boolean): UpdateOperator['prepare'] =>
  (operand) => {
    const test = remove(operand);
    return (container, key) => {
      const list = listAt(container, key, name);
      if (list)
        setField(
          container,
          key,
          list.filter((item) => !test(item)),
        );
    };
  };

function pop(operand: unknown): (container: Container, key: string | number) => void {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${show(operand)}`);
  return (container, key) => {
    const value = getField(container, key);
    if (value === undefined) return;
    if (!Array.isArray(value))
      throw typeMismatch(`Path '${key}' contains an element of non-array type '${typeName(value)}'`);
    setField(container, key, end === 1 ? value.slice(0, -1) : value.slice(1));
  };
}

const BITS: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function bit(operand: unknown, path: string): (container: Container, key: string | number) => void {
  if (!isDocument(operand)) throw badValue(`The $bit modifier is not compatible with a ${typeName(operand)}`);
  const steps = entriesOf(operand).map(([name, value]) => {
    const apply = BITS[name];
    const kind = numberKind(value);
    if (!apply) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
    if (kind !== 'int' && kind !== 'long')
      throw badValue(`The $bit modifier field must be an Integer(32/64 bit): {${path}: ${show(value)}}`);
    return { apply, value, kind };
  });
  return (container, key) => {
    let current: unknown = getField(container, key) ?? 0;
    for (const { apply, value, kind } of steps) {
      const own = numberKind(current);
      if (own !== 'int' && own !== 'long')
        throw badValue(`Cannot apply $bit to a value of non-integral type. Field '${key}' is ${typeName(current)}`);
      current = toInteger(apply(toBigInt(current), toBigInt(value)), own === 'long' || kind === 'long');
    }
    setField(container, key, current);
  };
}

/** All operators that change one place; `$rename` changes two and stands in update.ts. */
export const UPDATE_OPERATORS: Record<string, UpdateOperator> = {
  $set: creating((operand) => (container, key) => setField(container, key, copyValue(operand))),
  $setOnInsert: creating((operand) => (container, key) => setField(container, key, copyValue(operand))),
  $unset: existing(() => (container, key) => {
    if (!Array.isArray(container)) delete container[key];
    else if (Number(key) < container.length) setField(container, key, null);
  }),
  $inc: creating(counting(false)),
  $mul: creating(counting(true)),
  $min: creating(keeping(-1)),
  $max: creating(keeping(1)),
  $currentDate: creating(currentDate),
  $push: creating(push),
  $addToSet: creating(addToSet),
  $pull: reaching(removing('$pull', pulled)),
  $pullAll: reaching(
    removing('$pullAll', (operand) => {
      if (!Array.isArray(operand))
        throw badValue(`$pullAll requires an array argument but was given a ${typeName(operand)}`);
      return (item) => operand.some((one) => isEqual(item, one));
    }),
  ),
  $pop: reaching(pop),
  $bit: creating(bit),
};
