import { Decimal128, Long } from 'bson';
import { decimalArithmetic, type Digits, power, toDigits } from './decimals.ts';
import { numberKind } from './typeNames.ts';
import { toBigInt, toDouble, toInteger, toNumber } from './types.ts';

/**
 * Adds or multiplies two BSON numbers; the result has the wider type of the two, an int32 grows into a long.
 * @returns undefined if the result does not fit into 64 bits
 */
export function arithmetic(left: unknown, right: unknown, multiply = false): unknown {
  const kinds = [numberKind(left), numberKind(right)];
  if (kinds.includes('decimal')) return decimalArithmetic(left, right, multiply);
  if (kinds.includes('double')) {
    const a = toNumber(left) as number;
    const b = toNumber(right) as number;
    return toDouble(multiply ? a * b : a + b);
  }
  const a = toBigInt(left);
  const b = toBigInt(right);
  return toInteger(multiply ? a * b : a + b, kinds.includes('long'));
}

/** Removes trailing zeros, so that equal numbers have equal digits. */
function normalize({ digits, exponent }: Digits): Digits {
  if (digits === 0n) return { digits, exponent: 0 };
  while (digits % 10n === 0n) {
    digits /= 10n;
    exponent++;
  }
  return { digits, exponent };
}

/** Compares digits × 10^exponent with the exact value of a double, which is an integer divided by a power of two. */
function compareWithDouble({ digits, exponent }: Digits, value: number): number {
  if (!Number.isFinite(value)) return value > 0 ? -1 : 1;
  let scale = 0;
  while (!Number.isInteger(value)) {
    value *= 2;
    scale++;
  }
  let left = digits * 2n ** BigInt(scale);
  let right = BigInt(value);
  if (exponent >= 0) left *= power(exponent);
  else right *= power(-exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * The rest of a long or decimal that its nearest double does not show.
 * @returns undefined if the double is exact, else on which side of it the number lies, and bytes that order the numbers
 * of that side
 */
export function beyondDouble(value: Long | Decimal128, near: number): { side: -1 | 1; bytes: Buffer } | undefined {
  if (value instanceof Long && Number.isSafeInteger(near)) return undefined;
  const exact = toDigits(value);
  if (!exact) return undefined;
  const side = compareWithDouble(exact, near);
  if (side === 0) return undefined;
  const { digits, exponent } = normalize(exact);
  const negative = digits < 0n;
  const text = (negative ? -digits : digits).toString();
  const bytes = Buffer.alloc(text.length + 3);
  bytes.writeUInt16BE(exponent + text.length + 0x4000, 0);
  bytes.write(text, 2, 'latin1');
  if (negative) for (let index = 0; index < bytes.length; index++) bytes[index] = 255 - (bytes[index] as number);
  return { side: side < 0 ? -1 : 1, bytes };
}
