import { Long, type Document } from 'mongodb';

/** Commands about the collection `c`, which is empty at first, in their order; `last` stands for the cursor opened last. */
export type Commands = Document[];

const ALL = { $group: { _id: 1, n: { $sum: 1 } } };
const insert = (...documents: Document[]): Document => ({ insert: 'c', documents });
const update = (...updates: Document[]): Document => ({ update: 'c', updates });
const remove = (...deletes: Document[]): Document => ({ delete: 'c', deletes });
const modify = (options: Document): Document => ({ findAndModify: 'c', ...options });
const index = (...indexes: Document[]): Document => ({ createIndexes: 'c', indexes });
const count = ($match: Document): Document => ({ aggregate: 'c', pipeline: [{ $match }, ALL], cursor: {} });
const unordered = (command: Document): Document => ({ ...command, ordered: false });
const find = (filter: Document, options: Document = {}): Document => ({ find: 'c', filter, ...options });
const list = { listIndexes: 'c' };

const LONG = 'x'.repeat(5_000);
const numbered = (most: number) => Array.from({ length: most }, (_, a) => ({ _id: a, a }));

/** A document with this many levels, of documents or of arrays. */
function nested(depth: number, wrap: (inner: unknown) => unknown = (o) => ({ o })): Document {
  let inner: unknown = 1;
  for (let level = 1; level < depth; level++) inner = wrap(inner);
  return { o: inner };
}

const INSERTS: Commands[] = [
  [insert({ _id: 1, b: 2, a: 1, c: { z: 1, y: [1, { q: null }] } }, { b: 1, _id: 2 }, { b: 1, a: 2 })],
  ...['', null, { a: 1, b: { c: 'x' } }, LONG].map((_id) => {
    return [insert({ _id, here: true }, { _id: 'another' }), find({ _id }), insert({ _id })];
  }),
  [insert({ _id: `${LONG}1` }, { _id: `${LONG}2` }), find({ _id: `${LONG}2` })],
  [insert({ _id: 2 }), insert({ _id: 1 }, { _id: 2 }, { _id: 3 })],
  [insert({ _id: 2 }), unordered(insert({ _id: 2 }, { _id: 1 }, { _id: 1 }, { _id: 3 }))],
  [insert({ _id: 1, 'a.b': 5, $price: 6, a: { 'c.d': 7, $e: 8 } }, { _id: 2, a: { b: 5 } }), find({ 'a.b': 5 })],
  ...[{ _id: [1] }, { _id: { $a: 1 } }].map((document) => [insert(document)]),
  ...[nested(180), nested(181)].map((document) => [insert({ _id: 1, ...document })]),
  ...[180, 181].map((depth) => [insert({ _id: 1, ...nested(depth, (inner) => [inner]) })]),
  [insert()],
  ...[{ documents: { a: 1 } }, { documents: [5] }, { documents: [{ a: 1 }], ordered: 'x' }].map((wrong) => {
    return [{ insert: 'c', ...wrong }];
  }),
];

const THREE = insert({ _id: 1, a: 1, g: 'x' }, { _id: 2, a: 2, g: 'x' }, { _id: 3, a: 3, g: 'y' });
const COUNT = [{ $set: { n: { $size: { $ifNull: ['$l', []] } } } }];

