import { Decimal128 } from 'bson';
import { numberKind } from './typeNames.ts';
import { toBigInt, toNumber } from './types.ts';

/** A decimal as digits × 10^exponent; undefined for NaN and the infinities. */
export interface Digits {
  digits: bigint;
  exponent: number;
}

export const power = (exponent: number) => 10n ** BigInt(exponent);

/** Reads the decimal digits of a text. */
function parseDecimal(text: string): Digits | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  return { digits: BigInt(sign + whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** A number as decimal digits; of a double the first 15, as MongoDB takes it. */
export function toDigits(value: unknown): Digits | undefined {
  if (value instanceof Decimal128) return parseDecimal(value.toString());
  if (numberKind(value) !== 'double') return { digits: toBigInt(value), exponent: 0 };
  const number = toNumber(value) as number;
  return parseDecimal(number === 0 ? '0' : number.toPrecision(15));
}

/** @param minus which of the two zeros it is if it is one */
const rounded = (digits: bigint, exponent: number, minus = false) =>
  Decimal128.fromStringWithRounding(`${minus && digits === 0n ? '-' : ''}${digits}E${exponent}`);

const isMinus = (value: unknown) =>
  value instanceof Decimal128 ? value.toString().startsWith('-') : 1 / (toNumber(value) as number) < 0;

/** The part of a decimal before its point; of what is none, 0. */
export function wholeDigits(value: Decimal128): bigint {
  const { digits, exponent } = toDigits(value) ?? { digits: 0n, exponent: 0 };
  return exponent < 0 ? digits / power(-exponent) : digits * power(exponent);
}

/** What double arithmetic gives where digits are none. */
const special = (value: number) => Decimal128.fromString(String(value));

/** Any number as a decimal. */
export function toDecimal(value: unknown): Decimal128 {
  if (value instanceof Decimal128) return value;
  const digits = toDigits(value);
  if (!digits) return special(toNumber(value) as number);
  return rounded(digits.digits, digits.exponent, isMinus(value));
}

/** Adds or multiplies two numbers as decimals. */
export function decimalArithmetic(left: unknown, right: unknown, multiply: boolean): Decimal128 {
  const a = toDigits(left);
  const b = toDigits(right);
  if (!a || !b) {
    const x = toNumber(left) as number;
    const y = toNumber(right) as number;
    return special(multiply ? x * y : x + y);
  }
  if (multiply) return rounded(a.digits * b.digits, a.exponent + b.exponent, isMinus(left) !== isMinus(right));
  const exponent = Math.min(a.exponent, b.exponent);
  return rounded(a.digits * power(a.exponent - exponent) + b.digits * power(b.exponent - exponent), exponent);
}

/** The digits of a double as far as a decimal can hold them. */
// oxlint-disable-next-line oxc/number-arg-out-of-range -- the limit of 21 is that of ES2017
export const allDigits = (value: number) => value.toPrecision(34);

/** Adds a decimal and any number, of which a double counts with all its digits. */
export function addExactly(decimal: Decimal128, value: unknown): Decimal128 {
  const number = toNumber(value) as number;
  if (value instanceof Decimal128 || !Number.isFinite(number)) return decimalArithmetic(decimal, value, false);
  if (number === 0) return decimal;
  return decimalArithmetic(decimal, Decimal128.fromString(allDigits(number).replace(/\.?0+(?=e|$)/, '')), false);
}

/** Divides two numbers as decimals, to 34 digits. */
export function divideDecimals(left: unknown, right: unknown): Decimal128 {
  const a = toDigits(left);
  const b = toDigits(right);
  if (!a || !b || b.digits === 0n) return special((toNumber(left) as number) / (toNumber(right) as number));
  const shift = Math.max(0, 36 + String(b.digits).length - String(a.digits).length);
  const dividend = a.digits * power(shift);
  let digits = dividend / b.digits;
  let exponent = a.exponent - b.exponent - shift;
  // a digit that stands for all that follow, so that rounding is right
  if (dividend % b.digits !== 0n) return rounded(digits * 10n + (digits < 0n ? -1n : 1n), exponent - 1);
  for (; exponent < a.exponent - b.exponent && digits % 10n === 0n; exponent++) digits /= 10n;
  return rounded(digits, exponent);
}

/** The rest of a division of two numbers as decimals; it has the sign of the first. */
export function moduloDecimals(left: unknown, right: unknown): Decimal128 {
  const a = toDigits(left);
  const b = toDigits(right);
  if (!a || !b) return special((toNumber(left) as number) % (toNumber(right) as number));
  const exponent = Math.min(a.exponent, b.exponent);
  const rest = (a.digits * power(a.exponent - exponent)) % (b.digits * power(b.exponent - exponent));
  return rounded(rest, exponent, isMinus(left));
}

/** How to make an integer of a number's whole part and twice its rest (−1, 0 or 1 against the half). */
export type Rounding = (whole: bigint, half: -1 | 0 | 1, sign: -1 | 1, exact: boolean) => bigint;

/** To the nearest, halves to even. */
export const toNearest: Rounding = (whole, half, sign) =>
  half > 0 || (half === 0 && whole % 2n !== 0n) ? whole + BigInt(sign) : whole;

/** Rounds a decimal to a number of places after (or, if negative, before) the point. */
export function roundDecimal(value: Decimal128, places: number, round: Rounding): Decimal128 {
  const all = toDigits(value);
  if (!all) return value;
  const cut = -places - all.exponent;
  const minus = isMinus(value);
  if (cut <= 0) return String(all.digits).length - cut > 34 ? value : rounded(all.digits * power(-cut), -places, minus);
  const unit = power(cut);
  const rest = all.digits % unit;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const half = twice === unit ? 0 : twice < unit ? -1 : 1;
  return rounded(round(all.digits / unit, half, minus ? -1 : 1, rest === 0n), -places, minus);
}
