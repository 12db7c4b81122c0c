import { Double, Long } from 'bson';
import { unsupported } from './errors.ts';
import { typeName } from './typeNames.ts';
import { isInt32, toBigInt, toNumber } from './types.ts';

/**
 * Adds two numbers: the sum is a double or a long where one of them is, and a long where an int32 can't hold it.
 * @throws MongoError 238 beyond 64 bits
 */
export function addNumbers(left: unknown, right: unknown): number | Long | Double {
  const types = [typeName(left), typeName(right)];
  if (types.includes('double')) return new Double(toNumber(left)! + toNumber(right)!);
  const sum = toBigInt(left) + toBigInt(right);
  if (!types.includes('long') && isInt32(Number(sum))) return Number(sum);
  if (BigInt.asIntN(64, sum) !== sum) throw unsupported('A sum beyond 64 bits');
  return Long.fromBigInt(sum);
}