const UPDATES: Commands[] = [
  [THREE, update({ q: { g: 'x' }, u: { $set: { a: 9 } } }), update({ q: { a: 9 }, u: { $set: { a: 9 } } })],
  [THREE, update({ q: { a: 77 }, u: { $set: { a: 9 } } })],
  [THREE, update({ q: { g: 'x' }, u: { $set: { a: 1 } }, multi: true }, { q: {}, u: { $inc: { a: 1 } }, multi: true })],
  [
    insert({ _id: 1, a: 1 }, { _id: 2, a: 'x' }, { _id: 3, a: 1 }),
    update({ q: {}, u: { $inc: { a: 1 } }, multi: true }),
  ],
  [
    insert({ _id: 1, l: [1, 2] }, { _id: 2, l: [2, 3] }),
    update({ q: {}, u: { $inc: { 'l.$[c]': 10 } }, arrayFilters: [{ c: 2 }], multi: true }),
    update({ q: { _id: { $lt: 2 } }, u: COUNT, multi: true }, { q: { _id: 3 }, u: COUNT, upsert: true }),
    modify({ query: { _id: 2 }, update: { $inc: { 'l.$[c]': 100 } }, arrayFilters: [{ c: { $lt: 10 } }] }),
    modify({ query: { _id: 2 }, update: COUNT, new: true }),
  ],
  [THREE, update({ q: { _id: 1 }, u: { $set: { b: 1 } } }, { q: { a: 9 }, u: { $inc: { b: 1 } }, upsert: true })],
  [
    THREE,
    update(
      { q: { _id: 4 }, u: { b: 1 } },
      { q: { _id: 5 }, u: { b: 1 }, upsert: true },
      { q: { _id: 1 }, u: { c: 1 } },
    ),
    update({ q: { _id: 1 }, u: { $inc: { c: 'x' } } }, { q: { _id: 2 }, u: { $set: { d: 1 } } }),
    unordered(update({ q: { _id: 1 }, u: { $inc: { c: 'x' } } }, { q: { _id: 2 }, u: { $set: { d: 1 } } })),
  ],
  [update({ q: { _id: 7, a: 1 }, u: { b: 2 }, upsert: true }, { q: { a: 99 }, u: { _id: 8, b: 3 }, upsert: true })],
  [update({ q: { a: 1 }, u: { $set: { b: 2 } }, upsert: true, multi: true })],
  [insert({ _id: 1, ...nested(178) }), update({ q: {}, u: { $set: { d: nested(178) } } })],
  [insert({ _id: 1 }), update({ q: {}, u: { $set: { 'd.e.f': nested(178) } } })],
  [update({ q: {}, u: { $set: { 'd.e.f': nested(178) } }, upsert: true })],
  [update()],
  ...[{ u: {} }, { q: {} }, { q: {}, u: {}, nonsense: 1 }, { q: {}, u: 5 }].map((wrong) => [THREE, update(wrong)]),
  [THREE, update({ q: {}, u: { a: 1 }, multi: true })],
];

const DELETES: Commands[] = [
  [THREE, remove({ q: { g: 'x' }, limit: 1 }, { q: { a: 77 }, limit: 1 })],
  [THREE, remove({ q: { a: { $lt: 3 } }, limit: 0 }), remove({ q: {}, limit: 0 })],
  [THREE, remove({ q: { $nonsense: 1 }, limit: 0 }, { q: { a: 1 }, limit: 1 })],
  [THREE, unordered(remove({ q: { $nonsense: 1 }, limit: 0 }, { q: { a: 1 }, limit: 1 }))],
  ...[{ q: {}, limit: 2 }, { q: {} }, { limit: 1 }, { q: 5, limit: 1 }].map((wrong) => [THREE, remove(wrong)]),
];

const INC = { $inc: { a: 10 } };

const MODIFICATIONS: Commands[] = [
  [THREE, modify({ query: { a: 2 }, update: INC }), modify({ query: { a: 12 }, update: INC, new: true })],
  [THREE, modify({ query: { a: 99 }, update: INC })],
  [THREE, modify({ query: { a: 2 }, remove: true }), modify({ query: { a: 2 }, remove: true })],
  [THREE, modify({ query: { a: 2 }, update: INC, fields: { a: 1, _id: 0 } })],
  [THREE, modify({ query: { a: 2 }, remove: true, fields: { g: 0 } })],
  [
    modify({ query: { k: 1 }, update: INC, upsert: true, new: true }),
    modify({ query: { k: 2 }, update: INC, upsert: true }),
  ],
  [THREE, index({ key: { a: 1 }, name: 'a', unique: true }), modify({ query: { a: 2 }, update: { $set: { a: 1 } } })],
  ...[
    {},
    { update: INC, remove: true },
    { remove: true, new: true },
    { remove: true, arrayFilters: [{ c: 1 }] },
    { update: { $nonsense: { a: 1 } } },
    { update: { $inc: { g: 1 } } },
  ].map((wrong) => [THREE, modify({ query: {}, ...wrong })]),
];

const A = { key: { a: 1 }, name: 'a' };
const UNIQUE = { ...A, unique: true };
const LONG_NUMBER = Long.fromString('9007199254740993');

