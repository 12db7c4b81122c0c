import { Decimal128, Long } from 'bson';
import { unsupported } from './errors.ts';
import { numberKind } from './typeNames.ts';
import { toBigInt, toDouble, toInteger, toNumber } from './types.ts';

const HALF_LONG = 2n ** 32n;

/** A sum with a decimal is refused: nothing here stores one, and 34 digits are no double's. */
const decimalArithmetic = () => unsupported('Arithmetic with decimals');

/**
 * Adds two BSON numbers; the result has the wider type of the two, an int32 grows into a long.
 * @returns undefined if the result does not fit into 64 bits
 */
export function addNumbers(left: unknown, right: unknown): unknown {
  const kinds = [numberKind(left), numberKind(right)];
  if (kinds.includes('decimal')) throw decimalArithmetic();
  if (kinds.includes('double')) return toDouble((toNumber(left) as number) + (toNumber(right) as number));
  return toInteger(toBigInt(left) + toBigInt(right), kinds.includes('long'));
}

/** The sum of two doubles, and what is missing from it. */
function twoSum(a: number, b: number): [number, number] {
  const sum = a + b;
  const part = sum - a;
  return [sum, a - (sum - part) + (b - part)];
}

/** Adds up numbers of all types in MongoDB's own steps: integers exactly, doubles with the rest that each addition leaves. */
export class Total {
  #integers = 0n;
  #kind: 'int' | 'long' | 'double' = 'int';
  #sum = 0;
  #rest = 0;
  #plain = 0;

  /** What is no number doesn't count. */
  add(value: unknown): void {
    const kind = numberKind(value);
    if (kind === undefined) return;
    if (kind === 'decimal') throw decimalArithmetic();
    if (this.#kind !== 'double' && kind !== 'int') this.#kind = kind;
    if (kind === 'double') return this.#addDouble(toNumber(value) as number);
    const integer = toBigInt(value);
    this.#integers += integer;
    if (kind === 'int') return this.#addDouble(Number(integer));
    const high = integer - (integer % HALF_LONG);
    this.#addDouble(Number(integer - high));
    this.#addDouble(Number(high));
  }

  #addDouble(value: number): void {
    this.#plain += value;
    const [next, lost] = twoSum(value, this.#rest);
    const [sum, rest] = twoSum(this.#sum, next);
    this.#sum = sum;
    this.#rest = lost + rest;
  }

  /** In the widest type of what was added; integers that don't fit into 64 bits become a double. */
  get sum(): unknown {
    const exact = this.#kind === 'double' ? undefined : toInteger(this.#integers, this.#kind === 'long');
    return exact ?? toDouble(Number.isFinite(this.#plain) ? this.#sum : this.#plain);
  }
}

/** A number as digits × 10^exponent. */
interface Digits {
  digits: bigint;
  exponent: number;
}

const power = (exponent: number) => 10n ** BigInt(exponent);

/** The digits of a long or decimal, without zeros at their end; undefined for NaN and the infinities. */
function toDigits(value: Long | Decimal128): Digits | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(value.toString());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', power10 = '0'] = match;
  let digits = BigInt(sign + whole + fraction);
  let exponent = Number(power10) - fraction.length;
  if (digits === 0n) return { digits, exponent: 0 };
  for (; digits % 10n === 0n; exponent++) digits /= 10n;
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
  const negative = exact.digits < 0n;
  const text = (negative ? -exact.digits : exact.digits).toString();
  const bytes = Buffer.alloc(text.length + 3);
  bytes.writeUInt16BE(exact.exponent + text.length + 0x4000, 0);
  bytes.write(text, 2, 'latin1');
  if (negative) for (let index = 0; index < bytes.length; index++) bytes[index] = 255 - (bytes[index] as number);
  return { side: side < 0 ? -1 : 1, bytes };
}
