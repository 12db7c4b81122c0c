import { deserialize, onDemand } from 'bson';
import { MongoError, unsupported } from './errors.ts';
import { typeName } from './typeNames.ts';
import { type Doc, isDocument } from './types.ts';

/** The deepest nesting of a stored document. */
const MAX_DEPTH = 180;
/** The deepest nesting of a message: a document inside a command, with operators around it. */
const MESSAGE_DEPTH = 200;

/** Runs bson's own code; what it throws about bytes that are no BSON becomes MongoDB's error. */
function parse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new MongoError(22, `Invalid BSON: ${(error as Error).message}`);
  }
}

/**
 * Decodes a document with all number types kept.
 * @throws MongoError 22 if the bytes are no BSON
 */
export const decode = (bytes: Uint8Array): Doc =>
  parse(() => deserialize(bytes, { promoteValues: false, promoteLongs: false, validation: { utf8: false } }));

/** A top-level element of a document: its name, where it starts and where it ends. */
export interface Element {
  name: string;
  start: number;
  end: number;
}

/** The top-level elements of a document, found without decoding them. */
export const elements = (bytes: Buffer): Element[] =>
  parse(() => [...onDemand.parseToElements(bytes)]).map(([, nameOffset, nameLength, offset, length]) => ({
    name: bytes.toString('utf8', nameOffset, nameOffset + nameLength),
    start: nameOffset - 1,
    end: offset + length,
  }));

/** A document made of some elements of another one, in the given order, behind further bytes. */
export function joinElements(source: Buffer, parts: readonly Element[], first: Buffer = Buffer.alloc(0)): Buffer {
  const length = parts.reduce((sum, { start, end }) => sum + end - start, 5 + first.length);
  const joined = Buffer.allocUnsafe(length);
  let at = joined.writeInt32LE(length);
  at += first.copy(joined, at);
  for (const { start, end } of parts) at += source.copy(joined, at, start, end);
  joined[at] = 0;
  return joined;
}

/** Decodes only some top-level fields and passes over the others, however large. */
export const decodeFields = (bytes: Buffer, wanted: ReadonlySet<string>): Doc =>
  decode(
    joinElements(
      bytes,
      elements(bytes).filter(({ name }) => wanted.has(name)),
    ),
  );

/**
 * Checks a decoded value from outside: its types, and how deep it nests.
 * @throws MongoError 238 for a type that is not supported, 15 if it nests deeper than `most` levels
 */
export function checkValue(value: unknown, most = MAX_DEPTH, depth = 1): void {
  if (typeof value !== 'object' || value === null) {
    if (value === undefined) throw unsupported('The BSON type undefined');
  } else if (Array.isArray(value) || isDocument(value)) {
    if (depth > most) throw new MongoError(15, `Document exceeds maximum nested object depth: ${most}`);
    for (const inner of Array.isArray(value) ? value : Object.values(value)) checkValue(inner, most, depth + 1);
  } else typeName(value);
}

/** Decodes and checks what a client has sent. @throws MongoError as `decode` and `checkValue` do */
export function decodeMessage(bytes: Buffer): Doc {
  const message = decode(bytes);
  checkValue(message, MESSAGE_DEPTH);
  return message;
}
