import { badValue, typeMismatch } from '../../values/errors.ts';
import { isEqual } from '../../values/keys.ts';
import { addNumbers } from '../../values/numbers.ts';
import { show } from '../../values/show.ts';
import { isNumber, typeName } from '../../values/typeNames.ts';
import { copyValue, type Doc, getField, isDocument, setField, toNumber } from '../../values/types.ts';
import { compileCondition, compileFilter, isLogic, isOperators } from '../match.ts';
import { isPattern } from '../patterns.ts';
import { elementOrder } from '../sort.ts';
import type { Container, Missing } from './path.ts';

/** One operator: makes the function that changes one place. */
interface UpdateOperator {
  missing: Missing;
  prepare: Prepare;
}

type Prepare = (operand: unknown, path: string) => Change;
type Change = (container: Container, key: string | number) => void;

const creating = (prepare: Prepare): UpdateOperator => ({ missing: { create: true, strict: true }, prepare });
const existing = (prepare: Prepare): UpdateOperator => ({ missing: { create: false, strict: false }, prepare });
const reaching = (prepare: Prepare): UpdateOperator => ({ missing: { create: false, strict: true }, prepare });

function increment(operand: unknown, path: string): Change {
  if (!isNumber(operand)) throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${show(operand)}}`);
  return (container, key) => {
    const old = getField(container, key);
    if (old === undefined) return setField(container, key, operand);
    if (!isNumber(old))
      throw typeMismatch(`Cannot apply $inc to '${key}', which has the value ${show(old)} of type ${typeName(old)}`);
    const result = addNumbers(old, operand);
    if (result === undefined) throw badValue(`$inc of '${key}' overflows its value ${show(old)}`);
    setField(container, key, result);
  };
}

/** The array at a place; undefined if the field is missing. */
function listAt(container: Container, key: string | number, name: string): unknown[] | undefined {
  const value = getField(container, key);
  if (value !== undefined && !Array.isArray(value))
    throw badValue(`Cannot apply ${name} to the field '${key}': it is no array but of type ${typeName(value)}`);
  return value;
}

/** The values that $push and $addToSet add, and what else stands beside `$each`. */
function eachOf(operand: unknown, name: string, known: string[]): { each: unknown[]; options: Doc } {
  if (!isDocument(operand) || !('$each' in operand)) return { each: [operand], options: {} };
  const { $each, ...options } = operand;
  if (!Array.isArray($each))
    throw (name === '$push' ? badValue : typeMismatch)(`$each in ${name} takes an array, not a ${typeName($each)}`);
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown) throw badValue(`Unrecognized clause in ${name}: ${unknown}`);
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
  const { each, options } = eachOf(operand, '$push', ['$position', '$slice', '$sort']);
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
  const { each } = eachOf(operand, '$addToSet', []);
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
  const test = compileCondition(operand);
  return (item) => test([item]);
}

function pulledAll(operand: unknown): (item: unknown) => boolean {
  if (!Array.isArray(operand))
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return (item) => operand.some((one) => isEqual(item, one));
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

const set = creating((operand) => (container, key) => setField(container, key, copyValue(operand)));

/** All operators of updates. */
export const UPDATE_OPERATORS: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: existing(() => (container, key) => {
    if (!Array.isArray(container)) delete container[key];
    else if (Number(key) < container.length) setField(container, key, null);
  }),
  $inc: creating(increment),
  $push: creating(push),
  $addToSet: creating(addToSet),
  $pull: reaching(removing('$pull', pulled)),
  $pullAll: reaching(removing('$pullAll', pulledAll)),
};
