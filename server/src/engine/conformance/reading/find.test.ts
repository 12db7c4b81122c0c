import { Binary, type Collection, type Document, Long, ObjectId } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

const database = useDatabase();
let rows: Collection<Document>;
beforeAll(async () => {
  rows = await database.with(Array.from({ length: 10 }, (_, i) => ({ _id: i, a: i % 3, t: `T${i % 2}` })));
  await rows.createIndex({ a: 1 });
});
const ids = (found: Document[]) => found.map((row) => row._id);
const find = (options: Document) => database.db.command({ find: rows.collectionName, sort: { _id: 1 }, ...options });

describe('find takes its options', () => {
  it('singleBatch closes the cursor after the first batch', async () => {
    const { cursor } = await find({ singleBatch: true, batchSize: 2 });
    expect(ids(cursor.firstBatch)).toEqual([0, 1]);
    expect(Number(cursor.id)).toBe(0);
  });

  it('a collection that does not exist is empty', async () => {
    expect(await database.db.collection('nowhere').find().toArray()).toEqual([]);
    expect(await database.db.collection('nowhere').findOne({ a: 1 })).toBeNull();
  });
});

// Versions of MongoDB differ here.
const negative = [51024, 2];
const negativeNames = ['Location51024', 'BadValue'];

describe('find refuses', () => {
  it.each<[string, Document, number | number[], ...string[]]>([
    ['a negative limit', { limit: -1 }, negative, ...negativeNames],
    ['a negative batchSize', { batchSize: -1 }, negative, ...negativeNames],
    ['a limit that is no number', { limit: 'two' }, 14, 'TypeMismatch'],
    ['a sort that is no document', { sort: 'a' }, 14, 'TypeMismatch'],
  ])('%s', async (_title, options, code, ...names) => {
    await expectRefusal(find(options), code, ...names);
  });
});

const whole = {
  _id: 1,
  a: 1,
  b: { c: 2, d: 3, e: { f: 4 } },
  list: [
    { x: 1, y: 'one' },
    { x: 2, y: 'two' },
    { x: 3, y: 'three' },
  ],
  numbers: [1, 2, 3, 4, 5],
  text: 'hello',
};

describe('find projects', () => {
  let rows: Collection<Document>;
  beforeAll(async () => {
    rows = await database.with([whole]);
  });

  it.each<[string, Document, Document]>([
    ['nothing: the whole document', {}, whole],
    ['fields with _id', { a: 1, text: true }, { _id: 1, a: 1, text: 'hello' }],
    ['fields without _id', { _id: 0, a: 1 }, { a: 1 }],
    ['_id alone', { _id: 1 }, { _id: 1 }],
    ['all but some', { list: 0, numbers: false, b: 0 }, { _id: 1, a: 1, text: 'hello' }],
    ['all but some and _id', { _id: 0, list: 0, numbers: 0, b: 0 }, { a: 1, text: 'hello' }],
    ['all but _id', { _id: 0 }, { a: 1, b: whole.b, list: whole.list, numbers: whole.numbers, text: 'hello' }],
    ['all but some, _id named', { _id: 1, list: 0, numbers: 0, b: 0 }, { _id: 1, a: 1, text: 'hello' }],
    ['a missing field', { nothing: 1 }, { _id: 1 }],
    ['an expression without _id', { _id: 0, size: { $size: '$numbers' } }, { size: 5 }],
    ['an expression', { most: { $max: ['$a', '$b.c'] } }, { _id: 1, most: 2 }],
    ['a field under another name', { c: '$b.c' }, { _id: 1, c: 2 }],
    ['an expression beside fields', { a: 1, size: { $size: '$numbers' } }, { _id: 1, a: 1, size: 5 }],
  ])('%s', async (_title, projection, expected) => {
    expect(await rows.findOne({}, { projection })).toEqual(expected);
  });

  it('fields come in the order of the document', async () => {
    const found = await rows.findOne({}, { projection: { text: 1, a: 1 } });
    expect(Object.keys(found!)).toEqual(['_id', 'a', 'text']);
  });
});

describe('find refuses a projection', () => {
  it.each<[string, Document, number, string]>([
    ['that keeps and leaves out', { a: 1, b: 0 }, 31254, 'Location31254'],
    ['that leaves out and keeps', { a: 0, b: 1 }, 31253, 'Location31253'],
    ['that leaves out and computes', { a: 0, b: { $abs: '$c' } }, 31252, 'Location31252'],
    ['that leaves out and copies', { a: 0, b: '$c' }, 31310, 'Location31310'],
    ['with an unknown operator', { a: { $nonsense: 1 } }, 31325, 'Location31325'],
    ['with nothing inside of a field', { a: {} }, 51270, 'Location51270'],
    ['with an empty path', { '': 1 }, 40352, 'Location40352'],
    ['with an operator for a name', { $a: 1 }, 16410, 'Location16410'],
  ])('%s', async (_title, projection, code, name) => {
    const rows = await database.with([{ a: [1], b: [1] }]);
    await expectRefusal(rows.find({ a: 1, b: 1 }, { projection }).toArray(), code, name);
  });
});

/** One value of each type in MongoDB's order of types. */
const inOrder: [string, unknown][] = [
  ['null', null],
  ['nan', NaN],
  ['minusInfinity', -Infinity],
  ['minusLong', Long.fromString('-9007199254740993')],
  ['minusOne', -1],
  ['zero', 0],
  ['half', 0.5],
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

  it('with a limit, across batches', async () => {
    const page = await mixed.find().sort({ v: 1 }).limit(20).batchSize(3).toArray();
    expect(page.map((document) => document._id)).toEqual(names.slice(0, 20));
  });
});

describe('find sorts by several fields and by arrays', () => {
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

  it('a sort with a limit keeps the right ones', async () => {
    const many = await database.with(Array.from({ length: 1000 }, (_, i) => ({ _id: i, v: (i * 7919) % 1000 })));
    const top = await many.find().sort({ v: -1 }).limit(5).toArray();
    expect(top.map((document) => document.v)).toEqual([999, 998, 997, 996, 995]);
  });

  it.each<[string, Document, number[]]>([
    ['a path through an array counts plain elements as null', { 'l.v': 1 }, [2, 5, 1, 3, 4]],
    ['the same downwards', { 'l.v': -1 }, [4, 3, 1, 2, 5]],
    ['the fields of one element stay together', { 'l.v': 1, 'l.k': 1 }, [2, 5, 1, 3, 4]],
  ])('%s', async (_title, sort, expected) => {
    const documents = [
      {
        _id: 1,
        l: [
          { v: 3, k: 1 },
          { v: 2, k: 9 },
        ],
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
