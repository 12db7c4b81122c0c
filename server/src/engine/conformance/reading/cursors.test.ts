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
  it('the first batch holds 101 documents unless told, the second the rest', async () => {
    const first = await open();
    expect(ids(first.firstBatch)).toEqual(all.slice(0, 101));
    const second = (await more(first.id)).cursor;
    expect(ids(second.nextBatch)).toEqual(all.slice(101));
    expect(second.id.isZero()).toBe(true);
    expect(second.ns).toBe(rows.namespace);
  });

  it('batchSize sets each batch, and the last one closes the cursor', async () => {
    const first = await open({ batchSize: 100 });
    const second = (await more(first.id, { batchSize: 100 })).cursor;
    const third = (await more(first.id, { batchSize: 100 })).cursor;
    expect([first.firstBatch.length, second.nextBatch.length, third.nextBatch.length]).toEqual([100, 100, 50]);
    expect(second.id).toEqual(first.id);
    expect(third.id.isZero()).toBe(true);
  });

  it('batchSize 0 opens a cursor without documents', async () => {
    const first = await open({ batchSize: 0 });
    expect(first.firstBatch).toEqual([]);
    expect(first.id.isZero()).toBe(false);
    expect(ids((await more(first.id)).cursor.nextBatch)).toEqual(all);
  });

  it('limit counts over all batches', async () => {
    const first = await open({ batchSize: 4, limit: 10 });
    const second = (await more(first.id, { batchSize: 4 })).cursor;
    const third = (await more(first.id, { batchSize: 4 })).cursor;
    expect(ids([...first.firstBatch, ...second.nextBatch, ...third.nextBatch])).toEqual(all.slice(0, 10));
    expect(third.id.isZero()).toBe(true);
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
    ['cursor 0', () => ({ getMore: Long.ZERO }), 43, 'CursorNotFound'],
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
    expect(answer).toMatchObject({
      cursorsKilled: [id],
      cursorsNotFound: [other],
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    });
    await expectRefusal(more(id), 43, 'CursorNotFound');
  });

  it('ends the cursors of a dropped collection', async () => {
    const doomed = await database.with(all.map((i) => ({ _id: i })));
    const cursor = doomed.find().batchSize(2);
    await cursor.next();
    await doomed.drop();
    expect([43, 175]).toContain((await refusalOf(cursor.toArray())).code);
  });

  it.each<[string, Document, number, ...string[]]>([
    ['cursors that are no longs', { cursors: ['x'] }, 14, 'TypeMismatch'],
    ['no cursors field', {}, 40414, 'Location40414', 'IDLFailedToParse'],
  ])('refuses %s', async (_title, options, code, ...names) => {
    await expectRefusal(run({ killCursors: rows.collectionName, ...options }), code, ...names);
  });
});
