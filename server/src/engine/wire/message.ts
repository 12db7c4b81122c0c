import { encodePieces } from '../values/encode.ts';
import type { Doc } from '../values/types.ts';

/** The most bytes of one message. */
export const MAX_MESSAGE = 48_000_000;
const HEAD = 16;

const OP = { reply: 1, query: 2004, message: 2013 };
const MORE_TO_COME = 2;
/** Flags of OP_MSG below this bit must be understood. */
const REQUIRED_FLAGS = 0xffff;

/** Bytes that are no message of the protocol: the connection is closed. */
export class ProtocolError extends Error {}

/** A message from a client. */
export interface Request {
  id: number;
  /** the command, still encoded */
  body: Buffer;
  /** documents beside the body by the field they stand for */
  sequences: Record<string, Buffer[]>;
  /** the old form that drivers use for their first hello: its database, which stands outside of the command */
  legacy?: { database: string };
  /** the client wants no answer */
  silent: boolean;
}

/** The length of the message that begins here. */
export function messageLength(bytes: Buffer): number {
  const length = bytes.readInt32LE(0);
  if (length < HEAD || length > MAX_MESSAGE) throw new ProtocolError(`a message of ${length} bytes`);
  return length;
}

function documentAt(bytes: Buffer, at: number, end: number): Buffer {
  const length = at + 5 <= end ? bytes.readInt32LE(at) : 0;
  if (length < 5 || at + length > end || bytes[at + length - 1] !== 0) throw new ProtocolError('a document is cut off');
  return bytes.subarray(at, at + length);
}

function textAt(bytes: Buffer, at: number, end: number): { text: string; next: number } {
  const stop = bytes.indexOf(0, at);
  if (stop < 0 || stop >= end) throw new ProtocolError('a name without an end');
  return { text: bytes.toString('utf8', at, stop), next: stop + 1 };
}

function parseQuery(bytes: Buffer): Request {
  const { text, next } = textAt(bytes, HEAD + 4, bytes.length);
  return {
    id: bytes.readInt32LE(4),
    body: documentAt(bytes, next + 8, bytes.length),
    sequences: {},
    legacy: { database: text.split('.')[0] ?? '' },
    silent: false,
  };
}

/** Reads one of the sections of OP_MSG that carry several documents. */
function parseSequence(bytes: Buffer, at: number, end: number): { name: string; docs: Buffer[]; next: number } {
  const stop = at + (at + 4 <= end ? bytes.readInt32LE(at) : 0);
  if (stop <= at + 4 || stop > end) throw new ProtocolError('a section is cut off');
  const { text, next } = textAt(bytes, at + 4, stop);
  const docs: Buffer[] = [];
  for (let from = next; from < stop;) {
    const doc = documentAt(bytes, from, stop);
    docs.push(doc);
    from += doc.length;
  }
  return { name: text, docs, next: stop };
}

/** Reads a complete message. @throws ProtocolError if it is none */
export function parseRequest(bytes: Buffer): Request {
  const operation = bytes.readInt32LE(12);
  if (operation === OP.query) return parseQuery(bytes);
  if (operation !== OP.message || bytes.length < HEAD + 5) throw new ProtocolError(`operation ${operation}`);
  const flags = bytes.readUInt32LE(HEAD);
  if (flags & REQUIRED_FLAGS & ~MORE_TO_COME) throw new ProtocolError(`flags ${flags}`);
  const end = bytes.length;
  let body: Buffer | undefined;
  const sequences: Record<string, Buffer[]> = {};
  for (let at = HEAD + 4; at < end;) {
    const kind = bytes[at++];
    if (kind === 0 && !body) {
      body = documentAt(bytes, at, end);
      at += body.length;
    } else if (kind === 1) {
      const { name, docs, next } = parseSequence(bytes, at, end);
      if (Object.hasOwn(sequences, name) || name === '__proto__') throw new ProtocolError(`two sections ${name}`);
      sequences[name] = docs;
      at = next;
    } else throw new ProtocolError(`a section of kind ${kind}`);
  }
  if (!body) throw new ProtocolError('no body');
  return { id: bytes.readInt32LE(4), body, sequences, silent: (flags & MORE_TO_COME) !== 0 };
}

let lastId = 0;

function frame(operation: number, responseTo: number, head: number): Buffer {
  const bytes = Buffer.alloc(HEAD + head);
  lastId = (lastId + 1) & 0x7fffffff;
  bytes.writeInt32LE(lastId, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(operation, 12);
  return bytes;
}

/** The bytes of an answer, or with the id 0 of a command of our own. */
export function formatMessage({ id, legacy }: Pick<Request, 'id' | 'legacy'>, document: Doc): Buffer {
  const body = encodePieces(document);
  const head = legacy ? frame(OP.reply, id, 20) : frame(OP.message, id, 5);
  if (legacy) {
    head.writeInt32LE(8, HEAD);
    head.writeInt32LE(1, HEAD + 16);
  }
  const message = Buffer.concat([head, ...body]);
  message.writeInt32LE(message.length, 0);
  return message;
}
