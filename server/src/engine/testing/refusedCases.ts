import type { Document } from 'mongodb';
import type { Case } from './randomCases.ts';

const EXPRESSIONS: unknown[] = [
  ...[{ $nonsense: 1 }, { $or: [1, 2], $eq: [1, 2] }, { $eq: [1] }, { $size: [1, 2] }, { $cond: [1, 2] }],
  ...[{ $size: '$t' }, { $size: '$none' }, { $size: null }, { $in: [1, '$t'] }, { $concatArrays: [['a'], '$t'] }],
  ...[{ $ifNull: [null] }, { $mergeObjects: ['$t'] }, { $mergeObjects: [[1, 2]] }],
  ...[{ $filter: 3 }, { $filter: { cond: true } }, { $filter: { input: [] } }, { $filter: { input: 'x', cond: true } }],
  ...[{ $filter: { input: [], cond: true, more: 1 } }, { $filter: { input: [], as: 'V', cond: true } }],
  ...[{ $filter: { input: [], as: 'v', cond: '$$this' } }, { $map: { input: [], as: 'v', in: '$$v..x' } }],
  ...[{ $map: 3 }, { $map: { in: 1 } }, { $map: { input: [] } }, { $map: { input: 'x', in: 1 } }],
  ...[{ $map: { input: [], in: 1, more: 1 } }, { $map: { input: [], as: '', in: 1 } }],
  ...[{ $map: { input: [], as: 'v-x', in: 1 } }, { $map: { input: [], as: 1, in: 1 } }],
  ...['$$nothing', { $eq: ['$$this', 1] }, '$', '$$', '$a..b', '$a.', { 'a.b': 1 }, { a: 1, $eq: [1, 1] }],
];

const FILTERS: Document[] = [
  ...[{ n: { $in: 5 } }, { n: { $in: [{ $gt: 5 }] } }, { n: { $greater: 5 } }, { n: { $gt: 5, a: 1 } }],
  ...[
    { n: { $elemMatch: 5 } },
    { $and: [] },
    { $or: { n: 1 } },
    { $or: [5] },
    { $xor: [{ n: 1 }] },
    { $not: { n: 1 } },
  ],
];

const PROJECTIONS: Document[] = [
  ...[{ a: 1, b: 0 }, { a: 0, b: 1 }, { a: 0, b: { $size: '$c' } }, { a: 0, b: '$c' }, { a: { $nonsense: 1 } }],
  ...[{ a: {} }, { '': 1 }, { $a: 1 }, { _id: 0, a: 0, b: 1 }],
];

const SORTS: Document[] = [{ a: 2 }, { a: 0 }, { a: 'up' }, { $size: 1 }, { '': 1 }, { 'a..b': 1 }, { 'a.': 1 }];

const BEFORE = { _id: 1, a: 1, no: null, list: [1], l: [{ k: 1, n: [{ x: 1 }] }, { k: 2 }, 5, { k: 1 }], d: { k: 1 } };

const UPDATES: (Document | Document[])[] = [
  ...[{ $set: { _id: 5 } }, { $unset: { _id: 1 } }, { $set: { '_id.x': 2 } }, { _id: 2, a: 1 }, { a: 1, $set: 1 }],
  ...[{ $multiply: { a: 1 } }, { $set: 5 }, { $set: { a: 1 }, b: 2 }, { $set: { '': 1 } }, { $set: { $a: 1 } }],
  ...[{ $set: { a: 1 }, $inc: { a: 1 } }, { $set: { a: 1, 'a.b': 2 } }, { $set: { 'a.b': 2 }, $inc: { a: 1 } }],
  ...[{ $set: { 'a.b': 1 } }, { $set: { 'list.name': 1 } }, { $set: { 'l.$': 1 } }, { $set: { $: 1 } }],
  ...[{ $inc: { a: 'x' } }, { $inc: { no: 1 } }, { $inc: { list: 1 } }, { $push: { a: 2 } }, { $push: { no: 2 } }],
  ...[{ $push: { list: { $each: 2 } } }, { $push: { list: { $each: [], $nonsense: 1 } } }, { $pull: { a: { k: 1 } } }],
  ...[{ $pull: { 'l.k': { k: 1 } } }, { $pull: { list: { k: { $nonsense: 1 } } } }],
  ...[[{ $nonsense: 1 }], [{ $set: { a: { $nonsense: 1 } } }]],
  ...[[{ $set: { _id: 7 } }], [{ $set: { a: 1 }, $match: {} }], [{}], [{ $set: 3 }]],
  ...[[{ $set: { '': 1 } }], [{ $set: { $a: 1 } }], [{ $set: { a: { $size: '$a' } } }]],
];

const SET = { $set: { 'l.$[c].z': 9 } };
const ARRAY_FILTERS: [Document | Document[], ...unknown[]][] = [
  ...[[SET], [SET, { 'd.k': 1 }], [SET, { 'c.k': 1, 'd.k': 1 }]],
  ...[
    [SET, {}],
    [SET, { 'c.k': 1 }, { 'c.k': 2 }],
    [SET, { 'c.k': { $nonsense: 1 } }],
    [SET, { c: 5 }],
  ],
  ...[
    [{ $set: { a: 1 } }, { 'c.k': 1 }],
    [{ $set: { 'l.$[C].z': 1 } }, { 'C.k': 1 }],
    [[{ $set: { a: 1 } }], { c: 1 }],
  ],
  ...[
    [{ $set: { '$[c].z': 1 } }, { c: 1 }],
    [{ $set: { 'm.$[c].z': 1 } }, { c: 1 }],
    [{ $unset: { 'm.$[c]': 1 } }, { c: 1 }],
  ],
  ...[
    [{ $set: { 'd.$[c].z': 1 } }, { c: 1 }],
    [{ $set: { 'l.$[c].n.$[d].z': 1 } }, { 'c.k': 1 }, { 'd.x': 1 }],
  ],
  ...[
    [{ $set: { 'l.$[c]': 1, 'l.$[c].z': 1 } }, { 'c.k': 1 }],
    [{ ...SET, $pull: { l: { k: 5 } } }, { 'c.k': 1 }],
  ],
  ...[[{ $set: { 'l.$.z': 1, 'l.$[c].y': 1 } }, { 'c.k': 1 }]],
  ...[[{ $set: { 'l.$[c].z': 1, 'l.$[d].z': 1 } }, { 'c.k': 1 }, { 'd.n': { $exists: true } }]],
] as [Document, ...unknown[]][];

const UPSERTS: [Document, Document][] = [
  [{ 'a.b': 1, a: { b: 2 } }, { $set: { b: 1 } }],
  [{ _id: 2 }, { $set: { _id: 3 } }],
  [{ _id: 2 }, { _id: 3, a: 1 }],
  [{ a: 2 }, { $set: { _id: [1] } }],
];

/** Questions and changes that MongoDB refuses, each for a reason of its own. */
export const REFUSED_CASES: Case[] = [
  ...EXPRESSIONS.map((made) => ({ find: {}, projection: { made: [made] } })),
  ...FILTERS.map((find) => ({ find })),
  ...PROJECTIONS.map((projection) => ({ find: {}, projection })),
  ...SORTS.map((sort) => ({ find: {}, sort })),
  ...UPDATES.map((update) => ({ update, filter: {}, before: BEFORE })),
  ...ARRAY_FILTERS.map(([update, ...filters]) => {
    return { update, filter: { l: { $ne: 7 } }, before: BEFORE, arrayFilters: filters as Document[] };
  }),
  ...UPSERTS.map(([filter, update]) => ({ update, filter, before: BEFORE, upsert: true })),
];
