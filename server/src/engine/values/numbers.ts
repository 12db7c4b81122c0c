import { Decimal128, Double, Int32, Long } from 'bson';
import { numberKind, toDouble, toInteger, toNumber } from './types.ts';

/** A decimal as digits × 10^exponent; undefined for NaN and the infinities. */
interface Digits {
  digits: bigint;
  exponent: number;
}

function parseDecimal(text: string): Digits | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  return { digits: BigInt(sign + whole + fraction), exponent: Number(exponent) - fraction.length };
}

function toBigInt(value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt();
  return BigInt(value instanceof Int32 || value instanceof Double ? value.value : (value as number));
}

/** A number as decimal digits; of a double the first 15, as MongoDB takes it. */
function toDigits(value: unknown): Digits | undefined {
  if (value instanceof Long) return { digits: value.toBigInt(), exponent: 0 };
  if (value instanceof Decimal128) return parseDecimal(value.toString());
  const number = toNumber(value) as number;
  return parseDecimal(numberKind(value) === 'double' && number !== 0 ? number.toPrecision(15) : String(number));
}

const power = (exponent: number) => 10n ** BigInt(exponent);

function decimalArithmetic(left: unknown, right: unknown, multiply: boolean): Decimal128 {
  const a = toDigits(left);
  const b = toDigits(right);
  if (!a || !b) {
    const x = toNumber(left) as number;
    const y = toNumber(right) as number;
    return Decimal128.fromString(String(multiply ? x * y : x + y));
  }
  if (multiply) return Decimal128.fromStringWithRounding(`${a.digits * b.digits}E${a.exponent + b.exponent}`);
  const exponent = Math.min(a.exponent, b.exponent);
  const sum = a.digits * power(a.exponent - exponent) + b.digits * power(b.exponent - exponent);
  return Decimal128.fromStringWithRounding(`${sum}E${exponent}`);
}

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
