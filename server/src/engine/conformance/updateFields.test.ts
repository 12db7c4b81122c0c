import { describe, expect, it } from '@jest/globals';
import { BSON, Decimal128, Double, Int32, Long, Timestamp, type Document } from 'mongodb';
import { byId, useDatabase } from '../testing/database.ts';
import { expectWriteError } from '../testing/refusals.ts';

const database = useDatabase({ promoteValues: false });
const { EJSON } = BSON;
const shown = (value: unknown) => EJSON.stringify({ v: value }, { relaxed: false });
const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);
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

describe('$set, $unset and $rename', () => {
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
    ['$rename moves a field to the end', { a: 'x', b: 'y' }, { $rename: { a: 'c' } }, { b: 'y', c: 'x' }],
    ['$rename into a document', { a: 'x' }, { $rename: { a: 'b.c' } }, { b: { c: 'x' } }],
    ['$rename takes the place of another', { a: 'x', b: 'y' }, { $rename: { a: 'b' } }, { b: 'x' }],
    ['$rename of nothing does nothing', { b: 'y' }, { $rename: { a: 'b' } }, { b: 'y' }],
    ['$setOnInsert without an insert does nothing', { a: 'x' }, { $setOnInsert: { a: 'y', b: 'z' } }, { a: 'x' }],
    ['an empty $set is allowed', { a: 'x' }, { $set: {} }, { a: 'x' }],
  ])('%s', async (_title, before, change, after) => {
    expect(await changed(before, change)).toEqual(after);
  });

  it.each<[string, Document, Document, number]>([
    ['$rename to itself', { a: 1 }, { $rename: { a: 'a' } }, 2],
    ['$rename to something that is no text', { a: 1 }, { $rename: { a: 5 } }, 2],
    ['$rename out of an array', { a: [{ b: 1 }] }, { $rename: { 'a.0.b': 'c' } }, 2],
    ['$rename into an array', { a: 1, b: [] }, { $rename: { a: 'b.0' } }, 2],
    ['$rename to a field of an array', { a: 1, b: [] }, { $rename: { a: 'b.c' } }, 2],
    ['$rename to its own child', { a: 1 }, { $rename: { a: 'a.b' } }, 2],
    ['$rename to its own parent', { a: { b: 1 } }, { $rename: { 'a.b': 'a' } }, 2],
    ['$rename of _id', {}, { $rename: { _id: 'a' } }, 66],
  ])('%s is refused', refuse);
});

describe('$inc and $mul keep the number types', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['int + int', 1, 2, new Int32(3)],
    ['int + double', 1, new Double(2), new Double(3)],
    ['int + fraction', 1, 0.5, new Double(1.5)],
    ['int + long', 1, Long.fromNumber(2), Long.fromNumber(3)],
    ['int + decimal', 1, decimal('0.1'), decimal('1.1')],
    ['double + decimal', new Double(0.5), decimal('0.25'), decimal('0.750000000000000')],
    ['an int that grows beyond 32 bits becomes a long', 2147483647, 1, long('2147483648')],
    ['long + long beyond 2^53', long('9007199254740993'), Long.fromNumber(2), long('9007199254740995')],
    ['decimals are exact', decimal('0.1'), decimal('0.2'), decimal('0.3')],
    ['minus', 5, -7, new Int32(-2)],
    ['onto nothing', undefined, Long.fromNumber(4), Long.fromNumber(4)],
  ])('$inc: %s', async (_title, before, by, after) => {
    const result = await changed(before === undefined ? {} : { n: before }, { $inc: { n: by } });
    expect(shown(result.n)).toBe(shown(after));
  });

  it.each<[string, unknown, unknown, unknown]>([
    ['int × int', 3, 4, new Int32(12)],
    ['int × double', 3, new Double(2), new Double(6)],
    ['an int that grows beyond 32 bits becomes a long', 2147483647, 2, long('4294967294')],
    ['int × decimal', 3, decimal('0.5'), decimal('1.5')],
    ['onto nothing gives zero of its type', undefined, new Double(5), new Double(0)],
    ['a long onto nothing', undefined, Long.fromNumber(5), Long.fromNumber(0)],
    ['a decimal onto nothing', undefined, decimal('5'), decimal('0')],
  ])('$mul: %s', async (_title, before, by, after) => {
    const result = await changed(before === undefined ? {} : { n: before }, { $mul: { n: by } });
    expect(shown(result.n)).toBe(shown(after));
  });

  it.each<[string, Document, Document, number]>([
    ['$inc by a text', { n: 1 }, { $inc: { n: 'x' } }, 14],
    ['$inc of a text', { n: 'x' }, { $inc: { n: 1 } }, 14],
    ['$inc of null', { n: null }, { $inc: { n: 1 } }, 14],
    ['$inc beyond a long', { n: long('9223372036854775807') }, { $inc: { n: 1 } }, 2],
    ['$mul by a text', { n: 1 }, { $mul: { n: 'x' } }, 14],
    ['$mul of a date', { n: new Date(0) }, { $mul: { n: 1 } }, 14],
    ['$mul beyond a long', { n: long('9223372036854775807') }, { $mul: { n: 2 } }, 2],
  ])('%s is refused', refuse);
});