const INDEXES: Commands[] = [
  [index(A), index(A, { key: { b: -1, c: 1 }, name: 'bc' }), list],
  [index({ ...UNIQUE, name: 'u' }, { key: { t: 1 }, name: 't', expireAfterSeconds: 60 }), list],
  ...[
    ...[
      { key: {}, name: 'x' },
      { key: { a: 1 }, name: '' },
      { key: { a: 0 }, name: 'x' },
    ],
    ...[
      { key: { a: 'nonsense' }, name: 'x' },
      { key: { 'a..b': 1 }, name: 'x' },
      { key: { $a: 1 }, name: 'x' },
    ],
    ...[
      { key: { a: 1 }, name: 'x', nonsense: true },
      { key: { a: 1, b: 1 }, name: 'x', expireAfterSeconds: 5 },
    ],
    ...[{ key: { a: 1 }, name: 'x', expireAfterSeconds: -5 }],
  ].map((wrong) => [insert({ _id: 1, a: 1 }), index(wrong), list]),
  [index(), { createIndexes: 'c' }],
  ...[{ key: { b: 1 }, name: 'a' }, UNIQUE, { key: { a: 1 }, name: 'b' }, { ...A, expireAfterSeconds: 5 }].map(
    (other) => {
      return [index(A), index(other), list];
    },
  ),
  [index(...Array.from({ length: 63 }, (_, i) => ({ key: { [`f${i}`]: 1 }, name: `f${i}` }))), index(A)],
  [insert({ _id: 1, a: [1], b: [2] }), index({ key: { a: 1, b: 1 }, name: 'ab' }), list],
  [
    index({ key: { a: 1, b: 1 }, name: 'ab' }),
    insert({ _id: 1, a: [1], b: 2 }, { _id: 2, a: [1], b: [2] }),
    update({ q: {}, u: { $set: { b: [1] } } }),
  ],
  ...[1, -1].map((a) => {
    const numbers = insert({ _id: 1, a: NaN }, { _id: 2, a: -Infinity }, { _id: 3, a: 7 });
    return [index({ key: { a }, name: 'a' }), numbers, find({ a: { $lt: 5 } }), find({ a: { $gte: -Infinity } })];
  }),
  [insert(...numbered(500)), index(A), update({ q: { a: { $gte: 0 } }, u: { $inc: { a: 1000 } }, multi: true })],
  [
    insert(...numbered(5_000).map((row) => ({ ...row, l: [row.a, -row.a] }))),
    index(A, { key: { l: 1 }, name: 'l' }),
    remove({ q: { a: { $gte: 2_500 } }, limit: 0 }),
    ...[{ a: { $gte: 0 } }, { l: { $gt: 0 } }].map((filter) => count(filter)),
  ],
  [
    insert({ _id: 1, d: ['a', 'b', 'c'].map((y) => ({ x: y === 'c' ? 2 : 1, y })) }),
    index({ key: { 'd.x': 1, _id: 1 }, name: 'dx' }),
    ...['a', 'b'].flatMap((y) => [update({ q: {}, u: { $pull: { d: { y } } } }), find({ 'd.x': 1 })]),
    update({ q: {}, u: { $push: { d: { x: 3 } } } }),
    find({ 'd.x': { $in: [2, 3] } }),
  ],
];

const DOUBLES: [key: Document, document: Document][] = [
  [
    { a: 1, b: -1 },
    { a: 1, b: 'x' },
  ],
  [{ a: 1 }, {}],
  [{ 'a.b': 1 }, { a: { b: true } }],
  [{ a: 1 }, { a: LONG_NUMBER }],
];
const TWO = insert({ _id: 1, a: 'a' }, { _id: 2, a: 'b' });

