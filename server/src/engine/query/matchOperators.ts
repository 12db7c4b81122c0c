import { badValue } from '../values/errors.ts';
import { compare, isEqual } from '../values/keys.ts';
import type { Values } from '../values/paths.ts';
import { typeOrder } from '../values/typeNames.ts';
import { isDocument, isTrue, toNumber } from '../values/types.ts';
import { anyValue, compileTest, equalTo, isOperators } from './match.ts';

/** A test of all values that a path names in a document; undefined stands for missing. */
export type ValuesTest = (values: Values) => boolean;

type MakeTest = (operand: unknown) => ValuesTest;

const isNaNumber = (value: unknown) => Number.isNaN(toNumber(value) ?? 0);

/** $gt and its like: only values of the same type compare, and null only with `orEqual`. */
function ordering(accept: (difference: number) => boolean, orEqual: boolean): MakeTest {
  return (operand) => {
    if (operand === null || operand === undefined)
      return orEqual ? anyValue((value) => value === null || value === undefined) : () => false;
    if (isNaNumber(operand)) return orEqual ? anyValue((value) => isNaNumber(value)) : () => false;
    const type = typeOrder(operand);
    return anyValue(
      (value) =>
        value !== undefined && typeOrder(value) === type && !isNaNumber(value) && accept(compare(value, operand)),
    );
  };
}

function isIn(list: unknown): ValuesTest {
  if (!Array.isArray(list)) throw badValue('$in needs an array');
  if (list.some(isOperators)) throw badValue('cannot nest $ under $in');
  return anyValue((value) => list.some((one) => isEqual(value, one)));
}

/** $elemMatch, of elements that are documents; an array counts as one with its positions for names. */
function elementMatch(operand: unknown): ValuesTest {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  const doc = compileTest(operand);
  const test = (item: unknown) => (Array.isArray(item) ? doc({ ...item }) : isDocument(item) && doc(item));
  return (values) => values.some((value) => Array.isArray(value) && value.some(test));
}

/** The operators of conditions about one field. */
export const OPERATORS: Record<string, MakeTest> = {
  $eq: (operand) => equalTo(operand),
  $ne: (operand) => {
    const equal = equalTo(operand);
    return (values) => !equal(values);
  },
  $gt: ordering((difference) => difference > 0, false),
  $gte: ordering((difference) => difference >= 0, true),
  $lt: ordering((difference) => difference < 0, false),
  $lte: ordering((difference) => difference <= 0, true),
  $in: isIn,
  $exists: (operand) => {
    const wanted = isTrue(operand);
    return (values) => values.some((value) => value !== undefined) === wanted;
  },
  $elemMatch: elementMatch,
};