describe('$min, $max, $bit and $currentDate', () => {
  it.each<[string, Document, Document, Document]>([
    ['$min takes the smaller', { n: 'b' }, { $min: { n: 'a' } }, { n: 'a' }],
    ['$min keeps the smaller', { n: 'a' }, { $min: { n: 'b' } }, { n: 'a' }],
    ['$max takes the larger', { n: 'a' }, { $max: { n: 'b' } }, { n: 'b' }],
    ['$max compares over types', { n: 'a' }, { $max: { n: true } }, { n: true }],
    ['$min sets what is missing', {}, { $min: { 'a.b': 'x' } }, { a: { b: 'x' } }],
    ['$max with dates', { n: new Date(5) }, { $max: { n: new Date(9) } }, { n: new Date(9) }],
    ['$bit and', { n: 0b1101 }, { $bit: { n: { and: 0b1010 } } }, { n: new Int32(0b1000) }],
    ['$bit or', { n: 0b0011 }, { $bit: { n: { or: 0b0101 } } }, { n: new Int32(0b0111) }],
    ['$bit xor', { n: 0b0001 }, { $bit: { n: { xor: 0b0101 } } }, { n: new Int32(0b0100) }],
    ['$bit with a long makes a long', { n: 1 }, { $bit: { n: { or: long('4294967296') } } }, { n: long('4294967297') }],
    ['$bit on nothing', {}, { $bit: { n: { or: 5 } } }, { n: new Int32(5) }],
  ])('%s', async (_title, before, change, after) => {
    expect(shown(await changed(before, change))).toBe(shown(after));
  });

  it('$min keeps the present type among equal numbers', async () => {
    expect(shown(await changed({ n: 5 }, { $min: { n: new Double(5) } }))).toBe(shown({ n: new Int32(5) }));
  });

  it('$currentDate sets the server time as date or timestamp', async () => {
    const before = Date.now();
    const after = await changed(
      {},
      { $currentDate: { date: false, typed: { $type: 'date' }, stamp: { $type: 'timestamp' } } },
    );
    expect(Math.abs(after.date.getTime() - before)).toBeLessThan(60_000);
    expect(after.typed).toBeInstanceOf(Date);
    expect(after.stamp).toBeInstanceOf(Timestamp);
  });

  it.each<[string, Document, Document, number]>([
    ['$currentDate of an unknown type', {}, { $currentDate: { d: { $type: 'now' } } }, 2],
    ['$currentDate of a number', {}, { $currentDate: { d: 5 } }, 2],
    ['$bit with an unknown operation', { n: 1 }, { $bit: { n: { nand: 1 } } }, 2],
    ['$bit with a double', { n: 1 }, { $bit: { n: { and: 1.5 } } }, 2],
    ['$bit on a double', { n: 1.5 }, { $bit: { n: { and: 1 } } }, 2],
    ['$bit on a text', { n: 'x' }, { $bit: { n: { and: 1 } } }, 2],
    ['$bit without a document', { n: 1 }, { $bit: { n: 5 } }, 2],
  ])('%s is refused', refuse);
});

async function refuse(_title: string, before: Document, change: Document, code: number): Promise<void> {
  await refused(before, change, code);
}
