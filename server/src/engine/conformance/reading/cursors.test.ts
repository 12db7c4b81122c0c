import { Long, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal, refusalOf } from '../../testing/refusals.ts';

const database = useDatabase();
/** Cursor ids are longs both ways. */
const run = (command: Document) => database.db.command(command, { promoteLongs: false });
const all = Array.from({ length: 250 }, (_, i) => i);
let rows: Collection<Document>;
beforeAll(async () => {
  rows = await database.with(all.map((i) => ({ _id: i, n: i % 7 })));
});
const open = async (options: Document = {}) =>
  (await run({ find: rows.collectionName, sort: { _id: 1 }, ...options })).cursor;
const more = (id: unknown, options: Document = {}) => run({ getMore: id, collection: rows.collectionName, ...options });
const ids = (batch: Document[]) => batch.map((row) => row._id);

describe('getMore', () => {
  it('the first batch holds 101 documents unless told, the next all that are left', async () => {
    const first = await open();
    expect(ids(first.firstBatch)).toEqual(all.slice(0, 101));
    const second = (await more(first.id)).cursor;
    expect(ids(second.nextBatch)).toEqual(all.slice(101));
    expect([second.id.isZero(), second.ns]).toEqual([true, rows.namespace]);
  });

  it('batchSize 0 opens a cursor without documents', async () => {
    const { id, firstBatch } = await open({ batchSize: 0 });
    expect(firstBatch).toEqual([]);
    expect(ids((await more(id)).cursor.nextBatch)).toEqual(all);
  });

  it('singleBatch leaves none open', async () => {
    const { id, firstBatch } = await open({ singleBatch: true, batchSize: 2 });
    expect([ids(firstBatch), id.isZero()]).toEqual([[0, 1], true]);
  });

  it('batchSize sets each batch, and limit counts over all of them', async () => {
    const first = await open({ batchSize: 4, limit: 10 });
    const second = (await more(first.id, { batchSize: 4 })).cursor;
    const third = (await more(first.id, { batchSize: 4 })).cursor;
    const batches = [first.firstBatch, second.nextBatch, third.nextBatch];
    expect(batches.map(ids)).toEqual([all.slice(0, 4), all.slice(4, 8), all.slice(8, 10)]);
    expect([second.id, third.id.isZero()]).toEqual([first.id, true]);
  });

  it('a batch stops at 16 MB', async () => {
    const big = await database.with();
    for (let i = 0; i < 6; i++) await big.insertOne({ _id: i as never, text: 'x'.repeat(4 * 1024 * 1024) });
    const { cursor } = await run({ find: big.collectionName });
    expect(cursor.firstBatch.length).toBeLessThan(5);
    expect(ids(await big.find().sort({ _id: 1 }).toArray())).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('a document removed meanwhile does not come, the others come once', async () => {
    const copy = await database.with(all.map((i) => ({ _id: i })));
    const cursor = copy.find().sort({ _id: 1 }).batchSize(10);
    const first = await cursor.next();
    await copy.deleteMany({ _id: { $gte: 100, $lt: 200 } } as Document);
    const rest = await cursor.toArray();
    expect([first!._id, ...ids(rest)]).toEqual(all.filter((i) => i < 100 || i >= 200));
  });

  it.each<[string, (id: Long) => Document, number, ...string[]]>([
    ['an unknown cursor', () => ({ getMore: Long.fromString('1234567890123') }), 43, 'CursorNotFound'],
    ['a cursor id that is no long', () => ({ getMore: 'x' }), 14, 'TypeMismatch'],
    ['a cursor of another collection', (id) => ({ getMore: id, collection: 'another' }), 13, 'Unauthorized'],
    ['a negative batchSize', (id) => ({ getMore: id, batchSize: -1 }), 51024],
  ])('refuses %s', async (_title, command, code, ...names) => {
    const { id } = await open({ batchSize: 1 });
    const whole = { collection: rows.collectionName, ...command(id) };
    await expectRefusal(run({ getMore: undefined, ...whole }), code, ...names);
    await run({ killCursors: rows.collectionName, cursors: [id] });
  });
});

describe('killCursors', () => {
  it('ends cursors and tells which it knew', async () => {
    const { id } = await open({ batchSize: 1 });
    const other = Long.fromString('99999');
    const answer = await run({ killCursors: rows.collectionName, cursors: [id, other] });
    expect(answer).toMatchObject({ cursorsKilled: [id], cursorsNotFound: [other], cursorsAlive: [], ok: 1 });
    await expectRefusal(more(id), 43, 'CursorNotFound');
  });

  it('ends the cursors of a dropped collection', async () => {
    const doomed = await database.with(all.map((i) => ({ _id: i })));
    const cursor = doomed.find().batchSize(2);
    await cursor.next();
    await doomed.drop();
    expect([43, 175]).toContain((await refusalOf(cursor.toArray())).code);
  });
});

// Versions of MongoDB differ here.
const negative = [51024, 2];
const negativeNames = ['Location51024', 'BadValue'];

describe('find', () => {
  it('finds nothing in a collection that does not exist', async () => {
    expect(await database.db.collection('nowhere').find().toArray()).toEqual([]);
    expect(await database.db.collection('nowhere').countDocuments()).toBe(0);
  });

  it.each<[string, Document, number | number[], ...string[]]>([
    ['a negative limit', { limit: -1 }, negative, ...negativeNames],
    ['a negative batchSize', { batchSize: -1 }, negative, ...negativeNames],
    ['a limit that is no number', { limit: 'two' }, 14, 'TypeMismatch'],
    ['a sort that is no document', { sort: 'a' }, 14, 'TypeMismatch'],
  ])('refuses %s', async (_title, options, code, ...names) => {
    await expectRefusal(run({ find: rows.collectionName, ...options }), code, ...names);
  });
});
