import { EJSON, ObjectId } from 'bson';
import { numberKind } from './types.ts';

/** A value as MongoDB's messages show it. */
export function show(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (numberKind(value) !== undefined) return typeof value === 'object' ? value.toString() : String(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${+value})`;
  return EJSON.stringify(value, { relaxed: true }).slice(0, 500);
}