const UNIQUE_INDEXES: Commands[] = [
  ...DOUBLES.map(([key, document]) => {
    return [index({ key, name: 'u', unique: true }), insert({ _id: 1, ...document }), insert({ _id: 2, ...document })];
  }),
  [TWO, index(UNIQUE), update({ q: { _id: 2 }, u: { $set: { a: 'a' } } }, { q: { _id: 2 }, u: { $set: { b: 1 } } })],
  [TWO, index(UNIQUE), update({ q: { _id: 2 }, u: { a: 'a' } })],
  [TWO, index(UNIQUE), update({ q: { _id: 3 }, u: { $set: { a: 'a' } }, upsert: true })],
  [TWO, index(UNIQUE), update({ q: { _id: 2 }, u: [{ $set: { a: 'a' } }] })],
  [
    index(UNIQUE),
    unordered(insert(...[1, Long.ONE, '1', [], {}, true, null, undefined, 'x'].map((a, _id) => ({ _id, a })))),
  ],
  [
    index(UNIQUE),
    insert({ _id: 1, a: ['a', 'b'] }, { _id: 2, a: ['c', 'c', 'd'] }, { _id: 3, a: ['x', 'b'] }),
    update({ q: { _id: 1 }, u: { $set: { a: ['a'] } } }),
    insert({ _id: 3, a: ['x', 'b'] }),
  ],
  [
    index(UNIQUE, { key: { b: 1 }, name: 'b', unique: true }),
    unordered(insert({ _id: 1, a: 1, b: 1 }, { _id: 2, a: 2, b: 1 }, { _id: 3, a: 2, b: 2 })),
    update({ q: { _id: 3 }, u: { $set: { a: 3, b: 1 } } }),
    insert({ _id: 4, a: 3, b: 3 }),
  ],
  [
    index(UNIQUE),
    insert({ _id: 1, a: `${LONG}1` }, { _id: 2, a: `${LONG}2` }, { _id: 3, a: LONG }),
    ...[insert({ _id: 4, a: `${LONG}2` }), find({ a: { $gt: LONG } }, { sort: { _id: 1 } })],
  ],
  [insert({ _id: 1, a: 5 }, { _id: 2, a: 5 }), index(UNIQUE), list, insert({ _id: 3, a: 5 })],
];

const COUNTS: Commands[] = [
  ...[{}, { a: { $lt: 7 } }, { a: 99 }, { a: { $nonsense: 1 } }].map((filter) => [
    insert(...numbered(20)),
    count(filter),
  ]),
];

const MANY = insert(...numbered(250));
const open = (options: Document): Document => find({}, { sort: { _id: 1 }, ...options });
const more = (options: Document = {}): Document => ({ getMore: 'last', collection: 'c', ...options });

const CURSORS: Commands[] = [
  ...[{}, { batchSize: 0 }, { singleBatch: true, batchSize: 2 }].map((options) => [MANY, open(options), more()]),
  [MANY, open({ batchSize: 4, limit: 10 }), more({ batchSize: 4 }), more({ batchSize: 4 }), more()],
  [MANY, open({ batchSize: 2 }), more({ collection: 'another' }), more({ batchSize: -1 }), more({ batchSize: 1 })],
  [MANY, open({ batchSize: 1 }), { killCursors: 'c', cursors: ['last', Long.fromString('99999')] }, more()],
  [more({ getMore: Long.fromString('1234567890123') }), more({ getMore: 'x' })],
  [index(A, { key: { b: 1 }, name: 'b' }), { ...list, cursor: { batchSize: 1 } }, more()],
  [find({}), count({}), list],
  ...[{ limit: -1 }, { batchSize: -1 }, { limit: 'two' }, { sort: 'a' }].map((wrong) => [THREE, find({}, wrong)]),
];

const OTHERS: Commands[] = [
  ...['', 'a$b', '.a', 'a\0b'].map((name) => [{ insert: name, documents: [{}] }]),
  ...['nonsense', 'Find', 'constructor', ''].map((name) => [{ [name]: 1 }]),
  ...[
    ...[
      { find: 'c' },
      { getMore: Long.ONE },
      { killCursors: 'c' },
      { aggregate: 'c' },
      { insert: 'c' },
      { update: 'c' },
    ],
    ...[{ delete: 'c' }, { findAndModify: 'c' }, { dropDatabase: 1 }, { listCollections: 1 }],
    ...[{ createIndexes: 'c' }, { listIndexes: 'c' }],
  ].map((command) => [{ ...command, nonsense: 1 }]),
];

/** Commands whose answers, and what they leave in the collection, are those of MongoDB. */
export const COMMAND_CASES: { commands: Commands }[] = [
  ...[INSERTS, UPDATES, DELETES, MODIFICATIONS, INDEXES, UNIQUE_INDEXES, COUNTS, CURSORS, OTHERS],
]
  .flat()
  .map((commands) => ({ commands }));
