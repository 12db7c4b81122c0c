import { Decimal128, Long } from 'bson';
import {
  allDigits,
  divideDecimals,
  moduloDecimals,
  roundDecimal,
  type Rounding,
  toNearest,
} from '../values/decimals.ts';
import { MongoError, unsupported } from '../values/errors.ts';
import { compare } from '../values/keys.ts';
import { arithmetic } from '../values/numbers.ts';
import { Total } from '../values/total.ts';
import { numberKind } from '../values/typeNames.ts';
import { isInt32, toBigInt, toDouble, toInteger, toNumber } from '../values/types.ts';
import { inTurn, type Library, needNumber, numeric, type Operator, strict } from './mingoAdapters.ts';

const asNumber = (value: unknown) => toNumber(value) as number;

const dateOrNumber = (value: unknown) => (value instanceof Date ? value : needNumber(value, '$add'));

const add: Operator = inTurn(dateOrNumber, (values) => {
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) throw new MongoError(16612, 'only one date allowed in an $add expression');
  const total = new Total();
  for (const value of values) if (!(value instanceof Date)) total.add(value);
  return dates[0] ? new Date(+dates[0] + Math.round(asNumber(total.sum))) : total.sum;
});

const subtract: Operator = strict((left, right) => {
  if (left instanceof Date && right instanceof Date) return Long.fromNumber(+left - +right);
  const b = needNumber(right, '$subtract');
  if (left instanceof Date) return new Date(+left - Math.round(asNumber(b)));
  const a = needNumber(left, '$subtract');
  const negative = arithmetic(b, -1, true);
  return (negative === undefined ? undefined : arithmetic(a, negative)) ?? toDouble(asNumber(a) - asNumber(b));
});

const multiply: Operator = inTurn(
  (value) => needNumber(value, '$multiply'),
  (values) => values.reduce((a, b) => arithmetic(a, b, true) ?? toDouble(asNumber(a) * asNumber(b)), 1),
);

const isDecimal = (...values: unknown[]) => values.some((value) => value instanceof Decimal128);

function divide(left: unknown, right: unknown): unknown {
  if (toNumber(right) === 0) throw new MongoError(2, "can't $divide by zero");
  return isDecimal(left, right) ? divideDecimals(left, right) : toDouble(asNumber(left) / asNumber(right));
}

function modulo(left: unknown, right: unknown): unknown {
  // a double without a fraction counts as the integer it is
  const kindOf = (value: unknown) =>
    isInt32(asNumber(value)) && numberKind(value) === 'double' ? 'int' : numberKind(value);
  const kinds = [kindOf(left), kindOf(right)];
  if (toNumber(right) === 0) throw new MongoError(16610, "can't $mod by zero");
  if (isDecimal(left, right)) return moduloDecimals(left, right);
  if (kinds.every((kind) => kind === 'int' || kind === 'long'))
    return toInteger(toBigInt(left) % toBigInt(right), kinds.includes('long'));
  return toDouble(asNumber(left) % asNumber(right));
}

/** Rounding keeps the type of its operand. */
function rounding(name: string, round: Rounding): Operator {
  return numeric(name, (value, to = 0) => {
    const kind = numberKind(value);
    const places = asNumber(to);
    if (!Number.isInteger(places))
      throw new MongoError(51082, `precision argument to ${name} must be a integral value`);
    if (places < -20 || places > 100)
      throw new MongoError(51083, `cannot apply ${name} with precision value ${places}`);
    const number = asNumber(value);
    if (kind === 'decimal') return roundDecimal(value as Decimal128, places, round);
    if (kind === 'double' && (number === 0 || !(Math.abs(number) < 2 ** 53))) return value;
    if (kind !== 'double' && places >= 0) return value;
    const digits = kind === 'double' ? allDigits(number) : String(value);
    const exact = roundDecimal(Decimal128.fromString(digits), places, round);
    if (kind === 'double') return toDouble(Number(exact.toString()));
    const whole = toInteger(BigInt(Number(exact.toString())), kind === 'long');
    if (whole === undefined) throw new MongoError(51080, `invalid conversion from Decimal128 result in ${name}`);
    return whole;
  });
}

const away: Rounding = (whole, _half, sign) => whole + BigInt(sign);

