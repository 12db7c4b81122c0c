import { Long, ObjectId, type Document } from 'mongodb';
import type { Random } from '../../testing/random.ts';
import { message } from './wire.ts';

const HEADER = 16;
/** Numbers at which programs break. */
const EDGES = [0, 1, 4, 5, 15, 16, 255, 4096, 0x7fffffff, -1, -5, -0x80000000, 0x02dc6c00];

/** Commands of every family, all about a database of their own. */
const COMMANDS: Document[] = [
  { find: 'c', filter: { $or: [{ a: 1 }, { 'l.x': { $in: [1, 2] } }] }, sort: { _id: -1 }, projection: { a: 1 } },
  { getMore: Long.fromNumber(7), collection: 'c' },
  { insert: 'c', documents: [{ _id: new ObjectId(), a: 1, l: [{ x: 1 }, { x: 2 }], t: 'xyz' }] },
  { update: 'c', updates: [{ q: { a: 1 }, u: { $set: { b: 1 }, $push: { l: { x: 3 } } }, upsert: true, multi: true }] },
  { update: 'c', updates: [{ q: {}, u: [{ $set: { n: { $size: { $ifNull: ['$l', []] } } } }] }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { 'l.$[e].x': 1 } }, arrayFilters: [{ 'e.x': 2 }] }] },
  { delete: 'c', deletes: [{ q: { a: { $lt: 1 } }, limit: 1 }] },
  { findAndModify: 'c', query: { a: 1 }, update: { $unset: { b: '' } }, new: true },
  { aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $group: { _id: 1, n: { $sum: 1 } } }], cursor: {} },
  { createIndexes: 'c', indexes: [{ key: { a: 1, b: -1 }, name: 'i' }] },
  { listCollections: 1 },
  { hello: 1 },
];

/** Ways to spoil bytes behind the header. */
const MUTATIONS: ((random: Random, bytes: Buffer, at: number) => Buffer)[] = [
  (random, bytes, at) => bytes.fill(random.int(256), at, at + 1),
  (random, bytes, at) => (bytes.writeInt32LE(random.pick(EDGES), Math.min(at, bytes.length - 4)), bytes),
  (random, bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.int(40))]),
  (random, bytes, at) => Buffer.concat([bytes.subarray(0, at), random.bytes(random.int(40)), bytes.subarray(at)]),
  (_random, bytes, at) => bytes.subarray(0, at),
];

/** A message that is right but for one or two places; its length is right, so that what is inside gets looked at. */
export function fuzzedMessage(random: Random, requestId: number): Buffer {
  let bytes = message(requestId, { ...random.pick(COMMANDS), $db: 'fuzzed' });
  for (let i = random.int(2); i < 2 && bytes.length > HEADER + 4; i++)
    bytes = Buffer.from(random.pick(MUTATIONS)(random, bytes, HEADER + random.int(bytes.length - HEADER)));
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}
