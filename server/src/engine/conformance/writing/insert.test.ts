import { type Document, ObjectId } from 'mongodb';
import { byId, idsOf, useDatabase } from '../../testing/database.ts';
import { expectRefusal, expectWriteError } from '../../testing/refusals.ts';

const database = useDatabase();
const insert = (collection: string, documents: Document[], more: Document = {}) =>
  database.db.command({ insert: collection, documents, ...more });

describe('insert', () => {
  it('keeps a document as it is and tells how many', async () => {
    const rows = await database.with();
    const document = { _id: 1, b: 2, a: 1, c: { z: 1, y: [1, { q: null }] } };
    expect(await insert(rows.collectionName, [document])).toMatchObject({ n: 1, ok: 1 });
    const found = await byId(rows, 1);
    expect(found).toEqual(document);
    expect(Object.keys(found)).toEqual(['_id', 'b', 'a', 'c']);
  });

  it('gives an _id to a document without one, and puts it first', async () => {
    const rows = await database.with();
    await insert(rows.collectionName, [{ b: 1, a: 2 }]);
    const found = await rows.findOne({ a: 2 });
    expect(Object.keys(found!)).toEqual(['_id', 'b', 'a']);
    expect(found!._id).toBeInstanceOf(ObjectId);
  });

  it.each([
    ['the empty text', ''],
    ['null', null],
    ['a document', { a: 1, b: { c: 'x' } }],
    ['a very long text', 'x'.repeat(10_000)],
  ])('takes %s for an _id', async (_title, id) => {
    const rows = await database.with();
    await insert(rows.collectionName, [{ _id: id, here: true }]);
    await insert(rows.collectionName, [{ _id: 'another' }]);
    expect(await rows.findOne({ _id: id } as Document)).toEqual({ _id: id, here: true });
    const again = await insert(rows.collectionName, [{ _id: id }]);
    expect(again).toMatchObject({
      n: 0,
      writeErrors: [{ index: 0, code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: id } }],
    });
  });

  it('long _ids that differ only at their end are different', async () => {
    const rows = await database.with();
    const long = 'x'.repeat(3000);
    await rows.insertMany([{ _id: `${long}1` }, { _id: `${long}2` }] as Document[]);
    expect(await rows.countDocuments({ _id: `${long}2` } as Document)).toBe(1);
    expect(await rows.countDocuments()).toBe(2);
  });

  it('ordered stops at the first error and says which', async () => {
    const rows = await database.with([{ _id: 2 }]);
    const answer = await insert(rows.collectionName, [{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    expect(answer).toMatchObject({ n: 1, ok: 1, writeErrors: [{ index: 1, code: 11000 }] });
    expect(await idsOf(rows, {})).toEqual([1, 2]);
  });

  it('unordered goes on and tells every error', async () => {
    const rows = await database.with([{ _id: 2 }]);
    const answer = await insert(rows.collectionName, [{ _id: 2 }, { _id: 1 }, { _id: 1 }, { _id: 3 }], {
      ordered: false,
    });
    expect(answer.n).toBe(2);
    expect(answer.writeErrors.map((error: Document) => [error.index, error.code])).toEqual([
      [0, 11000],
      [2, 11000],
    ]);
    expect(await idsOf(rows, {})).toEqual([1, 2, 3]);
  });

  it('an unacknowledged insert arrives', async () => {
    const rows = await database.with();
    await rows.insertOne({ _id: 1 } as Document, { writeConcern: { w: 0 } });
    for (let i = 0; i < 100 && (await rows.countDocuments()) === 0; i++)
      await new Promise((done) => setTimeout(done, 10));
    expect(await idsOf(rows, {})).toEqual([1]);
  });
});

describe('insert refuses', () => {
  it.each<[string, Document, number]>([
    ['an array for an _id', { _id: [1] }, 53],
    ['an _id with an operator', { _id: { $a: 1 } }, 52],
  ])('%s', async (_title, document, code) => {
    const rows = await database.with();
    await expectWriteError(rows.insertOne(document), code);
    expect(await rows.countDocuments()).toBe(0);
  });

  it.each<[string, Document, number, ...string[]]>([
    ['no documents', { documents: [] }, 16, 'InvalidLength'],
    ['documents that are no array', { documents: { a: 1 } }, 14, 'TypeMismatch'],
    ['a document that is none', { documents: [5] }, 14, 'TypeMismatch'],
    ['ordered that is no boolean', { ordered: 'x' }, 14, 'TypeMismatch'],
  ])('%s', async (_title, options, code, ...names) => {
    const rows = await database.with();
    await expectRefusal(insert(rows.collectionName, [{ a: 1 }], options), code, ...names);
    expect(await rows.countDocuments()).toBe(0);
  });
});

/** A document with an own property of this name, `__proto__` included. */
const own = (name: string, value: unknown): Document => {
  const document = {};
  Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
  return document;
};
const ownValue = (document: Document, name: string): unknown => Object.getOwnPropertyDescriptor(document, name)?.value;

it.each(['__proto__', 'constructor', 'length'])(
  'a field named %s is stored, found and changed like any other',
  async (name) => {
    const rows = await database.with([{ _id: 1, ...own(name, 5) }, { _id: 2 }]);
    expect(await idsOf(rows, own(name, 5))).toEqual([1]);
    expect(await rows.countDocuments(own(name, { $exists: false }))).toBe(1);
    const [found] = await rows
      .find({ _id: 2 } as Document, { projection: { is: { $ifNull: [`$${name}`, 'not'] } } })
      .toArray();
    expect(found).toEqual({ _id: 2, is: 'not' });
    await rows.updateMany({}, { $inc: own(name, 1) });
    expect([ownValue(await byId(rows, 1), name), ownValue(await byId(rows, 2), name)]).toEqual([6, 1]);
    await rows.updateMany({}, { $unset: own(name, '') });
    expect(Object.keys(await byId(rows, 1))).toEqual(['_id']);
  },
);

it('names with dots and dollar signs are kept, and are not what a path means', async () => {
  const document = { _id: 1, 'a.b': 5, $price: 6, a: { 'c.d': 7, $e: 8 } };
  const rows = await database.with([document, { _id: 2, a: { b: 5 } }]);
  expect(await byId(rows, 1)).toEqual(document);
  expect(await idsOf(rows, { 'a.b': 5 })).toEqual([2]);
});
