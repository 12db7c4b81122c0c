import { BSONError, serialize, setInternalBufferSize } from 'bson';
import { elements } from './decode.ts';
import { MongoError } from './errors.ts';
import { type Doc, getField } from './types.ts';

/** An encoded value that goes into an answer as it is. */
export class Raw {
  /** its type as a character */
  readonly type: string;
  readonly pieces: Buffer[];

  private constructor(type: string, pieces: Buffer[]) {
    this.type = type;
    this.pieces = pieces;
  }

  /** A document of stored bytes, or one with raw values of its own. */
  static document(doc: Buffer | Doc): Raw {
    return new Raw('\x03', Buffer.isBuffer(doc) ? [doc] : encodePieces(doc));
  }

  /** A list of elements. */
  static list(items: Buffer[]): Raw {
    return new Raw('\x04', framed(items));
  }
}

/** What the bytes of one document may come to, before its size is checked. */
const MOST_BYTES = 40 * 1024 * 1024;
setInternalBufferSize(MOST_BYTES);

const END = Buffer.alloc(1);

/** Elements with the length before them and the zero behind that make a document of them. */
function framed(elements: Buffer[]): Buffer[] {
  const head = Buffer.allocUnsafe(4);
  head.writeInt32LE(elements.reduce((sum, bytes) => sum + bytes.length, 5));
  return [head, ...elements, END];
}

/**
 * Encodes a document as BSON; missing values become null.
 * @throws MongoError 10334 if it is too large, 22 if a value can't be encoded
 */
export function encode(doc: Doc): Buffer {
  let bytes: Uint8Array | undefined;
  try {
    bytes = serialize(doc, { ignoreUndefined: false });
  } catch (error) {
    if (error instanceof BSONError) throw new MongoError(22, error.message);
    if (!(error instanceof RangeError)) throw error;
  }
  if (!bytes || bytes.length > MOST_BYTES) throw new MongoError(10334, 'The document is too large');
  return bytes as Buffer;
}

/**
 * Encodes a changed document; what it shares with the one before is copied from its bytes. Changes nothing about the result.
 * @param bytes those of the document before
 * @param before the document before, decoded from them
 */
export function encodeChanged(bytes: Buffer, before: Doc | unknown[], after: Doc | unknown[]): Buffer {
  const stored = new Map(elements(bytes).map((element) => [element.name, element]));
  const pieces = Object.entries(after).map(([name, value]) => {
    const [element, old] = [stored.get(name), getField(before, name)];
    if (element && old === value) return bytes.subarray(element.start, element.end);
    if (!element || !Array.isArray(old) || !Array.isArray(value)) return encode({ [name]: value }).subarray(4, -1);
    const list = element.start + 1 + Buffer.byteLength(name) + 1;
    const changed = encodeChanged(bytes.subarray(list, element.end), old, value);
    return Buffer.concat([bytes.subarray(element.start, list), changed]);
  });
  return Buffer.concat(framed(pieces));
}

const HEADS: Buffer[] = [];
const headAt = (index: number) => Buffer.from(`\x03${index}\0`, 'latin1');

/** What stands before a document in a list; kept for places that are often needed. */
export const itemHead = (index: number) => (index < 1000 ? (HEADS[index] ??= headAt(index)) : headAt(index));

/** Encodes a document that may have raw values, which come last; its bytes are those of all pieces together. */
export function encodePieces(doc: Doc): Buffer[] {
  const entries = Object.entries(doc);
  const raw = entries.filter(([, value]) => value instanceof Raw) as [string, Raw][];
  if (raw.length === 0) return [encode(doc)];
  const plain = encode(Object.fromEntries(entries.filter(([, value]) => !(value instanceof Raw))));
  const pieces = [plain.subarray(4, -1)];
  for (const [name, { type, pieces: value }] of raw) pieces.push(Buffer.from(`${type}${name}\0`, 'latin1'), ...value);
  return framed(pieces);
}
