import { Binary, BSONRegExp, Decimal128, ObjectId } from 'bson';
import { roundDecimal, toNearest, wholeDigits } from '../values/decimals.ts';
import { badValue, failedToParse, MongoError } from '../values/errors.ts';
import { compare, isEqual } from '../values/keys.ts';
import type { Values } from '../values/paths.ts';
import { type Doc, isDocument, isLong, isTrue, toNumber } from '../values/types.ts';
import {
  anyValue,
  compileCondition,
  compileOperators,
  compileTest,
  equalTo,
  type FilterContext,
  isLogic,
  isOperators,
} from './match.ts';
import { isPattern, type Pattern, patternParts, patternTest, toRegExp } from './patterns.ts';
import { ORDER, parseTypes, typeName, typeOrder } from '../values/typeNames.ts';

/**
 * A test of all values that a path names in a document; undefined stands for missing.
 * @param closed don't look into arrays among the values
 */
export type ValuesTest = (values: Values, closed?: boolean) => boolean;

type MakeTest = (operand: unknown, context: FilterContext, operators: Doc) => ValuesTest;

const not =
  (test: ValuesTest): ValuesTest =>
  (values, closed) =>
    !test(values, closed);

const isNaNumber = (value: unknown) => Number.isNaN(toNumber(value) ?? 0);

/** $gt and its like: only values of the same type compare, and null only with `orEqual`. */
function ordering(accept: (difference: number) => boolean, orEqual: boolean): MakeTest {
  return (operand) => {
    if (isPattern(operand)) throw badValue("Can't have RegEx as arg to predicate over field");
    if (operand === null || operand === undefined)
      return orEqual ? anyValue((value) => value === null || value === undefined) : () => false;
    if (isNaNumber(operand)) return orEqual ? anyValue((value) => isNaNumber(value)) : () => false;
    const type = typeOrder(operand);
    const extreme = type === ORDER.minKey || type === ORDER.maxKey;
    return anyValue(
      (value) =>
        (extreme || (value !== undefined && typeOrder(value) === type)) &&
        !isNaNumber(value) &&
        accept(compare(value, operand)),
    );
  };
}

function listOf(operand: unknown, name: string): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  return operand;
}

function isIn(operand: unknown): ValuesTest {
  const list = listOf(operand, '$in');
  if (list.some(isOperators)) throw badValue('cannot nest $ under $in');
  if (list.length > 8 && list.every((item) => typeof item === 'string' || item instanceof ObjectId)) {
    const known = new Set(list.map((item) => (typeof item === 'string' ? `s${item}` : item.toHexString())));
    return anyValue((value) =>
      typeof value === 'string' ? known.has(`s${value}`) : value instanceof ObjectId && known.has(value.toHexString()),
    );
  }
  const tests = list.map((item) => (isPattern(item) ? patternTest(item) : equalTo(item)));
  return anyValue((value) => tests.some((test) => test(value)));
}

function elementMatch(operand: unknown, context: FilterContext): ValuesTest {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  const keys = Object.keys(operand);
  const aboutValues = keys.length > 0 && keys.every((key) => key.startsWith('$') && !isLogic(key));
  let test: (item: unknown) => boolean;
  if (aboutValues) {
    const values = compileOperators(operand, context);
    test = (item) => values([item], true);
  } else {
    const doc = compileTest(operand, context);
    test = (item) => (isDocument(item) || Array.isArray(item)) && doc(item as Doc);
  }
  return (values) => values.some((value) => Array.isArray(value) && value.some(test));
}

function all(operand: unknown, context: FilterContext): ValuesTest {
  const list = listOf(operand, '$all');
  const matching = list.filter(isOperators);
  if (matching.length && (matching.length < list.length || !matching.every((item) => '$elemMatch' in item)))
    throw badValue('no $ expressions in $all');
  const tests = list.map((item) => compileCondition(item, context));
  return tests.length ? (values, closed) => tests.every((test) => test(values, closed)) : () => false;
}

function size(operand: unknown): ValuesTest {
  const wanted = toNumber(operand);
  if (wanted === undefined || !Number.isInteger(wanted) || wanted < 0)
    throw badValue(`Failed to parse $size. Expected a non-negative integer, found ${String(operand)}`);
  return (values) => values.some((value) => Array.isArray(value) && value.length === wanted);
}

function modulo(operand: unknown): ValuesTest {
  const list = listOf(operand, '$mod');
  if (list.length !== 2) throw badValue(`malformed mod, ${list.length < 2 ? 'not enough' : 'too many'} elements`);
  const [divisor, remainder] = list.map(wholePart);
  if (divisor === undefined || remainder === undefined) throw badValue('malformed mod, divisor not a number');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return anyValue((value) => {
    const number = wholePart(value);
    return number !== undefined && number % divisor === remainder;
  });
}

