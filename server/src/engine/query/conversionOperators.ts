import { Binary, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';
import { toDecimal } from '../values/decimals.ts';
import { MongoError } from '../values/errors.ts';
import { isNumber, numberKind, parseTypes, typeName } from '../values/typeNames.ts';
import { type Doc, isTrue, toDouble, toInteger, toNumber } from '../values/types.ts';
import { evaluate, isNothing, type Library, strict, withValues } from './mingoAdapters.ts';

function failed(value: unknown, type: string): MongoError {
  return new MongoError(
    241,
    `Failed to convert ${typeName(value)} to ${type} in $convert with no onError value: ${String(value)}`,
  );
}

/** A double with six digits, as C++ writes it: `1.23457e+06`. */
function showDouble(value: number): string {
  const exponent = Number(value.toExponential(5).split('e')[1]);
  const near = Number(value.toPrecision(6));
  if (!Number.isFinite(value) || (exponent >= -4 && exponent < 6)) return Object.is(near, -0) ? '-0' : String(near);
  return near.toExponential().replace(/(?<=e[+-])(?=\d$)/, '0');
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (numberKind(value) === 'double') return showDouble(toNumber(value) as number);
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  if (value instanceof ObjectId || value instanceof Long || value instanceof Decimal128) return value.toString();
  if (value instanceof Binary && value.sub_type === Binary.SUBTYPE_UUID) return value.toUUID().toString();
  throw failed(value, 'string');
}

function toWhole(value: unknown, type: 'int' | 'long'): unknown {
  const long = type === 'long';
  const text = typeof value === 'string' ? /^[+-]?\d+$/.exec(value)?.[0] : undefined;
  const number = typeof value === 'boolean' || (long && value instanceof Date) ? Number(value) : toNumber(value);
  const exact = text ?? (value instanceof Long ? value.toString() : number);
  if (exact === undefined || (typeof exact === 'number' && !Number.isFinite(exact))) throw failed(value, type);
  const result = toInteger(BigInt(typeof exact === 'number' ? Math.trunc(exact) : exact), long);
  if (result === undefined || (!long && result instanceof Long)) throw failed(value, type);
  return result;
}

function toFloat(value: unknown): number | Double {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText || typeof value === 'boolean' || value instanceof Date ? Number(value) : toNumber(value);
  if (number === undefined || (isText && Number.isNaN(number))) throw failed(value, 'double');
  return toDouble(number);
}

function toExact(value: unknown): Decimal128 {
  if (typeof value !== 'string') return toDecimal(isNumber(value) ? value : toFloat(value));
  try {
    return Decimal128.fromStringWithRounding(value);
  } catch {
    throw failed(value, 'decimal');
  }
}

function toDate(value: unknown): Date {
  const time = numberKind(value) === 'int' ? undefined : toNumber(value);
  if (time !== undefined) return new Date(Math.trunc(time));
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  const date = typeof value === 'string' || value instanceof Date ? new Date(value) : undefined;
  if (!date || Number.isNaN(+date)) throw failed(value, 'date');
  return date;
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw failed(value, 'objectId');
}

/** How a value becomes one of a type, for $convert and $toInt and their like. */
const CONVERTERS: Record<string, (value: unknown) => unknown> = {
  string: toText,
  int: (value) => toWhole(value, 'int'),
  long: (value) => toWhole(value, 'long'),
  double: toFloat,
  decimal: toExact,
  bool: isTrue,
  date: toDate,
  objectId: toObjectId,
};

const operatorOf = (type: string) => `$to${type.charAt(0).toUpperCase()}${type.slice(1)}`;

/** Types and conversions between them. */
export const CONVERSIONS: Library = {
  $type: withValues(typeName),
  $isNumber: withValues(isNumber),
  ...Object.fromEntries(Object.entries(CONVERTERS).map(([type, convert]) => [operatorOf(type), strict(convert)])),
  $convert(doc, operand, options) {
    const { input, to, onError, onNull = null } = operand as Doc;
    const value = evaluate(doc, input, options);
    if (isNothing(value)) return evaluate(doc, onNull, options);
    const [type = ''] = parseTypes(evaluate(doc, to, options));
    try {
      const convert = CONVERTERS[type];
      if (!convert) throw failed(value, type);
      return convert(value);
    } catch (error) {
      if (onError === undefined) throw error;
      return evaluate(doc, onError, options);
    }
  },
};
