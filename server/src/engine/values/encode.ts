import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { MAX_DEPTH } from './decode.ts';
import { MongoError } from './errors.ts';
import { type Doc, isInt32 } from './types.ts';

/** An encoded document that goes into another one byte by byte. */
export class RawDocument {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A list whose encoded items go into an answer as they are; one at most, and only for `encodePieces`. */
export class RawList {
  readonly items: Buffer[];
  constructor(items: Buffer[]) {
    this.items = items;
  }
}

const SMALL = 1 << 16;
let buffer = Buffer.allocUnsafe(SMALL);
let at = 0;
/** The items of a RawList, which belong to the document but not into the buffer. */
let left: { at: number; items: Buffer[]; length: number } | undefined;

function reserve(bytes: number): void {
  if (at + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes));
  buffer.copy(larger, 0, 0, at);
  buffer = larger;
}

function writeText(text: string): void {
  reserve(text.length * 3 + 5);
  const start = at + 4;
  const length = buffer.write(text, start, 'utf8');
  buffer[start + length] = 0;
  buffer.writeInt32LE(length + 1, at);
  at = start + length + 1;
}

function writeName(type: number, name: string): void {
  reserve(name.length * 3 + 2);
  buffer[at++] = type;
  if (name.includes('\0')) throw new MongoError(22, 'A field name must not contain a null byte');
  at += buffer.write(name, at, 'utf8');
  buffer[at++] = 0;
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  buffer.set(bytes, at);
  at += bytes.length;
}

function writeBinary(name: string, bytes: Uint8Array, subtype: number): void {
  writeName(5, name);
  reserve(9);
  const old = subtype === 2 ? 4 : 0;
  at = buffer.writeInt32LE(bytes.length + old, at);
  buffer[at++] = subtype;
  if (old) at = buffer.writeInt32LE(bytes.length, at);
  writeBytes(bytes);
}

function writeNumber(name: string, value: number, double: boolean): void {
  writeName(double ? 1 : 16, name);
  reserve(8);
  at = double ? buffer.writeDoubleLE(value, at) : buffer.writeInt32LE(value, at);
}

function writeCode(name: string, code: Code, depth: number): void {
  writeName(code.scope ? 15 : 13, name);
  if (!code.scope) return writeText(code.code.toString());
  reserve(4);
  const start = at;
  at += 4;
  writeText(code.code.toString());
  writeDocument(code.scope, depth + 1);
  buffer.writeInt32LE(at - start, start);
}

function writeObject(name: string, value: object, depth: number): void {
  if (value instanceof ObjectId) {
    writeName(7, name);
    writeBytes(value.id);
  } else if (value instanceof Date) {
    writeName(9, name);
    reserve(8);
    at = buffer.writeBigInt64LE(BigInt(Number.isNaN(+value) ? 0 : +value), at);
  } else if (value instanceof RawDocument) {
    writeName(3, name);
    writeBytes(value.bytes);
  } else if (value instanceof RawList) {
    writeName(4, name);
    const start = open(depth);
    left = { at, items: value.items, length: value.items.reduce((sum, bytes) => sum + bytes.length, 0) };
    close(start);
  } else if (value instanceof Double) writeNumber(name, value.value, true);
  else if (value instanceof Int32) writeNumber(name, value.value, false);
  else if (value instanceof Timestamp || value instanceof Long) {
    writeName(value instanceof Timestamp ? 17 : 18, name);
    reserve(8);
    at = buffer.writeInt32LE(value.low, at);
    at = buffer.writeInt32LE(value.high, at);
  } else if (value instanceof Decimal128) {
    writeName(19, name);
    writeBytes(value.bytes);
  } else if (value instanceof Binary) writeBinary(name, value.buffer.subarray(0, value.position), value.sub_type);
  else if (value instanceof Uint8Array) writeBinary(name, value, 0);
  else if (value instanceof BSONRegExp) {
    writeName(11, name);
    writePattern(value.pattern, value.options);
  } else if (value instanceof RegExp) {
    writeName(11, name);
    writePattern(value.source, value.flags.replace(/[^imsx]/g, ''));
  } else if (value instanceof Code) writeCode(name, value, depth);
  else if (value instanceof BSONSymbol) {
    writeName(14, name);
    writeText(value.value);
  } else if (value instanceof MinKey) writeName(255, name);
  else if (value instanceof MaxKey) writeName(127, name);
  else {
    writeName(Array.isArray(value) ? 4 : 3, name);
    if (Array.isArray(value)) writeArray(value, depth + 1);
    else writeDocument(value instanceof DBRef ? value.toJSON() : (value as Doc), depth + 1);
  }
}

