import { beforeAll, describe, expect, it } from '@jest/globals';
import { Binary, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();

/** One value of each type in MongoDB's order of types. */
const inOrder: [string, unknown][] = [
  ['min', new MinKey()],
  ['null', null],
  ['nan', NaN],
  ['minusInfinity', -Infinity],
  ['minusLong', Long.fromString('-9007199254740993')],
  ['minusOne', -1],
  ['zero', 0],
  ['half', Decimal128.fromString('0.5')],
  ['one', 1],
  ['big', 9007199254740992],
  ['bigger', Long.fromString('9007199254740993')],
  ['infinity', Infinity],
  ['emptyText', ''],
  ['upper', 'A'],
  ['upperLonger', 'AA'],
  ['lower', 'a'],
  ['umlaut', 'ä'],
  ['emoji', '😀'],
  ['emptyObject', {}],
  ['object1', { a: 1 }],
  ['object2', { a: 2 }],
  ['objectB', { b: 0 }],
  ['binaryShort', new Binary(Buffer.from([9]))],
  ['binaryLong', new Binary(Buffer.from([1, 1]))],
  ['binarySubtype', new Binary(Buffer.from([1, 1]), 5)],
  ['oid1', new ObjectId('000000000000000000000001')],
  ['oid2', new ObjectId('000000000000000000000002')],
  ['false', false],
  ['true', true],
  ['before', new Date(-5)],
  ['epoch', new Date(0)],
  ['after', new Date(5)],
  ['timestamp', new Timestamp({ t: 1, i: 1 })],
  ['regex', /a/],
  ['max', new MaxKey()],
];
const names = inOrder.map(([name]) => name);
const shuffled = inOrder.map(([_id, v], i) => ({ _id, v, at: (i * 17) % inOrder.length })).sort((x, y) => x.at - y.at);

const sorted = async (collection: Collection<Document>, sort: Document, filter: Document = {}) =>
  (await collection.find(filter).sort(sort).toArray()).map((document) => document._id);

describe.each([
  ['without an index', undefined],
  ['with an index', { v: 1 }],
  ['with a descending index', { v: -1 }],
] as const)('find sorts the types in their order, %s', (_title, index) => {
  let mixed: Collection<Document>;
  beforeAll(async () => {
    mixed = await database.with(shuffled);
    if (index) await mixed.createIndex(index);
  });

  it('ascending', async () => {
    expect(await sorted(mixed, { v: 1 })).toEqual(names);
  });

  it('descending', async () => {
    expect(await sorted(mixed, { v: -1 })).toEqual(names.toReversed());
  });

  it('with skip and limit, across batches', async () => {
    const page = await mixed.find().sort({ v: 1 }).skip(5).limit(20).batchSize(3).toArray();
    expect(page.map((document) => document._id)).toEqual(names.slice(5, 25));
  });
});

describe('find sorts by several fields and by arrays', () => {
  it('the second field decides among equals, each in its own direction', async () => {
    const pairs = await database.with([
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 2, b: 1 },
      { _id: 3, a: 1, b: 2 },
      { _id: 4, a: 2, b: 2 },
    ]);
    expect(await sorted(pairs, { a: 1, b: -1 })).toEqual([3, 1, 4, 2]);
    expect(await sorted(pairs, { b: -1, a: 1 })).toEqual([3, 4, 1, 2]);
    expect(await sorted(pairs, { a: -1, b: -1 })).toEqual([4, 2, 3, 1]);
  });

  it('missing sorts with null, and values of equal rank are told apart by what follows', async () => {
    const some = await database.with([{ _id: 3, v: null }, { _id: 1 }, { _id: 2, v: null }, { _id: 4, v: 0 }]);
    expect(await sorted(some, { v: 1, _id: 1 })).toEqual([1, 2, 3, 4]);
    expect(await sorted(some, { v: -1, _id: 1 })).toEqual([4, 1, 2, 3]);
  });

  it.each([false, true])('arrays by their smallest element up and their largest down (index: %s)', async (index) => {
    const arrays = await database.with([
      { _id: 'a', v: [5, 1] },
      { _id: 'b', v: [2, 3] },
      { _id: 'c', v: 4 },
      { _id: 'empty', v: [] },
      { _id: 'null', v: null },
    ]);
    if (index) await arrays.createIndex({ v: 1 });
    expect(await sorted(arrays, { v: 1 })).toEqual(['empty', 'null', 'a', 'b', 'c']);
    expect(await sorted(arrays, { v: -1 })).toEqual(['a', 'c', 'b', 'null', 'empty']);
  });

  it('fields inside documents and inside arrays of documents', async () => {
    const nested = await database.with([
      { _id: 1, a: { b: 3 } },
      { _id: 2, a: [{ b: 9 }, { b: 1 }] },
      { _id: 3, a: [{ b: 2 }] },
      { _id: 4, a: 'none' },
    ]);
    expect(await sorted(nested, { 'a.b': 1 })).toEqual([4, 2, 3, 1]);
    expect(await sorted(nested, { 'a.b': -1 })).toEqual([2, 1, 3, 4]);
  });

  it('a sort with a limit keeps the right ones among many', async () => {
    const many = await database.with(Array.from({ length: 5000 }, (_, i) => ({ _id: i, v: (i * 7919) % 5000 })));
    const top = await many.find().sort({ v: -1 }).limit(5).toArray();
    expect(top.map((document) => document.v)).toEqual([4999, 4998, 4997, 4996, 4995]);
    const deep = await many.find().sort({ v: 1 }).skip(4990).limit(100).toArray();
    expect(deep.map((document) => document.v)).toEqual([4990, 4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999]);
  });

  it.each<[string, Document, number[]]>([
    ['a path through an array counts plain elements as null', { 'l.v': 1 }, [2, 5, 1, 3, 4]],
    ['the same downwards', { 'l.v': -1 }, [4, 3, 1, 2, 5]],
    ['the fields of one element stay together', { 'l.v': 1, 'l.k': 1 }, [2, 5, 1, 3, 4]],
    ['an array in an array counts whole at its position', { 'm.0': 1 }, [2, 3, 4, 5, 1]],
  ])('%s', async (_title, sort, expected) => {
    const documents = [
      {
        _id: 1,
        l: [
          { v: 3, k: 1 },
          { v: 2, k: 9 },
        ],
        m: [[1, 2]],
      },
      { _id: 2, l: ['plain', { v: 3, k: 1 }] },
      {
        _id: 3,
        l: [
          { v: 3, k: 0 },
          { v: 4, k: 0 },
        ],
      },
      { _id: 4, l: { v: 5 } },
      { _id: 5 },
    ];
    const [plain, indexed] = [await database.with(documents), await database.with(documents)];
    await indexed.createIndex(sort as never);
    const whole = { ...sort, _id: 1 as const };
    expect(await sorted(plain, whole)).toEqual(expected);
    expect(await sorted(indexed, whole)).toEqual(expected);
  });

  it('$natural turns round with its sign', async () => {
    const three = await database.with([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    expect(await sorted(three, { $natural: 1 })).toEqual([1, 2, 3]);
    expect(await sorted(three, { $natural: -1 })).toEqual([3, 2, 1]);
  });
});

describe('find refuses a sort', () => {
  it.each<[string, Document, number, string]>([
    ['by 2', { a: 2 }, 15975, 'Location15975'],
    ['by 0', { a: 0 }, 15975, 'Location15975'],
    ['by a text', { a: 'up' }, 15974, 'Location15974'],
    ['by an operator', { $size: 1 }, 16410, 'Location16410'],
    ['by the empty path', { '': 1 }, 40352, 'Location40352'],
    ['by a path with an empty part', { 'a..b': 1 }, 15998, 'Location15998'],
  ])('%s', async (_title, sort, code, name) => {
    const any = await database.with();
    await expectRefusal(database.db.command({ find: any.collectionName, sort }), code, name);
  });

  it('by two arrays at once', async () => {
    const parallel = await database.with([{ a: [1, 2], b: [1, 2] }]);
    await expectRefusal(parallel.find().sort({ a: 1, b: 1 }).toArray(), 2, 'BadValue');
  });
});
