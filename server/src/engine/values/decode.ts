import { Binary, Double, Long, ObjectId } from 'bson';
import { MongoError, unsupported } from './errors.ts';
import { type Doc, isInt32, setField } from './types.ts';

/** The deepest nesting of a stored document. */
export const MAX_DEPTH = 180;
/** The deepest nesting of a message: a document inside a command, with operators around it. */
const MESSAGE_DEPTH = 200;

const invalid = (what: string) => new MongoError(22, `Invalid BSON: ${what}`);

/** The bytes of an element: its type, its name, where it starts, where its value starts and where it ends. */
export interface Element {
  type: number;
  name: string;
  start: number;
  value: number;
  end: number;
}

function keyEnd(bytes: Buffer, from: number, limit: number): number {
  for (let at = from; at < limit; at++) if (bytes[at] === 0) return at;
  throw invalid('a name without an end');
}

function keyText(bytes: Buffer, from: number, to: number): string {
  for (let at = from; at < to; at++) if ((bytes[at] as number) > 0x7f) return bytes.toString('utf8', from, to);
  return bytes.toString('latin1', from, to);
}

/** Checks that a document of a stated length ends inside `limit` and returns that end. */
function documentEnd(bytes: Buffer, at: number, limit: number): number {
  if (at + 5 > limit) throw invalid('a document is cut off');
  const end = at + bytes.readInt32LE(at);
  if (end < at + 5 || end > limit || bytes[end - 1] !== 0) throw invalid('a document has a wrong length');
  return end;
}

function stringEnd(bytes: Buffer, at: number, limit: number): number {
  if (at + 5 > limit) throw invalid('a text is cut off');
  const length = bytes.readInt32LE(at);
  const end = at + 4 + length;
  if (length < 1 || end > limit || bytes[end - 1] !== 0) throw invalid('a text has a wrong length');
  return end;
}

/** Where a value ends. Looks only at lengths, not inside of documents. */
function valueEnd(bytes: Buffer, type: number, at: number, limit: number): number {
  const fixed = FIXED[type];
  let end: number;
  if (fixed !== undefined) end = at + fixed;
  else if (type === 2) return stringEnd(bytes, at, limit);
  else if (type === 3 || type === 4) return documentEnd(bytes, at, limit);
  else if (type === 5) {
    if (at + 5 > limit || bytes.readInt32LE(at) < 0) throw invalid('bytes are cut off');
    if (bytes[at + 4] === 2) throw unsupported('The old kind of binary values');
    end = at + 5 + bytes.readInt32LE(at);
  } else if (type in ELSEWHERE) throw unsupported(`The BSON type ${ELSEWHERE[type]}`);
  else throw invalid(`unknown type ${type}`);
  if (end > limit) throw invalid('a value is cut off');
  return end;
}

/** The lengths of the types that have always the same. */
const FIXED: Record<number, number> = { 1: 8, 7: 12, 8: 1, 9: 8, 10: 0, 16: 4, 18: 8 };
/** Types that the product does not store. */
const ELSEWHERE: Record<number, string> = {
  6: 'undefined',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  17: 'timestamp',
  19: 'decimal',
  127: 'maxKey',
  255: 'minKey',
};

function decodeValue(bytes: Buffer, type: number, at: number, end: number, depth: number): unknown {
  switch (type) {
    case 1: {
      const value = bytes.readDoubleLE(at);
      return isInt32(value) ? new Double(value) : value;
    }
    case 2:
      return bytes.toString('utf8', at + 4, end - 1);
    case 3:
      return readInto({}, bytes, at, end, depth + 1);
    case 4:
      return readInto([], bytes, at, end, depth + 1);
    case 5:
      return new Binary(bytes.subarray(at + 5, end), bytes[at + 4]);
    case 7:
      return new ObjectId(bytes.subarray(at, end));
    case 8:
      return bytes[at] === 1;
    case 9:
      return new Date(Number(bytes.readBigInt64LE(at)));
    case 10:
      return null;
    case 16:
      return bytes.readInt32LE(at);
    default:
      return new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4));
  }
}