/** A number without its fraction; undefined for what is none or needs more than 64 bits. */
function wholePart(value: unknown): bigint | undefined {
  if (isLong(value)) return value.toBigInt();
  const number = toNumber(value) ?? NaN;
  if (value instanceof Decimal128 && Math.abs(number) < 2 ** 63) return wholeDigits(value);
  return Math.abs(number) < 2 ** 63 ? BigInt(Math.trunc(number)) : undefined;
}

/** The bits that an operand names: a number, bytes or a list of positions. */
function toBits(value: unknown): bigint | undefined {
  if (value instanceof Binary)
    return value.buffer.subarray(0, value.position).reduceRight((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
  if (value instanceof Decimal128) return wholePart(roundDecimal(value, 0, toNearest));
  return Number.isInteger(toNumber(value)) ? wholePart(value) : undefined;
}

/** Adds a bit to a mask; bits beyond 64 repeat the sign of negative numbers, as those of a bigint do. */
function addPlace(mask: bigint, place: unknown): bigint {
  const number = toNumber(place);
  if (number === undefined || !Number.isInteger(number) || number < 0 || number > 2147483647)
    throw badValue(`bit positions must be integers >= 0 but got: ${String(place)}`);
  return mask | (1n << BigInt(Math.min(number, 256)));
}

function bits(accept: (found: bigint, mask: bigint) => boolean): MakeTest {
  return (operand) => {
    const mask = Array.isArray(operand) ? operand.reduce(addPlace, 0n) : toBits(operand);
    if (mask === undefined) throw badValue('bit operators take a number, bytes or an array of bit positions');
    if (!Array.isArray(operand) && (toNumber(operand) ?? 0) < 0)
      throw failedToParse('Expected a non-negative number as a bit mask');
    return anyValue((value) => {
      const found = toBits(value);
      return found !== undefined && accept(found & mask, mask);
    });
  };
}

export const OPERATORS: Record<string, MakeTest> = {
  $eq: (operand) => anyValue(equalTo(operand)),
  $ne: (operand) => {
    if (isPattern(operand)) throw badValue("Can't have regex as arg to $ne.");
    return not(anyValue(equalTo(operand)));
  },
  $gt: ordering((difference) => difference > 0, false),
  $gte: ordering((difference) => difference >= 0, true),
  $lt: ordering((difference) => difference < 0, false),
  $lte: ordering((difference) => difference <= 0, true),
  $in: isIn,
  $nin: (operand) => not(isIn(listOf(operand, '$nin'))),
  $exists: (operand) => {
    const wanted = isTrue(operand);
    return (values) => values.some((value) => value !== undefined) === wanted;
  },
  $type: (operand) => {
    const types = parseTypes(operand);
    const array = types.has('array');
    const any = anyValue((value) => types.has(typeName(value)));
    return (values, closed) => (array && values.some(Array.isArray)) || any(values, closed);
  },
  $regex: (operand, _context, { $options }) => {
    if (typeof operand !== 'string' && !isPattern(operand)) throw badValue('$regex has to be a string');
    if (isPattern(operand) && $options !== undefined && patternParts(operand).options)
      throw new MongoError(51075, 'options set in both $regex and $options');
    if ($options !== undefined && typeof $options !== 'string') throw badValue('$options has to be a string');
    const pattern = toRegExp(operand as string | Pattern, $options as string | undefined);
    const same = new BSONRegExp(
      patternParts(operand as string | Pattern).source,
      ($options as string | undefined) ?? patternParts(operand as string | Pattern).options,
    );
    return anyValue((value) =>
      typeof value === 'string' ? pattern.test(value) : isPattern(value) && isEqual(value, same),
    );
  },
  $options: (_operand, _context, operators) => {
    if (!('$regex' in operators)) throw badValue('$options needs a $regex');
    return () => true;
  },
  $not: (operand, context) => {
    if (!isPattern(operand) && !isOperators(operand)) throw badValue('$not needs a regex or a document');
    return not(compileCondition(operand, context));
  },
  $elemMatch: elementMatch,
  $all: all,
  $size: size,
  $mod: modulo,
  $bitsAllSet: bits((found, mask) => found === mask),
  $bitsAnySet: bits((found) => found !== 0n),
  $bitsAllClear: bits((found) => found === 0n),
  $bitsAnyClear: bits((found, mask) => found !== mask),
};
