import { Double, Int32, Long } from 'bson';

/**
 * A decoded document. Numbers keep their BSON type as `Int32`, `Double` and `Long`; a JavaScript number, which only the
 * engine's own code makes, is an int32 when it is an integer of that range and a double otherwise.
 */
export type Doc = { [key: string]: unknown };

/** True for documents, whatever names their fields have; false for arrays, dates, bytes and the classes of bson. */
export function isDocument(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** True for JavaScript numbers that are stored as int32. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** The value of any BSON number as a JavaScript number (longs rounded); undefined if it is no number. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return undefined;
}

/** The exact value of an integer of any type. */
export function toBigInt(value: unknown): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value) as number);
}

/** Sets an own field, also one named `__proto__`. */
export function setField(target: Doc | unknown[], key: string | number, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  else (target as Doc)[key] = value;
}

/** The own value of a field; undefined if missing, also for names such as `constructor`. */
export function getField(target: unknown, key: string | number): unknown {
  return Object.hasOwn(target as object, key) ? (target as Doc)[key] : undefined;
}

/** MongoDB's truth: everything except false, null, missing and zero. */
export function isTrue(value: unknown): boolean {
  return value !== false && value !== null && value !== undefined && toNumber(value) !== 0;
}