function readInto<T extends Doc | unknown[]>(
  out: T,
  bytes: Buffer,
  start: number,
  end: number,
  depth: number,
  wanted?: ReadonlySet<string>,
): T {
  if (depth > MESSAGE_DEPTH) throw new MongoError(15, `BSONObj exceeds maximum nested object depth: ${MESSAGE_DEPTH}`);
  const list = Array.isArray(out);
  const limit = end - 1;
  for (let at = start + 4; at < limit;) {
    const type = bytes[at] as number;
    const nameEnd = keyEnd(bytes, at + 1, limit);
    const value = nameEnd + 1;
    const stop = valueEnd(bytes, type, value, limit);
    if (list) out.push(decodeValue(bytes, type, value, stop, depth));
    else {
      const name = keyText(bytes, at + 1, nameEnd);
      if (!wanted || wanted.has(name)) setField(out, name, decodeValue(bytes, type, value, stop, depth));
    }
    at = stop;
  }
  return out;
}

/**
 * Decodes a document with all number types kept.
 * @param bytes a buffer that starts with the document
 * @param wanted only these top-level fields are decoded, the others are passed over
 * @throws MongoError 22 if the bytes are no BSON, 238 for types that are not here, 15 if they nest too deep
 */
export function decode(bytes: Buffer, wanted?: ReadonlySet<string>): Doc {
  return readInto({}, bytes, 0, documentEnd(bytes, 0, bytes.length), 1, wanted);
}

/** The top-level elements of a document. */
export function elements(bytes: Buffer, start = 0): Element[] {
  const all: Element[] = [];
  const limit = documentEnd(bytes, start, bytes.length) - 1;
  for (let at = start + 4; at < limit;) {
    const type = bytes[at] as number;
    const nameEnd = keyEnd(bytes, at + 1, limit);
    const end = valueEnd(bytes, type, nameEnd + 1, limit);
    all.push({ type, name: keyText(bytes, at + 1, nameEnd), start: at, value: nameEnd + 1, end });
    at = end;
  }
  return all;
}

/** Names of fields, found among encoded ones without making a text of each. */
export class EncodedNames {
  /** by their length in bytes */
  readonly #names: Buffer[][] = [];

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const bytes = Buffer.from(name);
      (this.#names[bytes.length] ??= []).push(bytes);
    }
  }

  /** Whether the bytes between two places are one of the names. */
  has(bytes: Buffer, from: number, to: number): boolean {
    return this.#names[to - from]?.some((name) => isAt(name, bytes, from)) ?? false;
  }
}

function isAt(name: Buffer, bytes: Buffer, from: number): boolean {
  for (let i = 0; i < name.length; i++) if (name[i] !== bytes[from + i]) return false;
  return true;
}

/** Fills in the bytes between two places of a document that is not read yet; later places are asked for later. */
export type Fill = (from: number, to: number) => void;
const HEAD = 256; // type, name and length of an element, unless its name is a very long one

/** A document of those top-level elements of another one that pass a test, which gets where a name begins and ends. */
export function cutElements(bytes: Buffer, isKept: (from: number, to: number) => boolean, fill?: Fill): Buffer {
  fill?.(0, 4);
  const limit = documentEnd(bytes, 0, bytes.length) - 1;
  /** starts and ends; what stands side by side is copied at once */
  const kept: number[] = [];
  let length = 5;
  for (let at = 4; at < limit;) {
    fill?.(at, at + HEAD);
    if (keyEnd(bytes, at + 1, limit) + 6 > at + HEAD) fill?.(at, limit);
    const nameEnd = keyEnd(bytes, at + 1, limit);
    const end = valueEnd(bytes, bytes[at] as number, nameEnd + 1, limit);
    if (isKept(at + 1, nameEnd)) {
      fill?.(at, end);
      if (kept.at(-1) === at) kept.pop();
      else kept.push(at);
      kept.push(end);
      length += end - at;
    }
    at = end;
  }
  const cut = Buffer.allocUnsafe(length);
  let to = cut.writeInt32LE(length);
  for (let i = 0; i < kept.length; i += 2) to += bytes.copy(cut, to, kept[i], kept[i + 1]);
  cut[to] = 0;
  return cut;
}

/** Checks a whole document that comes from outside: its structure and that it nests at most 180 deep. */
export function checkDocument(bytes: Buffer, start = 0, depth = 1): void {
  if (depth > MAX_DEPTH) throw new MongoError(15, `Document exceeds maximum nested object depth: ${MAX_DEPTH}`);
  for (const { type, value } of elements(bytes, start))
    if (type === 3 || type === 4) checkDocument(bytes, value, depth + 1);
}
