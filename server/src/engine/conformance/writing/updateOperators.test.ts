import { BSON, type Document, Double, Int32, Long } from 'mongodb';
import { byId, shown, useDatabase } from '../../testing/database.ts';
import { expectWriteError } from '../../testing/refusals.ts';

const database = useDatabase({ promoteValues: false });
const { EJSON } = BSON;
const long = (text: string) => Long.fromString(text);
/** What a change makes of a document, with exact types. */
const exactly = async (before: Document, change: Document, filter: Document = {}) => {
  const rows = await database.with([{ _id: 1, ...before }]);
  await rows.updateOne(filter, change);
  const { _id, ...after } = await byId(rows, 1);
  return after;
};
/** The same with plain numbers. */
const changed = async (...given: Parameters<typeof exactly>): Promise<unknown> =>
  EJSON.parse(EJSON.stringify(await exactly(...given)));
async function refuse(_title: string, before: Document, change: Document, code: number): Promise<void> {
  const rows = await database.with([{ _id: 1, ...before }]);
  await expectWriteError(rows.updateOne({}, change), code);
  expect(EJSON.stringify(await byId(rows, 1))).toBe(EJSON.stringify({ _id: 1, ...before }));
}

describe('$set and $unset', () => {
  it.each<[string, Document, Document, Document]>([
    ['$set makes the documents on its path', {}, { $set: { 'a.b.c': true } }, { a: { b: { c: true } } }],
    [
      '$set reaches into documents',
      { a: { b: true, c: true } },
      { $set: { 'a.b': false } },
      { a: { b: false, c: true } },
    ],
    ['$set replaces a whole document', { a: { b: true } }, { $set: { a: { c: true } } }, { a: { c: true } }],
    ['$set makes documents, not arrays, of numbers', {}, { $set: { 'a.0': 'x' } }, { a: { 0: 'x' } }],
    ['$unset removes a field', { a: 'x', b: 'y' }, { $unset: { a: '' } }, { b: 'y' }],
    ['$unset inside a document', { a: { b: 'x', c: 'y' } }, { $unset: { 'a.b': 1 } }, { a: { c: 'y' } }],
    ['$unset of nothing does nothing', { a: 'x' }, { $unset: { 'b.c': 1, 'a.b': 1 } }, { a: 'x' }],
    ['$setOnInsert without an insert does nothing', { a: 'x' }, { $setOnInsert: { a: 'y', b: 'z' } }, { a: 'x' }],
    ['an empty $set is allowed', { a: 'x' }, { $set: {} }, { a: 'x' }],
  ])('%s', async (_title, before, change, after) => {
    expect(await changed(before, change)).toEqual(after);
  });
});

describe('$inc keeps the number types', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['int + int', 1, 2, new Int32(3)],
    ['int + long', 1, Long.fromNumber(2), Long.fromNumber(3)],
    ['an int that grows beyond 32 bits becomes a long', 2147483647, 1, long('2147483648')],
    ['long + long beyond 2^53', long('9007199254740993'), Long.fromNumber(2), long('9007199254740995')],
    ['minus', 5, -7, new Int32(-2)],
    ['int + double', 1, new Double(2), new Double(3)],
    ['int + fraction', 1, 0.5, new Double(1.5)],
    ['double + int', new Double(3), 1, new Double(4)],
    ['int + minus nothing', 1, -0, new Double(1)],
    ['onto nothing', undefined, Long.fromNumber(4), Long.fromNumber(4)],
  ])('$inc: %s', async (_title, before, by, after) => {
    const result = await exactly(before === undefined ? {} : { n: before }, { $inc: { n: by } });
    expect(shown(result.n)).toBe(shown(after));
  });

  it.each<[string, Document, Document, number]>([
    ['$inc by a text', { n: 1 }, { $inc: { n: 'x' } }, 14],
    ['$inc of a text', { n: 'x' }, { $inc: { n: 1 } }, 14],
    ['$inc of null', { n: null }, { $inc: { n: 1 } }, 14],
  ])('%s is refused', refuse);
});