function writePattern(pattern: string, options: string): void {
  reserve(pattern.length * 3 + options.length + 2);
  at += buffer.write(pattern, at, 'utf8');
  buffer[at++] = 0;
  at += buffer.write(options, at, 'latin1');
  buffer[at++] = 0;
}

function writeValue(name: string, value: unknown, depth: number): void {
  switch (typeof value) {
    case 'string':
      writeName(2, name);
      return writeText(value);
    case 'number':
      return writeNumber(name, value, !isInt32(value));
    case 'boolean':
      writeName(8, name);
      reserve(1);
      buffer[at++] = value ? 1 : 0;
      return;
    case 'bigint':
      return writeObject(name, Long.fromBigInt(value), depth);
    case 'object':
      if (value !== null) return writeObject(name, value, depth);
      return writeName(10, name);
    default:
      return writeName(10, name);
  }
}

function open(depth: number): number {
  if (depth > MAX_DEPTH + 3) throw new MongoError(15, `Document exceeds maximum nested object depth: ${MAX_DEPTH}`);
  reserve(5);
  at += 4;
  return at - 4;
}

function close(start: number): void {
  reserve(1);
  buffer[at++] = 0;
  buffer.writeInt32LE(at - start + (left && left.at >= start ? left.length : 0), start);
}

function writeDocument(doc: Doc, depth: number): void {
  const start = open(depth);
  for (const key of Object.keys(doc)) writeValue(key, doc[key], depth);
  close(start);
}

function writeArray(list: unknown[], depth: number): void {
  const start = open(depth);
  for (let index = 0; index < list.length; index++) writeValue(String(index), list[index], depth);
  close(start);
}

function finish(): Buffer {
  const out = Buffer.allocUnsafe(at);
  buffer.copy(out, 0, 0, at);
  if (buffer.length > 64 * SMALL) buffer = Buffer.allocUnsafe(SMALL);
  return out;
}

/** What an encoding that failed has left must not get into the next. */
function begin(): void {
  at = 0;
  left = undefined;
}

/** Encodes a document as BSON; missing values become null. */
export function encode(doc: Doc): Buffer {
  begin();
  writeDocument(doc, 1);
  return finish();
}

/** Encodes a document that may hold a RawList; its bytes are those of all pieces together. */
export function encodePieces(doc: Doc): Buffer[] {
  const bytes = encode(doc);
  if (!left) return [bytes];
  const { at: cut, items } = left as { at: number; items: Buffer[] };
  left = undefined;
  return [bytes.subarray(0, cut), ...items, bytes.subarray(cut)];
}

/** Encodes documents as items of a list, for a RawList. */
export function encodeItems(docs: Buffer[], firstIndex: number): Buffer {
  begin();
  docs.forEach((doc, i) => {
    writeName(3, String(firstIndex + i));
    writeBytes(doc);
  });
  return finish();
}

/** A document made of whole elements of another one, in the given order. */
export function encodeElements(source: Buffer, parts: { start: number; end: number }[], first?: Buffer): Buffer {
  begin();
  at = 4;
  if (first) writeBytes(first);
  for (const part of parts) writeBytes(source.subarray(part.start, part.end));
  close(0);
  return finish();
}
