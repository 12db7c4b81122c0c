import { describe, expect, it } from '@jest/globals';
import { BSON, Double, Int32, Long, type Document } from 'mongodb';
import { byId, useDatabase } from '../testing/database.ts';
import { expectWriteError } from '../testing/refusals.ts';

const database = useDatabase({ promoteValues: false });
const { EJSON } = BSON;
const shown = (value: unknown) => EJSON.stringify({ v: value }, { relaxed: false });
const long = (text: string) => Long.fromString(text);
const changed = async (before: Document, change: Document) => {
  const rows = await database.with([{ _id: 1, ...before }]);
  await rows.updateOne({}, change);
  const { _id, ...after } = await byId(rows, 1);
  return after;
};
const refused = async (before: Document, change: Document, code: number) => {
  const rows = await database.with([{ _id: 1, ...before }]);
  await expectWriteError(rows.updateOne({}, change), code);
};

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
    ['$set names an element by position', { a: ['x', 'y'] }, { $set: { 'a.1': 'z' } }, { a: ['x', 'z'] }],
    ['$set fills an array up with null', { a: ['x'] }, { $set: { 'a.3': 'y' } }, { a: ['x', null, null, 'y'] }],
    ['$set makes documents, not arrays, of numbers', {}, { $set: { 'a.0': 'x' } }, { a: { 0: 'x' } }],
    [
      '$set in a document in an array',
      { a: [{ b: 'x' }] },
      { $set: { 'a.0.b': 'y', 'a.0.c': 'z' } },
      { a: [{ b: 'y', c: 'z' }] },
    ],
    ['$unset removes a field', { a: 'x', b: 'y' }, { $unset: { a: '' } }, { b: 'y' }],
    ['$unset inside a document', { a: { b: 'x', c: 'y' } }, { $unset: { 'a.b': 1 } }, { a: { c: 'y' } }],
    ['$unset leaves null in an array', { a: ['x', 'y'] }, { $unset: { 'a.0': 1 } }, { a: [null, 'y'] }],
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
    ['int + double', 1, new Double(2), new Double(3)],
    ['int + fraction', 1, 0.5, new Double(1.5)],
    ['int + long', 1, Long.fromNumber(2), Long.fromNumber(3)],
    ['an int that grows beyond 32 bits becomes a long', 2147483647, 1, long('2147483648')],
    ['long + long beyond 2^53', long('9007199254740993'), Long.fromNumber(2), long('9007199254740995')],
    ['minus', 5, -7, new Int32(-2)],
    ['onto nothing', undefined, Long.fromNumber(4), Long.fromNumber(4)],
  ])('$inc: %s', async (_title, before, by, after) => {
    const result = await changed(before === undefined ? {} : { n: before }, { $inc: { n: by } });
    expect(shown(result.n)).toBe(shown(after));
  });

  it.each<[string, Document, Document, number]>([
    ['$inc by a text', { n: 1 }, { $inc: { n: 'x' } }, 14],
    ['$inc of a text', { n: 'x' }, { $inc: { n: 1 } }, 14],
    ['$inc of null', { n: null }, { $inc: { n: 1 } }, 14],
    ['$inc beyond a long', { n: long('9223372036854775807') }, { $inc: { n: 1 } }, 2],
  ])('%s is refused', refuse);
});

async function refuse(_title: string, before: Document, change: Document, code: number): Promise<void> {
  await refused(before, change, code);
}
