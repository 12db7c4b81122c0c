import { Long, ObjectId, type Document } from 'mongodb';
import type { Random } from './random.ts';
import { frame, message, messageWithSequence, OP_QUERY } from './wire.ts';

const DATABASE = 'fuzzed';
const HEADER = 16;
/** Numbers at which programs break. */
const EDGES = [0, 1, 2, 4, 5, 15, 16, 127, 255, 4096, 0x7fffffff, -1, -5, -0x80000000, 0x02dc6c00, 0x1000000];

/** Commands of every family, all about a database of their own. */
function commands(random: Random): Document[] {
  const id = random.int(50);
  const name = `c${random.int(4)}`;
  return [
    { find: name, filter: { a: { $gt: id } }, sort: { b: -1 }, limit: 3, projection: { a: 1 } },
    { find: name, filter: { $or: [{ a: 1 }, { 'l.x': { $in: [1, 2] } }], t: { $gte: 'x' } }, batchSize: 1 },
    { getMore: Long.fromNumber(random.int(1000)), collection: name },
    { killCursors: name, cursors: [Long.fromNumber(random.int(1000))] },
    { insert: name, documents: [{ _id: new ObjectId(), a: id, l: [{ x: 1 }, { x: 2 }], t: 'xyz' }] },
    {
      update: name,
      updates: [{ q: { a: id }, u: { $set: { b: 1 }, $push: { l: { x: 3 } } }, upsert: true, multi: true }],
    },
    { update: name, updates: [{ q: {}, u: [{ $set: { n: { $size: { $ifNull: ['$l', []] } } } }] }] },
    { delete: name, deletes: [{ q: { a: { $lt: id } }, limit: 1 }] },
    { findAndModify: name, query: { a: id }, update: { $unset: { b: '' } }, new: true },
    { aggregate: name, pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$a', n: { $sum: 1 } } }], cursor: {} },
    { aggregate: name, pipeline: [{ $set: { n: 1 } }, { $sort: { 'l.x': 1 } }], cursor: { batchSize: 1 } },
    { createIndexes: name, indexes: [{ key: { a: 1, b: -1 }, name: `i${random.int(3)}`, sparse: true }] },
    { dropIndexes: name, index: `i${random.int(3)}` },
    { listIndexes: name },
    { listCollections: 1, filter: { name } },
    { create: name },
    { drop: name },
    { hello: 1 },
    { ping: 1 },
    { buildInfo: 1 },
    { endSessions: [] },
  ].map((command) => ({ ...command, $db: DATABASE }));
}

/** A proper message: a command, a command with a document sequence, or an old greeting. */
function proper(random: Random, requestId: number): Buffer {
  const kind = random.int(10);
  if (kind === 0) {
    const query = Buffer.concat([
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('admin.$cmd\0'),
      Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]),
    ]);
    const body = message(0, { isMaster: 1, helloOk: true }).subarray(HEADER + 5);
    return frame(requestId, OP_QUERY, Buffer.concat([query, body]));
  }
  if (kind === 1) {
    const documents = [{ a: random.int(9) }, { _id: random.int(9), t: 'x'.repeat(random.int(300)) }];
    return messageWithSequence(requestId, { insert: 'c1', $db: DATABASE, ordered: false }, 'documents', documents);
  }
  return message(requestId, random.pick(commands(random)), random.chance(0.05) ? 1 << random.int(17) : 0);
}

/** One way to spoil bytes. Most leave the frame's length right, so that what is inside gets looked at. */
const mutations: ((random: Random, bytes: Buffer) => Buffer)[] = [
  (random, bytes) => {
    for (let i = 0; i <= random.int(8); i++) bytes[HEADER + random.int(bytes.length - HEADER)] = random.int(256);
    return bytes;
  },
  (random, bytes) => {
    const at = HEADER + random.int(bytes.length - HEADER);
    bytes[at] = bytes[at]! ^ (1 << random.int(8));
    return bytes;
  },
  (random, bytes) => {
    bytes.writeInt32LE(random.pick(EDGES), HEADER + random.int(bytes.length - HEADER - 4));
    return bytes;
  },
  (random, bytes) => {
    const from = HEADER + random.int(bytes.length - HEADER);
    return relength(Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random.int(40))]));
  },
  (random, bytes) => {
    const from = HEADER + random.int(bytes.length - HEADER);
    return relength(Buffer.concat([bytes.subarray(0, from), random.bytes(random.int(40)), bytes.subarray(from)]));
  },
  (random, bytes) => relength(bytes.subarray(0, HEADER + random.int(bytes.length - HEADER))),
  (random, bytes) => {
    bytes.writeInt32LE(random.pick(EDGES), random.pick([0, 12]));
    return bytes;
  },
  (random, bytes) => relength(Buffer.concat([bytes.subarray(0, HEADER), random.bytes(random.int(200))])),
  (random) => random.bytes(1 + random.int(300)),
  (_random, bytes) => bytes,
];

function relength(bytes: Buffer): Buffer {
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

/** A message that is right, spoilt in one or two ways, or nothing but noise. */
export function fuzzedMessage(random: Random, requestId: number): Buffer {
  let bytes = Buffer.from(proper(random, requestId));
  for (let i = 0; i <= random.int(2); i++)
    if (bytes.length > HEADER + 8) bytes = Buffer.from(random.pick(mutations)(random, bytes));
  return bytes;
}
