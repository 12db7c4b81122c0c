import { unsupported } from './errors.ts';
import { numberKind } from './typeNames.ts';
import { toBigInt, toDouble, toInteger, toNumber } from './types.ts';

/**
 * Adds two BSON numbers; the result has the wider type of the two, an int32 grows into a long.
 * @returns undefined if the result does not fit into 64 bits
 */
export function addNumbers(left: unknown, right: unknown): unknown {
  const kinds = [numberKind(left), numberKind(right)];
  if (kinds.includes('double')) return toDouble((toNumber(left) as number) + (toNumber(right) as number));
  return toInteger(toBigInt(left) + toBigInt(right), kinds.includes('long'));
}

/** A sum with one integer more. Doubles are refused: MongoDB carries the rest that each addition leaves. @throws MongoError 238 */
export function addToSum(sum: unknown, integer: unknown): unknown {
  if (numberKind(integer) === 'double') throw unsupported('A sum of doubles');
  const total = addNumbers(sum, integer);
  if (total === undefined) throw unsupported('A sum beyond 64 bits');
  return total;
}
