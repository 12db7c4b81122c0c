import { beforeAll, describe, expect, it } from '@jest/globals';
import { BSONRegExp, type Collection, type Document } from 'mongodb';
import { idsOf, useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();

describe('find combines conditions', () => {
  let rows: Collection<Document>;
  beforeAll(async () => {
    rows = await database.with(Array.from({ length: 8 }, (_, i) => ({ _id: i, a: i % 2, b: i % 4, c: { d: i } })));
  });

  it.each<[string, Document, number[]]>([
    ['nothing asked for finds all', {}, [0, 1, 2, 3, 4, 5, 6, 7]],
    ['$and', { $and: [{ a: 1 }, { b: 3 }] }, [3, 7]],
    ['$or', { $or: [{ a: 0 }, { b: 3 }] }, [0, 2, 3, 4, 6, 7]],
    ['$nor', { $nor: [{ a: 0 }, { b: 3 }] }, [1, 5]],
    ['nested', { $or: [{ $and: [{ a: 1 }, { b: 1 }] }, { $nor: [{ _id: { $gt: 0 } }] }] }, [0, 1, 5]],
    ['operators and fields side by side', { a: 1, $or: [{ b: 1 }, { b: 3 }], _id: { $lt: 5 } }, [1, 3]],
    ['$not around several operators', { _id: { $not: { $gt: 2, $lt: 6 } } }, [0, 1, 2, 6, 7]],
    ['$comment says nothing', { $comment: 'why', a: 1, b: 1 }, [1, 5]],
    ['a sub-field', { 'c.d': { $in: [2, 3] } }, [2, 3]],
  ])('%s', async (_title, filter, expected) => {
    expect(await idsOf(rows, filter)).toEqual(expected);
  });

  it.each<[string, Document, number, string]>([
    ['$and of nothing', { $and: [] }, 2, 'BadValue'],
    ['$or without an array', { $or: { a: 1 } }, 2, 'BadValue'],
    ['$nor of a number', { $nor: [1] }, 2, 'BadValue'],
    ['an unknown top-level operator', { $xor: [{ a: 1 }] }, 2, 'BadValue'],
    ['$not at the top', { $not: { a: 1 } }, 2, 'BadValue'],
  ])('%s is refused', async (_title, filter, code, name) => {
    await expectRefusal(rows.find(filter).toArray(), code, name);
  });
});

describe('find with regular expressions', () => {
  let texts: Collection<Document>;
  beforeAll(async () => {
    texts = await database.with([
      { _id: 1, t: 'Hello' },
      { _id: 2, t: 'hello world' },
      { _id: 3, t: 'say\nhello' },
      { _id: 4, t: ['x', 'hello'] },
      { _id: 5, t: 'Grüße' },
      { _id: 6, t: new BSONRegExp('^hello', '') },
      { _id: 7, t: 5 },
      { _id: 8, t: 'a.c' },
      { _id: 9, t: 'abc' },
      { _id: 10, t: null },
    ]);
  });

  it.each<[string, unknown, number[]]>([
    ['anywhere', /hello/, [2, 3, 4]],
    ['at the start, or the same expression', /^hello/, [2, 4, 6]],
    ['ignoring case', /^hello/i, [1, 2, 4]],
    ['line by line', /^hello$/m, [3, 4]],
    ['$regex with $options', { $regex: '^HELLO', $options: 'i' }, [1, 2, 4]],
    ['$regex finds the same expression as a value, too', { $regex: '^hello' }, [2, 4, 6]],
    ['$regex with an expression', { $regex: /WORLD/i }, [2]],
    ['$options with s lets a dot be a line end', { $regex: 'say.hello', $options: 's' }, [3]],
    ['letters beyond ASCII', /grü/i, [5]],
    ['an escaped dot', /^a\.c$/, [8]],
    ['alternatives', /^(abc|a\.c)$/, [8, 9]],
    ['in $in', { $in: [/^a/, 'Hello'] }, [1, 8, 9]],
    ['in $not', { $not: /l/ }, [5, 6, 7, 8, 9, 10]],
    ['in $nin', { $nin: [/l/, null] }, [5, 6, 7, 8, 9]],
    ['in $elemMatch', { $elemMatch: { $regex: '^hel' } }, [4]],
    ['$eq wants the expression itself', { $eq: new BSONRegExp('^hello', '') }, [6]],
  ])('%s', async (_title, condition, expected) => {
    expect(await idsOf(texts, { t: condition })).toEqual(expected);
  });

  it.each<[string, unknown, number, string]>([
    ['$options alone', { $options: 'i' }, 2, 'BadValue'],
    ['options given twice', { $regex: /a/i, $options: 'i' }, 51075, 'Location51075'],
    ['an unknown option', { $regex: 'a', $options: 'q' }, 51108, 'Location51108'],
    ['an open bracket', { $regex: '(' }, 51091, 'Location51091'],
    ['a number', { $regex: 5 }, 2, 'BadValue'],
  ])('%s is refused', async (_title, condition, code, name) => {
    await expectRefusal(texts.find({ t: condition }).toArray(), code, name);
  });
});