/** A function of doubles. Of decimals it has no digits beyond theirs, so those are refused. */
function math(
  name: string,
  apply: (value: number) => number,
  refusal?: [number, (value: number) => boolean],
): Operator {
  return numeric(name, (value) => {
    const number = asNumber(value);
    if (refusal?.[1](number)) throw new MongoError(refusal[0], `${name} is not defined for ${number}`);
    if (isDecimal(value)) throw unsupported(`${name} of a decimal`);
    return toDouble(apply(number));
  });
}

const outside = (limit: number) => (value: number) => Math.abs(value) > limit;
const infinite = (value: number) => Math.abs(value) === Infinity;

const power: Operator = numeric('$pow', (base, exponent) => {
  const [a, b] = [asNumber(base), asNumber(exponent)];
  if (a === 0 && b < 0) throw new MongoError(28764, '$pow cannot take a base of 0 and a negative exponent');
  if (isDecimal(base, exponent)) throw unsupported('$pow of a decimal');
  const kinds = [numberKind(base), numberKind(exponent)];
  if (kinds.includes('double') || (b < 0 && Math.abs(a) !== 1)) return toDouble(a ** b);
  const whole =
    Math.abs(a) <= 1
      ? toBigInt(base) ** BigInt(Math.abs(b) % 2 || (b === 0 ? 0 : 2))
      : b < 64
        ? toBigInt(base) ** BigInt(b)
        : undefined;
  return (whole === undefined ? undefined : toInteger(whole, kinds.includes('long'))) ?? toDouble(a ** b);
});

const logarithm: Operator = numeric('$log', (value, base) => {
  const [a, b] = [asNumber(value), asNumber(base)];
  if (a <= 0) throw new MongoError(28758, `$log's argument must be a positive number, but is ${a}`);
  if (b <= 0 || b === 1)
    throw new MongoError(28759, `$log's base must be a positive number not equal to 1, but is ${b}`);
  if (isDecimal(value, base)) throw unsupported('$log of a decimal');
  return toDouble(Math.log(a) / Math.log(b));
});

const arcTangent: Operator = numeric('$atan2', (y, x) => {
  if (isDecimal(y, x)) throw unsupported('$atan2 of a decimal');
  return toDouble(Math.atan2(asNumber(y), asNumber(x)));
});

/** Arithmetic that keeps BSON's number types. */
export const ARITHMETIC: Library = {
  $add: add,
  $subtract: subtract,
  $multiply: multiply,
  $divide: numeric('$divide', divide),
  $mod: numeric('$mod', modulo),
  $abs: numeric('$abs', (value) => {
    if (compare(value, 0) >= 0) return value;
    const positive = arithmetic(value, -1, true);
    if (positive === undefined) throw new MongoError(28680, "can't take $abs of long long min");
    return positive;
  }),
  $ceil: rounding('$ceil', (whole, half, sign, exact) => (exact || sign < 0 ? whole : away(whole, half, sign, exact))),
  $floor: rounding('$floor', (whole, half, sign, exact) =>
    exact || sign > 0 ? whole : away(whole, half, sign, exact),
  ),
  $trunc: rounding('$trunc', (whole) => whole),
  $round: rounding('$round', toNearest),
  $sqrt: math('$sqrt', Math.sqrt, [28714, (value) => value < 0]),
  $exp: math('$exp', Math.exp),
  $ln: math('$ln', Math.log, [28766, (value) => value <= 0]),
  $log10: math('$log10', Math.log10, [28761, (value) => value <= 0]),
  $log: logarithm,
  $pow: power,
  $sin: math('$sin', Math.sin, [50989, infinite]),
  $cos: math('$cos', Math.cos, [50989, infinite]),
  $tan: math('$tan', Math.tan, [50989, infinite]),
  $asin: math('$asin', Math.asin, [50989, outside(1)]),
  $acos: math('$acos', Math.acos, [50989, outside(1)]),
  $atan: math('$atan', Math.atan),
  $atan2: arcTangent,
  $sinh: math('$sinh', Math.sinh),
  $cosh: math('$cosh', Math.cosh),
  $tanh: math('$tanh', Math.tanh),
  $asinh: math('$asinh', Math.asinh),
  $acosh: math('$acosh', Math.acosh, [50989, (value) => value < 1]),
  $atanh: math('$atanh', Math.atanh, [50989, outside(1)]),
  $degreesToRadians: math('$degreesToRadians', (value) => value * (Math.PI / 180)),
  $radiansToDegrees: math('$radiansToDegrees', (value) => value * (180 / Math.PI)),
};
