import { EJSON, ObjectId } from 'bson';
import { isNumber } from './typeNames.ts';

/** A value as MongoDB's messages show it; the mark of an empty array in keys, which they call undefined, too. */
export function show(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'symbol') return 'undefined';
  if (isNumber(value)) return typeof value === 'object' ? value.toString() : String(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${+value})`;
  return EJSON.stringify(value, { relaxed: true }).slice(0, 500);
}
