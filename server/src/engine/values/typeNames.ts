import { unsupported } from './errors.ts';
import { isDocument, isInt32 } from './types.ts';

/** Each type by MongoDB's name for it, with its place in the order of values, which is the first byte of a key. */
export const ORDER = {
  /** stands for an empty array in keys: it sorts before null */
  emptyArray: 8,
  missing: 10,
  null: 10,
  int: 16,
  double: 16,
  long: 16,
  string: 20,
  object: 24,
  array: 28,
  binData: 32,
  objectId: 36,
  bool: 40,
  date: 44,
} as const;

type TypeName = keyof typeof ORDER;

const OF_CLASS: Record<string, TypeName> = {
  ObjectId: 'objectId',
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Binary: 'binData',
};

/** MongoDB's name for the type of a value. @throws MongoError 238 for a type that the engine does not support */
export function typeName(value: unknown): TypeName {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? 'int' : 'double';
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
  const bsonType = String((value as { _bsontype?: string })._bsontype ?? 'regex');
  const name = OF_CLASS[bsonType];
  if (!name) throw unsupported(`The BSON type ${bsonType}`);
  return name;
}

/** The place of a value's type in MongoDB's order of types. */
export const typeOrder = (value: unknown): number => ORDER[typeName(value)];

export const isNumber = (value: unknown) => typeOrder(value) === ORDER.int;
