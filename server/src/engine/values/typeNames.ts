import { badValue, failedToParse } from './errors.ts';
import { bsonType, isDocument, isInt32, toNumber } from './types.ts';

/**
 * The types by the names that $type gives them: MongoDB's number of each and its place in the order of values, which is
 * the first byte of a key.
 */
const TYPES = {
  minKey: [-1, 1],
  /** stands for an empty array in keys: it sorts before null */
  emptyArray: [NaN, 8],
  missing: [NaN, 10],
  undefined: [6, 10],
  null: [10, 10],
  int: [16, 16],
  double: [1, 16],
  long: [18, 16],
  decimal: [19, 16],
  string: [2, 20],
  symbol: [14, 20],
  object: [3, 24],
  array: [4, 28],
  binData: [5, 32],
  objectId: [7, 36],
  bool: [8, 40],
  date: [9, 44],
  timestamp: [17, 48],
  regex: [11, 52],
  javascript: [13, 56],
  maxKey: [127, 0xfe],
} as const satisfies Record<string, readonly [number, number]>;

type TypeName = keyof typeof TYPES;

/** The place of each type in MongoDB's order. */
export const ORDER = Object.fromEntries(
  Object.entries(TYPES).map(([name, [, order]]) => [name, order]),
) as unknown as Record<TypeName, number>;

const BY_NUMBER = new Map<unknown, string>(Object.entries(TYPES).map(([name, [number]]) => [number, name]));

const OF_CLASS: Record<string, TypeName> = {
  ObjectId: 'objectId',
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  Binary: 'binData',
  Timestamp: 'timestamp',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  Code: 'javascript',
};

/** The name that $type gives to a value. */
export function typeName(value: unknown): TypeName {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'bigint':
      return 'long';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'undefined':
      return 'missing';
    case 'symbol':
      return 'emptyArray';
    default:
  }
  if (value === null) return 'null';
  if (isDocument(value)) return 'object';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  return OF_CLASS[bsonType(value) ?? ''] ?? (ArrayBuffer.isView(value) ? 'binData' : 'object');
}

/** The place of a value's type in MongoDB's order of types. */
export const typeOrder = (value: unknown): number => ORDER[typeName(value)];

const NUMBERS = ['int', 'double', 'long', 'decimal'] as const;
export type NumberKind = (typeof NUMBERS)[number];

/** Which of BSON's number types a value is; undefined if it is no number. */
export function numberKind(value: unknown): NumberKind | undefined {
  const name = typeName(value);
  return ORDER[name] === ORDER.int ? (name as NumberKind) : undefined;
}

export const isNumber = (value: unknown) => typeOrder(value) === ORDER.int;

/** Reads a list of types as the operators $type and $convert name them: by name or number. */
export function parseTypes(operand: unknown): Set<string> {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length === 0) throw failedToParse('a must match at least one type');
  const names = list.flatMap((item) => {
    if (item === 'number') return NUMBERS;
    const name = typeof item === 'string' ? item : BY_NUMBER.get(toNumber(item));
    if (name === undefined || Number.isNaN(TYPES[name as TypeName]?.[0] ?? NaN))
      throw badValue(`Unknown type name alias or numerical type code: ${String(item)}`);
    return [name];
  });
  return new Set(names);
}
