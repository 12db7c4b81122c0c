import { Double, Long } from 'bson';
import { unsupported } from './errors.ts';
import { numberKind } from './typeNames.ts';
import { isInt32, toBigInt, toNumber } from './types.ts';

/**
 * Adds two integers; the result is a long where one of them is or an int32 can't hold it. Doubles are refused: MongoDB
 * carries the rest that each addition leaves.
 * @throws MongoError 238
 */
export function addIntegers(left: unknown, right: unknown): number | Long {
  const kinds = [numberKind(left), numberKind(right)];
  if (kinds.includes('double')) throw unsupported('A sum of doubles');
  const sum = toBigInt(left) + toBigInt(right);
  if (!kinds.includes('long') && isInt32(Number(sum))) return Number(sum);
  if (BigInt.asIntN(64, sum) !== sum) throw unsupported('A sum beyond 64 bits');
  return Long.fromBigInt(sum);
}

/** Adds two numbers of any type; a double makes the sum one. @throws MongoError 238 beyond 64 bits */
export function addNumbers(left: unknown, right: unknown): number | Long | Double {
  if (![left, right].some((value) => numberKind(value) === 'double')) return addIntegers(left, right);
  return new Double(toNumber(left)! + toNumber(right)!);
}