describe('$push and $pull', () => {
  it.each<[string, Document, Document, Document]>([
    ['$push appends', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    ['$push makes the array', {}, { $push: { 'a.b': 1 } }, { a: { b: [1] } }],
    ['$push of an array nests it', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    ['$each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    ['$pull a value', { a: [1, 2, 1, 3] }, { $pull: { a: 1 } }, { a: [2, 3] }],
    ['$pull by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['$pull with $in', { a: ['a', 'b', 'c'] }, { $pull: { a: { $in: ['a', 'c'] } } }, { a: ['b'] }],
    [
      '$pull documents by some fields',
      {
        a: [
          { x: 1, y: 1 },
          { x: 2, y: 1 },
        ],
      },
      { $pull: { a: { x: 1 } } },
      { a: [{ x: 2, y: 1 }] },
    ],
    [
      '$pull documents by a condition on a field',
      { a: [{ x: 1 }, { x: 5 }] },
      { $pull: { a: { x: { $gt: 2 } } } },
      { a: [{ x: 1 }] },
    ],
    [
      '$pull with $elemMatch',
      { a: [{ b: [{ c: 1 }] }, { b: [{ c: 2 }] }] },
      { $pull: { a: { b: { $elemMatch: { c: 1 } } } } },
      { a: [{ b: [{ c: 2 }] }] },
    ],
    ['$pull a whole array', { a: [[1, 2], [3]] }, { $pull: { a: [1, 2] } }, { a: [[3]] }],
    ['$pull of nothing', { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
  ])('%s', async (_title, before, change, after) => {
    expect(await changed(before, change)).toEqual(after);
  });

  it.each<[string, Document, Document, number]>([
    ['$push onto a plain value', { a: 1 }, { $push: { a: 2 } }, 2],
    ['$push onto null', { a: null }, { $push: { a: 2 } }, 2],
    ['$each without an array', { a: [] }, { $push: { a: { $each: 2 } } }, 2],
    ['an unknown modifier', { a: [] }, { $push: { a: { $each: [], $nonsense: 1 } } }, 2],
    ['$pull from a plain value', { a: 1 }, { $pull: { a: 1 } }, 2],
    ['$pull through an array', { a: [{ b: [1] }] }, { $pull: { 'a.b': 1 } }, 28],
  ])('%s is refused', refuse);
});

describe('the positional operator', () => {
  it.each<[string, Document, Document, Document, Document]>([
    [
      'an element',
      { a: [{ x: 1 }, { x: 5 }] },
      { a: { $elemMatch: { x: { $gt: 4 } } } },
      { $set: { 'a.$': 1 } },
      { a: [{ x: 1 }, 1] },
    ],
    [
      'an element of an array in a document',
      { d: { a: ['x', { y: 1 }] } },
      { 'd.a': { $elemMatch: { y: 1 } } },
      { $unset: { 'd.a.$': 1 } },
      { d: { a: ['x', null] } },
    ],
    [
      'a field of a document',
      {
        a: [
          { x: 1, y: 1 },
          { x: 1, y: 2 },
        ],
      },
      { a: { $elemMatch: { x: 1, y: 2 } } },
      { $set: { 'a.$.z': 0 } },
      {
        a: [
          { x: 1, y: 1 },
          { x: 1, y: 2, z: 0 },
        ],
      },
    ],
  ])('%s', async (_title, before, filter, change, after) => {
    expect(await changed(before, change, filter)).toEqual(after);
  });

  it.each<[string, Document, Document, number]>([
    ['without a condition on the array', { a: [1] }, { $set: { 'a.$': 1 } }, 2],
    ['on a plain value', { a: 1 }, { $set: { 'a.$': 1 } }, 2],
    ['on what is missing', {}, { $set: { 'a.$.b': 1 } }, 2],
    ['at the start', { a: 1 }, { $set: { $: 1 } }, 2],
  ])('%s is refused', refuse);
});
