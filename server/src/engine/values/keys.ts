import { createHash } from 'node:crypto';
import { Binary, Long, ObjectId } from 'bson';
import { ORDER, typeOrder } from './typeNames.ts';
import { type Doc, toNumber } from './types.ts';

/** Stands for an empty array in keys: it sorts before null. */
export const EMPTY_ARRAY = Symbol('an empty array');

let buffer = Buffer.allocUnsafe(1 << 16);
let at = 0;

function reserve(bytes: number): void {
  if (at + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes));
  buffer.copy(larger, 0, 0, at);
  buffer = larger;
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  buffer.set(bytes, at);
  at += bytes.length;
}

/** Text ends with a zero byte; a zero byte inside becomes 0x00 0xff, which sorts behind every end. */
function writeText(text: string): void {
  if (text.includes('\0'))
    text.split('\0').forEach((part, index) => {
      if (index) writeBytes(Buffer.from([0, 0xff]));
      writeBytes(Buffer.from(part));
    });
  else {
    reserve(text.length * 3);
    at += buffer.write(text, at, 'utf8');
  }
  reserve(1);
  buffer[at++] = 0;
}

/** The nearest double with its bits turned into byte order, then on which side of it a large long lies, and how far. */
function writeNumber(value: unknown): void {
  const near = typeof value === 'number' ? value : (toNumber(value) as number);
  reserve(11);
  if (Number.isNaN(near)) buffer.fill(0, at, at + 8);
  else {
    buffer.writeDoubleBE(near === 0 ? 0 : near, at);
    if ((buffer[at] as number) & 0x80) for (let i = at; i < at + 8; i++) buffer[i] = 255 - (buffer[i] as number);
    else buffer[at] = (buffer[at] as number) | 0x80;
  }
  at += 8;
  const isExact = !(value instanceof Long) || Number.isSafeInteger(near);
  const rest = isExact ? 0 : Number(value.toBigInt() - BigInt(near));
  buffer[at++] = 0x80 + Math.sign(rest);
  if (rest) at = buffer.writeInt16BE(rest, at);
}

function writeFields(doc: Doc): void {
  for (const key of Object.keys(doc)) {
    const value = doc[key];
    reserve(1);
    buffer[at++] = typeOrder(value);
    writeText(key);
    writeValue(value);
  }
  reserve(1);
  buffer[at++] = 0;
}

function writeObject(type: number, value: object): void {
  if (value instanceof ObjectId) return writeBytes(value.id);
  if (value instanceof Date) {
    reserve(8);
    const time = Number.isNaN(+value) ? 0n : BigInt(+value);
    at = buffer.writeBigUInt64BE(BigInt.asUintN(64, time) ^ 0x8000000000000000n, at);
  } else if (type === ORDER.binData) {
    const bytes = value instanceof Binary ? value.buffer.subarray(0, value.position) : (value as Uint8Array);
    reserve(5);
    at = buffer.writeUInt32BE(bytes.length, at);
    buffer[at++] = value instanceof Binary ? value.sub_type : 0;
    writeBytes(bytes);
  } else if (Array.isArray(value)) {
    for (const item of value) writeValue(item);
    reserve(1);
    buffer[at++] = 0;
  } else if (type === ORDER.object) writeFields(value as Doc);
}

function writeValue(value: unknown): void {
  const type = typeOrder(value);
  reserve(2);
  buffer[at++] = type;
  if (type === ORDER.int) writeNumber(value);
  else if (typeof value === 'string') writeText(value);
  else if (typeof value === 'boolean') buffer[at++] = value ? 1 : 0;
  else if (typeof value === 'object' && value !== null) writeObject(type, value);
}

/** One component of a key. */
export interface KeyPart {
  value: unknown;
  descending: boolean;
}

/** The length of the hash that ends a component which was too long. */
const HASH = 20;

/** How many bytes of a long component keep their order when it may be `limit` bytes. */
export const orderedBytes = (limit: number) => limit - HASH;

/**
 * Bytes that sort as MongoDB sorts the values.
 * @param limit the most bytes of one component; of longer ones only the beginning sorts, and a hash tells them apart
 * @param prefix bytes that the key begins with
 */
export function encodeKey(parts: KeyPart[], limit = Infinity, prefix?: Buffer): Buffer {
  at = 0;
  if (prefix) writeBytes(prefix);
  for (const { value, descending } of parts) {
    const start = at;
    writeValue(value);
    if (at - start > limit) {
      const hash = createHash('sha1').update(buffer.subarray(start, at)).digest();
      at = start + limit - HASH;
      writeBytes(hash);
    }
    if (descending) for (let i = start; i < at; i++) buffer[i] = 255 - (buffer[i] as number);
  }
  const key = Buffer.from(buffer.subarray(0, at));
  if (buffer.length > 1 << 20) buffer = Buffer.allocUnsafe(1 << 16);
  return key;
}

/** The key of a single ascending value, of any length. */
export const keyOf = (value: unknown) => encodeKey([{ value, descending: false }]);

/** A text that is equal for equal values, whatever their number type. */
export const identity = (value: unknown) => keyOf(value).toString('latin1');

/** The most bytes of an _id in a key. */
export const ID_LIMIT = 400;
export const idKey = (id: unknown) => encodeKey([{ value: id, descending: false }], ID_LIMIT);

/** The value of a number that JavaScript represents exactly; NaN for everything else. */
const quickNumber = (value: unknown) => (value instanceof Long ? NaN : (toNumber(value) ?? NaN));

/** MongoDB's order of two values: negative, zero or positive. */
export function compare(a: unknown, b: unknown): number {
  const [left, right] = [quickNumber(a), quickNumber(b)];
  if (left === left && right === right) return left - right || 0;
  const type = typeOrder(a);
  const difference = type - typeOrder(b);
  if (difference !== 0) return difference;
  // UTF-8 order, which differs from JavaScript's for characters beyond U+FFFF
  if (typeof a === 'string') return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  if (type === ORDER.date) return +(a as Date) - +(b as Date);
  if (type === ORDER.null) return 0;
  return Buffer.compare(keyOf(a), keyOf(b));
}

/** True if MongoDB counts two values as equal: 1, 1.0 and NumberLong(1) are; null and missing are. */
export function isEqual(a: unknown, b: unknown): boolean {
  const type = typeof a;
  if (type === typeof b && (type === 'string' || type === 'boolean')) return a === b;
  if (a instanceof ObjectId && b instanceof ObjectId) return a.equals(b);
  return compare(a, b) === 0;
}
