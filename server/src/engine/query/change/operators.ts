import { badValue, typeMismatch, unknownName, unsupported } from '../../values/errors.ts';
import { addNumbers } from '../../values/numbers.ts';
import { isNumber, typeName } from '../../values/typeNames.ts';
import { getField, isDocument, setField, toNumber } from '../../values/types.ts';
import { compileFilter, isOperators } from '../match.ts';
import type { Container, Missing } from './path.ts';

/** One operator: makes the function that changes one place. */
interface UpdateOperator {
  missing: Missing;
  prepare: Prepare;
}

type Prepare = (operand: unknown, path: string) => Change;
type Change = (container: Container, key: string | number) => void;

const creating = (prepare: Prepare): UpdateOperator => ({ missing: { create: true, strict: true }, prepare });

function increment(operand: unknown, path: string): Change {
  if (!isNumber(operand)) throw typeMismatch(`Cannot increment '${path}' with a value of type ${typeName(operand)}`);
  return (container, key) => {
    const old = getField(container, key);
    if (old === undefined) return setField(container, key, operand);
    if (!isNumber(old)) throw typeMismatch(`Cannot apply $inc to '${key}', which is of type ${typeName(old)}`);
    // MongoDB counts a NaN that stays one as changed.
    if (Number.isNaN(toNumber(old))) throw unsupported('An $inc of NaN');
    setField(container, key, addNumbers(old, operand));
  };
}

/** The array at a place; undefined if the field is missing. */
function listAt(container: Container, key: string | number, name: string): unknown[] | undefined {
  const value = getField(container, key);
  if (value !== undefined && !Array.isArray(value))
    throw badValue(`Cannot apply ${name} to the field '${key}': it is no array but of type ${typeName(value)}`);
  return value;
}

/** The values that $push adds: one, or those of `$each`. */
function pushed(operand: unknown): unknown[] {
  if (!isDocument(operand) || !('$each' in operand)) return [operand];
  const { $each, ...others } = operand;
  if (!Array.isArray($each)) throw badValue(`$each in $push takes an array, not a ${typeName($each)}`);
  const [other] = Object.keys(others);
  if (other !== undefined) throw unknownName(2, `clause of $push ${other}`);
  return $each;
}

function push(operand: unknown): Change {
  const values = pushed(operand);
  return (container, key) => setField(container, key, [...(listAt(container, key, '$push') ?? []), ...values]);
}

/** Removes the elements that are documents and satisfy a filter. */
function pull(operand: unknown): Change {
  if (!isDocument(operand) || isOperators(operand)) throw unsupported('A $pull of anything but documents');
  const { test } = compileFilter(operand);
  return (container, key) => {
    const kept = listAt(container, key, '$pull')?.filter((item) => !(isDocument(item) && test(item)));
    if (kept) setField(container, key, kept);
  };
}

const unset: Change = (container, key) => {
  if (!Array.isArray(container)) delete container[key];
  else if (Number(key) < container.length) setField(container, key, null);
};

const set = creating((operand) => (container, key) => setField(container, key, operand));

/** All operators of updates. */
export const UPDATE_OPERATORS: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: { missing: { create: false, strict: false }, prepare: () => unset },
  $inc: creating(increment),
  $push: creating(push),
  $pull: { missing: { create: false, strict: true }, prepare: pull },
};
