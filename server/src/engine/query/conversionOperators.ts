import { Binary, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { toDecimal } from '../values/decimals.ts';
import { MongoError } from '../values/errors.ts';
import { isTrue, numberKind, toDouble, toInteger, toNumber } from '../values/types.ts';
import { isNothing, type Library, withValues } from './mingoAdapters.ts';
import { typeName } from './typeNames.ts';

/** A double with six digits, as C++ writes it: `1.23457e+06`. */
function showDouble(value: number): string {
  const exponent = Number(value.toExponential(5).split('e')[1]);
  const near = Number(value.toPrecision(6));
  if (!Number.isFinite(value) || (exponent >= -4 && exponent < 6)) return Object.is(near, -0) ? '-0' : String(near);
  return near.toExponential().replace(/(?<=e[+-])(?=\d$)/, '0');
}

function toText(value: unknown): unknown {
  if (isNothing(value)) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (numberKind(value) === 'double') return showDouble(toNumber(value) as number);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof ObjectId || value instanceof Long || value instanceof Decimal128) return value.toString();
  if (value instanceof Binary && value.sub_type === Binary.SUBTYPE_UUID) return value.toUUID().toString();
  throw new MongoError(
    241,
    `Unsupported conversion from ${typeName(value)} to string in $convert with no onError value`,
  );
}

function toWhole(value: unknown, long: boolean): unknown {
  if (isNothing(value)) return null;
  const name = long ? 'long' : 'int';
  const text = typeof value === 'string' ? /^[+-]?\d+$/.exec(value)?.[0] : undefined;
  const number = typeof value === 'boolean' || (long && value instanceof Date) ? Number(value) : toNumber(value);
  const exact = text ?? (value instanceof Long ? value.toString() : number);
  if (exact === undefined || (typeof exact === 'number' && !Number.isFinite(exact)))
    throw new MongoError(241, `Failed to convert ${typeName(value)} to ${name} in $convert with no onError value`);
  const whole = BigInt(typeof exact === 'number' ? Math.trunc(exact) : exact);
  const result = toInteger(whole, long);
  if (result === undefined || (!long && result instanceof Long))
    throw new MongoError(
      241,
      `Conversion would overflow target type in $convert with no onError value: ${String(value)}`,
    );
  return result;
}

function toFloat(value: unknown): unknown {
  if (isNothing(value)) return null;
  const number =
    typeof value === 'string' && value.trim()
      ? Number(value)
      : typeof value === 'boolean' || value instanceof Date
        ? Number(value)
        : toNumber(value);
  if (number === undefined || (typeof value === 'string' && Number.isNaN(number)))
    throw new MongoError(241, `Failed to convert ${typeName(value)} to double in $convert with no onError value`);
  return toDouble(number);
}

function toExact(value: unknown): unknown {
  if (isNothing(value)) return null;
  if (typeof value !== 'string') return toDecimal(numberKind(value) === undefined ? toFloat(value) : value);
  try {
    return Decimal128.fromStringWithRounding(value);
  } catch {
    throw new MongoError(241, `Failed to parse number '${value}' in $convert with no onError value`);
  }
}

/** Types and conversions between them. */
export const CONVERSIONS: Library = {
  $type: withValues(typeName),
  $isNumber: withValues((value) => numberKind(value) !== undefined),
  $toString: withValues(toText),
  $toInt: withValues((value) => toWhole(value, false)),
  $toLong: withValues((value) => toWhole(value, true)),
  $toDouble: withValues(toFloat),
  $toDecimal: withValues(toExact),
  $toBool: withValues((value) => (isNothing(value) ? null : isTrue(value))),
  $toDate: withValues((value) => {
    if (isNothing(value) || value instanceof Date) return value ?? null;
    const kind = numberKind(value);
    if (kind !== undefined && kind !== 'int') return new Date(Math.trunc(toNumber(value) as number));
    if (value instanceof ObjectId) return value.getTimestamp();
    if (value instanceof Timestamp) return new Date(value.high * 1000);
    const date = typeof value === 'string' ? new Date(value) : undefined;
    if (date && !Number.isNaN(+date)) return date;
    throw new MongoError(
      241,
      `Unsupported conversion from ${typeName(value)} to date in $convert with no onError value`,
    );
  }),
  $toObjectId: withValues((value) => {
    if (isNothing(value) || value instanceof ObjectId) return value ?? null;
    if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
    throw new MongoError(241, `Failed to parse objectId '${String(value)}' in $convert with no onError value`);
  }),
};
