import { Decimal128, Long } from 'bson';
import { MongoError } from '../values/errors.ts';
import { compare } from '../values/keys.ts';
import { arithmetic } from '../values/numbers.ts';
import { numberKind, toDouble, toInteger, toNumber } from '../values/types.ts';
import { isNothing, type Library, needNumber, type Operator, withValues } from './mingoAdapters.ts';

function overflow(name: string): never {
  throw new MongoError(15, `${name} overflowed a 64-bit integer`);
}

/** The sum of numbers of any type. */
export function sum(values: unknown[], name: string): unknown {
  return values.reduce((total, value) => arithmetic(total, value) ?? overflow(name), 0);
}

const add: Operator = withValues((...values) => {
  if (values.some(isNothing)) return null;
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) throw new MongoError(16612, 'only one date allowed in an $add expression');
  const total = sum(
    values.filter((value) => !(value instanceof Date)).map((value) => needNumber(value, '$add')),
    '$add',
  );
  return dates[0] ? new Date(+dates[0] + (toNumber(total) as number)) : total;
});

const subtract: Operator = withValues((left, right) => {
  if (isNothing(left) || isNothing(right)) return null;
  if (left instanceof Date) {
    if (right instanceof Date) return Long.fromNumber(+left - +right);
    return new Date(+left - (toNumber(needNumber(right, '$subtract')) as number));
  }
  const negative = arithmetic(needNumber(right, '$subtract'), -1, true);
  return arithmetic(needNumber(left, '$subtract'), negative ?? overflow('$subtract')) ?? overflow('$subtract');
});

const multiply: Operator = withValues((...values) => {
  if (values.some(isNothing)) return null;
  return values.reduce((a, b) => arithmetic(a, needNumber(b, '$multiply'), true) ?? overflow('$multiply'), 1);
});

/** An operator on two numbers that is computed in doubles, or in decimals if one is a decimal. */
function onDoubles(name: string, apply: (a: number, b: number) => number): Operator {
  return withValues((left, right) => {
    if (isNothing(left) || isNothing(right)) return null;
    const result = apply(toNumber(needNumber(left, name)) as number, toNumber(needNumber(right, name)) as number);
    if (left instanceof Decimal128 || right instanceof Decimal128) return Decimal128.fromString(String(result));
    return toDouble(result);
  });
}

function modulo(left: unknown, right: unknown): unknown {
  if (isNothing(left) || isNothing(right)) return null;
  const kinds = [numberKind(needNumber(left, '$mod')), numberKind(needNumber(right, '$mod'))];
  if (toNumber(right) === 0) throw new MongoError(16610, "can't $mod by zero");
  const whole = (value: unknown) => BigInt(String(value));
  if (kinds.every((kind) => kind === 'int' || kind === 'long'))
    return toInteger(whole(left) % whole(right), kinds.includes('long'));
  return toDouble((toNumber(left) as number) % (toNumber(right) as number));
}

/** Rounding keeps the type of its operand. */
function rounding(name: string, round: (value: number, places: number) => number): Operator {
  return withValues((value, places = 0) => {
    if (isNothing(value)) return null;
    const kind = numberKind(needNumber(value, name));
    const rounded = round(toNumber(value) as number, toNumber(places) ?? 0);
    if (kind === 'double') return toDouble(rounded);
    if (kind === 'decimal') return Decimal128.fromString(String(rounded));
    return kind === 'long' ? (Number.isSafeInteger(rounded) ? Long.fromNumber(rounded) : value) : rounded;
  });
}

/** Rounds half to even, as MongoDB does. */
function roundEven(value: number, places: number): number {
  const scale = 10 ** places;
  const scaled = value * scale;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  return (up ? floor + 1 : floor) / scale;
}

function negate(value: unknown): unknown {
  return arithmetic(value, -1, true) ?? overflow('$abs');
}

/** Arithmetic that keeps BSON's number types. */
export const ARITHMETIC: Library = {
  $add: add,
  $subtract: subtract,
  $multiply: multiply,
  $divide: onDoubles('$divide', (a, b) => {
    if (b === 0) throw new MongoError(2, "can't $divide by zero");
    return a / b;
  }),
  $mod: withValues(modulo),
  $abs: withValues((value) =>
    isNothing(value) ? null : compare(needNumber(value, '$abs'), 0) < 0 ? negate(value) : value,
  ),
  $ceil: rounding('$ceil', Math.ceil),
  $floor: rounding('$floor', Math.floor),
  $trunc: rounding('$trunc', (value, places) => Math.trunc(value * 10 ** places) / 10 ** places),
  $round: rounding('$round', roundEven),
};
