import { badValue, failedToParse } from '../values/errors.ts';
import { TYPE, typeOrder } from '../values/keys.ts';
import { bsonType, numberKind, toNumber } from '../values/types.ts';

/** MongoDB's numbers of the types and their names. */
const BY_NUMBER: Record<number, string> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  6: 'undefined',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  13: 'javascript',
  14: 'symbol',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  [-1]: 'minKey',
  127: 'maxKey',
};

const BY_ORDER: Record<number, string> = {
  [TYPE.min]: 'minKey',
  [TYPE.null]: 'null',
  [TYPE.string]: 'string',
  [TYPE.object]: 'object',
  [TYPE.array]: 'array',
  [TYPE.binary]: 'binData',
  [TYPE.objectId]: 'objectId',
  [TYPE.boolean]: 'bool',
  [TYPE.date]: 'date',
  [TYPE.timestamp]: 'timestamp',
  [TYPE.regex]: 'regex',
  [TYPE.code]: 'javascript',
  [TYPE.max]: 'maxKey',
};

const NAMES = new Set(Object.values(BY_NUMBER));

/** The name that $type gives to a value. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (bsonType(value) === 'BSONSymbol') return 'symbol';
  return numberKind(value) ?? BY_ORDER[typeOrder(value)] ?? 'object';
}

/** Reads the operand of the query operator $type: a name, a number or a list of them. */
export function parseTypes(operand: unknown): Set<string> {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length === 0) throw failedToParse('a must match at least one type');
  const names = list.map((item) => {
    const name = typeof item === 'string' ? item : BY_NUMBER[toNumber(item) ?? 0];
    if (!name || (name !== 'number' && !NAMES.has(name)))
      throw badValue(
        `${typeof item === 'string' ? 'Unknown type name alias' : 'Invalid numerical type code'}: ${String(item)}`,
      );
    return name;
  });
  return new Set(names.flatMap((name) => (name === 'number' ? ['int', 'double', 'long', 'decimal'] : [name])));
}

export const hasType = (value: unknown, types: Set<string>) => types.has(typeName(value));
