import { Double, Long, ObjectId, type Document } from 'mongodb';
import type { Random } from './random.ts';

/** Indexes of every kind over the fields that `randomDocument` fills. */
export const INDEXES: { key: Document; options?: Document }[] = [
  { key: { a: 1 } },
  { key: { b: -1, a: 1 } },
  { key: { t: 1, n: -1 } },
  { key: { n: 1 } },
  { key: { list: 1 } },
  { key: { 'docs.x': 1, a: -1 } },
  { key: { 'sub.x': 1, _id: 1 } },
  { key: { mixed: 1 } },
  { key: { a: 1, b: 1, n: 1 } },
  { key: { u: 1, _id: 1 }, options: { unique: true } },
  { key: { at: -1 } },
];
const WORDS = ['', 'a', 'ab', 'abc', 'b', 'ba', 'B', 'ä', 'z 1', 'z 10', 'z 2'];

function number(random: Random): unknown {
  const value = random.int(12) - 2;
  return random.pick([value, value, value + 0.5, Long.fromNumber(value), new Double(value)]);
}

/** A value of any type that indexes have to order. */
function anything(random: Random): unknown {
  const makers: (() => unknown)[] = [
    () => number(random),
    () => random.pick(WORDS),
    () => random.chance(0.5),
    () => null,
    () => new Date(random.int(10) * 1000),
    () => new ObjectId(`00000000000000000000000${random.int(9)}`),
    () => ({ x: random.int(4) }),
    () => Array.from({ length: random.int(3) }, () => random.int(6)),
    () => [],
  ];
  return random.pick(makers)();
}

/** A document whose fields are there, missing, plain or arrays as chance has it. */
export function randomDocument(random: Random, id: number): Document {
  const document: Document = { _id: id, a: random.int(10), b: random.int(6) };
  if (random.chance(0.8)) document.t = random.pick(WORDS);
  if (random.chance(0.7)) document.n = number(random);
  if (random.chance(0.6))
    document.list = random.chance(0.2) ? random.int(8) : Array.from({ length: random.int(4) }, () => random.int(8));
  if (random.chance(0.6))
    document.docs = Array.from({ length: random.int(3) }, () =>
      random.chance(0.9) ? { x: random.int(6), y: random.int(3) } : {},
    );
  if (random.chance(0.6))
    document.sub = random.chance(0.9) ? { x: random.int(5), y: random.pick(WORDS) } : random.int(5);
  if (random.chance(0.8)) document.mixed = anything(random);
  if (random.chance(0.5)) document.u = id * 2;
  if (random.chance(0.5)) document.at = new Date(random.int(20) * 1000);
  return document;
}

function condition(random: Random, value: () => unknown): unknown {
  const choices: (() => unknown)[] = [
    value,
    value,
    () => ({ $eq: value() }),
    () => ({ [random.pick(['$gt', '$gte', '$lt', '$lte'])]: value() }),
    () => ({ [random.pick(['$gt', '$gte'])]: value(), [random.pick(['$lt', '$lte'])]: value() }),
    () => ({ $in: Array.from({ length: random.int(5) }, value) }),
    () => ({ $ne: value() }),
    () => ({ $exists: random.chance(0.6) }),
    () => ({ $in: [value(), null] }),
    () => null,
  ];
  return random.pick(choices)();
}

function clause(random: Random): Document {
  const small = (below: number) => () => random.int(below) - 1;
  const choices: (() => Document)[] = [
    () => ({ a: condition(random, small(12)) }),
    () => ({ a: condition(random, small(12)), b: condition(random, small(8)) }),
    () => ({ b: random.int(6), a: condition(random, small(12)) }),
    () => ({ n: condition(random, () => number(random)) }),
    () => ({ t: condition(random, () => random.pick(WORDS)) }),
    () => ({ list: condition(random, small(9)) }),
    () => ({ list: [] }),
    () => ({ 'docs.x': condition(random, small(7)) }),
    () => ({ docs: { $elemMatch: { x: condition(random, small(7)), y: random.int(3) } } }),
    () => ({ 'docs.x': random.int(6), 'docs.y': random.int(3) }),
    () => ({ 'sub.x': condition(random, small(6)) }),
    () => ({ mixed: condition(random, () => anything(random)) }),
    () => ({ u: condition(random, small(900)) }),
    () => ({ at: condition(random, () => new Date(random.int(22) * 1000)) }),
    () => ({ _id: condition(random, small(450)) }),
    () => ({ 'list.0': random.int(8) }),
  ];
  return random.pick(choices)();
}

/** A filter of one to three conditions, sometimes under `$and` or `$or`. */
export function randomFilter(random: Random): Document {
  if (random.chance(0.05)) return {};
  const parts = Array.from({ length: 1 + random.int(3) }, () => clause(random));
  if (random.chance(0.2)) return { $or: parts };
  if (random.chance(0.1)) return { ...clause(random), $or: parts };
  return parts.length === 1 ? parts[0]! : { $and: parts };
}

const SORTS: (Document | undefined)[] = [
  undefined,
  { _id: 1 },
  { _id: -1 },
  { a: 1 },
  { a: -1 },
  { b: -1, a: 1 },
  { b: 1, a: -1 },
  { b: 1, a: 1 },
  { t: 1, n: -1 },
  { t: -1, n: 1 },
  { n: 1 },
  { n: -1 },
  { list: 1 },
  { list: -1 },
  { 'docs.x': 1, a: -1 },
  { 'sub.x': -1, _id: -1 },
  { mixed: 1 },
  { mixed: -1 },
  { at: -1 },
  { at: 1, a: 1 },
];
const PROJECTIONS: (Document | undefined)[] = [
  undefined,
  undefined,
  { a: 1 },
  { a: 1, _id: 0 },
  { list: 0, docs: 0 },
  { docs: 1, sub: 1 },
  { mixed: 1, n: 1 },
];

/** One query with everything that can be said about its result. */
export interface QueryCase {
  filter: Document;
  sort: Document | undefined;
  projection: Document | undefined;
  limit: number;
  batchSize: number;
  /** Whether the sort ends in `_id`, so that the order is settled to the last document. */
  total: boolean;
}

/** A query by chance. Pages always have a settled order; without one, which documents a page holds is open. */
export function randomQuery(random: Random): QueryCase {
  const base = random.pick(SORTS);
  const paged = random.chance(0.5);
  const total = base !== undefined && ('_id' in base || paged || random.chance(0.5));
  const sort = total && !('_id' in base) ? { ...base, _id: random.pick([1, -1]) } : base;
  return {
    filter: randomFilter(random),
    sort,
    projection: total ? random.pick(PROJECTIONS) : undefined,
    limit: paged && total ? random.int(60) : 0,
    batchSize: random.chance(0.1) ? 1 + random.int(4) : random.pick([7, 20, 101, 1000, 1000]),
    total,
  };
}
