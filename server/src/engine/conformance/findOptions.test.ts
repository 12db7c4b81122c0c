import { beforeAll, describe, expect, it } from '@jest/globals';
import { Long, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();
let rows: Collection<Document>;
beforeAll(async () => {
  rows = await database.with(Array.from({ length: 10 }, (_, i) => ({ _id: i, a: i % 3, t: `T${i % 2}` })));
  await rows.createIndex({ a: 1 });
});
const ids = (found: Document[]) => found.map((row) => row._id);
const find = (options: Document) => database.db.command({ find: rows.collectionName, sort: { _id: 1 }, ...options });

describe('find takes its options', () => {
  it('skip and limit cut a page', async () => {
    expect(ids(await rows.find().sort({ _id: 1 }).skip(3).limit(4).toArray())).toEqual([3, 4, 5, 6]);
    expect(ids(await rows.find().sort({ _id: -1 }).skip(8).limit(4).toArray())).toEqual([1, 0]);
    expect(await rows.find().skip(10).toArray()).toEqual([]);
  });

  it('limit 0 means no limit', async () => {
    expect(await rows.find().limit(0).toArray()).toHaveLength(10);
  });

  it('numbers of any type will do where they are whole', async () => {
    const { cursor } = await find({ limit: Long.fromNumber(2), skip: 1.0 });
    expect(ids(cursor.firstBatch)).toEqual([1, 2]);
  });

  it('singleBatch closes the cursor after the first batch', async () => {
    const { cursor } = await find({ singleBatch: true, batchSize: 2 });
    expect(ids(cursor.firstBatch)).toEqual([0, 1]);
    expect(Number(cursor.id)).toBe(0);
  });

  it('a filter for one document gives that document or null', async () => {
    expect(await rows.findOne({ _id: 5 } as Document)).toEqual({ _id: 5, a: 2, t: 'T1' });
    expect(await rows.findOne({ _id: 50 } as Document)).toBeNull();
  });

  it('a collection that does not exist is empty', async () => {
    expect(await database.db.collection('nowhere').find().toArray()).toEqual([]);
    expect(await database.db.collection('nowhere').findOne({ a: 1 })).toBeNull();
  });

  it('hint by name and by pattern chooses an index, results are the same', async () => {
    for (const hint of ['a_1', { a: 1 }, '_id_', { $natural: 1 }]) {
      expect(ids(await rows.find({ a: 1 }).hint(hint).sort({ _id: 1 }).toArray())).toEqual([1, 4, 7]);
    }
  });

  it('a hint that names no index is refused', async () => {
    await expectRefusal(rows.find({}).hint('nothing_1').toArray(), 2, 'BadValue');
    await expectRefusal(rows.find({}).hint({ nothing: 1 }).toArray(), 2, 'BadValue');
  });

  it('comment, readConcern local and maxTimeMS are taken without effect', async () => {
    const { cursor } = await find({
      limit: 1,
      comment: { why: 'test' },
      readConcern: { level: 'local' },
      maxTimeMS: 60000,
    });
    expect(ids(cursor.firstBatch)).toEqual([0]);
  });

  it('the namespace of the cursor is the collection', async () => {
    const { cursor, ok } = await find({ limit: 1 });
    expect([cursor.ns, ok]).toEqual([rows.namespace, 1]);
  });
});

// Versions of MongoDB differ here, and in the code for an unknown read concern.
const negative = [51024, 2];
const negativeNames = ['Location51024', 'BadValue'];

describe('find refuses', () => {
  it.each<[string, Document, number | number[], ...string[]]>([
    ['a negative limit', { limit: -1 }, negative, ...negativeNames],
    ['a negative skip', { skip: -1 }, negative, ...negativeNames],
    ['a negative batchSize', { batchSize: -1 }, negative, ...negativeNames],
    ['a limit that is no number', { limit: 'two' }, 14, 'TypeMismatch'],
    ['a filter that is no document', { filter: 5 }, 14, 'TypeMismatch'],
    ['a sort that is no document', { sort: 'a' }, 14, 'TypeMismatch'],
    ['a projection that is no document', { projection: 'a' }, 14, 'TypeMismatch'],
    ['a singleBatch that is no boolean', { singleBatch: 'yes' }, 14, 'TypeMismatch'],
    ['a hint that is a number', { hint: 5 }, 9, 'FailedToParse'],
    ['a maxTimeMS that is no number', { maxTimeMS: 'long' }, 2, 'BadValue'],
    ['a negative maxTimeMS', { maxTimeMS: -1 }, 2, 'BadValue'],
    ['an unknown option', { nonsense: 1 }, 40415, 'Location40415', 'IDLUnknownField'],
    ['an unknown read concern', { readConcern: { level: 'nonsense' } }, [2, 9], 'BadValue', 'FailedToParse'],
  ])('%s', async (_title, options, code, ...names) => {
    await expectRefusal(find(options), code, ...names);
  });

  it('an empty collection name', async () => {
    await expectRefusal(database.db.command({ find: '' }), 73, 'InvalidNamespace');
  });

  it('a collection name that is no text', async () => {
    await expectRefusal(database.db.command({ find: 5 }), 2, 'BadValue');
  });
});
