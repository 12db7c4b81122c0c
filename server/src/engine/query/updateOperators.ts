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
  prepare: Prepare;
}

type Prepare = (operand: unknown, path: string) => Change;
type Change = (container: Container, key: string | number) => void;

const has = (container: Container, key: string | number) => getField(container, key) !== undefined;

const creating = (prepare: Prepare): UpdateOperator => ({ missing: { create: true, strict: true }, prepare });
const existing = (prepare: Prepare): UpdateOperator => ({ missing: { create: false, strict: false }, prepare });
const reaching = (prepare: Prepare): UpdateOperator => ({ missing: { create: false, strict: true }, prepare });

function counting(name: string, multiply: boolean): Prepare {
  return (operand, path) => {
    if (!isNumber(operand))
      throw typeMismatch(`Cannot apply ${name} with a non-numeric argument: {${path}: ${show(operand)}}`);
    return (container, key) => {
      const old = getField(container, key);
      if (old === undefined) return setField(container, key, multiply ? arithmetic(0, operand, true) : operand);
      if (!isNumber(old))
        throw typeMismatch(
          `Cannot apply ${name} to '${key}', which has the value ${show(old)} of type ${typeName(old)}`,
        );
      const result = arithmetic(old, operand, multiply);
      if (result === undefined) throw badValue(`${name} of '${key}' overflows its value ${show(old)}`);
      setField(container, key, result);
    };
  };
}

const keeping =
  (sign: number): Prepare =>
  (operand) =>
  (container, key) => {
    if (!has(container, key) || compare(operand, getField(container, key)) * sign > 0)
      setField(container, key, copyValue(operand));
  };

function currentDate(operand: unknown): Change {
  const type = isDocument(operand) ? operand.$type : typeof operand === 'boolean' ? 'date' : undefined;
  if (type !== 'date' && type !== 'timestamp')
    throw badValue("$currentDate takes a boolean, {$type: 'date'} or {$type: 'timestamp'}");
  return (container, key) =>
    setField(container, key, type === 'date' ? new Date() : new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
}

/** The array at a place; undefined if the field is missing. */
function listAt(container: Container, key: string | number, name: string): unknown[] | undefined {
  const value = getField(container, key);
  if (value !== undefined && !Array.isArray(value))
    throw badValue(`Cannot apply ${name} to the field '${key}': it is no array but of type ${typeName(value)}`);
  return value;
}

function eachOf(operand: unknown, name: string): { each: unknown[]; options: Doc } {
  if (!isDocument(operand) || !('$each' in operand)) return { each: [operand], options: {} };
  const { $each, ...options } = operand;
  if (!Array.isArray($each))
    throw (name === '$push' ? badValue : typeMismatch)(`$each in ${name} takes an array, not a ${typeName($each)}`);
  return { each: $each, options };
}

function wholeNumber(value: unknown, what: string): number | undefined {
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number))
    throw badValue(`The value for ${what} must be an integer value`);
  return number;
}

function push(operand: unknown): Change {
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

function addToSet(operand: unknown): Change {
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
  (name: string, remove: (operand: unknown) => (item: unknown) => boolean): Prepare =>
  (operand) => {
    const test = remove(operand);
    return (container, key) => {
      const kept = listAt(container, key, name)?.filter((item) => !test(item));
      if (kept) setField(container, key, kept);
    };
  };

function pop(operand: unknown): Change {
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

function bit(operand: unknown, path: string): Change {
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

const set = creating((operand) => (container, key) => setField(container, key, copyValue(operand)));

/** All operators that change one place; `$rename` changes two and stands in update.ts. */
export const UPDATE_OPERATORS: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: existing(() => (container, key) => {
    if (!Array.isArray(container)) delete container[key];
    else if (Number(key) < container.length) setField(container, key, null);
  }),
  $inc: creating(counting('$inc', false)),
  $mul: creating(counting('$mul', true)),
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
