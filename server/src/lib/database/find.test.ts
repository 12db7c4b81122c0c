import mongoose, { Schema } from 'mongoose';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { isDatabaseUnavailable } from '../../http/errorHandler.ts';
import { createFinder, createSharedReads, findFew, findOne } from './find.ts';

useTestServer();

const schema = new Schema({ likeCount: Number, text: String });
const BookModel = mongoose.model('Book', schema);

it('reads documents in their order, also those that do not fit into one answer of the database', async () => {
  const text = 'x'.repeat(7_000_000);
  await BookModel.collection.insertMany([1, 2, 3].map((likeCount) => ({ likeCount, text })));
  const wanted = { projection: { text: 1, likeCount: 1 }, sort: { likeCount: -1 } };
  const command = jest.spyOn(mongoose.connection.db!, 'command');
  const found = await findFew<{ likeCount: number; text: string }>(BookModel, {}, { ...wanted, limit: 9 });
  // The first try leaves no cursor behind.
  expect(await command.mock.results[1]!.value).toMatchObject({ cursorsKilled: [expect.anything()] });
  command.mockRestore();
  expect(found.map(({ likeCount }) => likeCount)).toEqual([3, 2, 1]);
  expect(found.every((book) => book.text === text)).toBe(true);
  expect(await findFew(BookModel, {}, { ...wanted, limit: 2 })).toHaveLength(2);
});

it('reads one document, or none', async () => {
  expect(await findOne(BookModel, { likeCount: 2 }, { _id: 0, likeCount: 1 })).toEqual({ likeCount: 2 });
  expect(await findOne(BookModel, { likeCount: 4 }, { _id: 0 })).toBeUndefined();
});

it('tells of a database that has not been reached yet as of one that is away', async () => {
  const model = mongoose.createConnection().model('Unreached', schema);
  const error = await findOne(model, {}, {}).catch((thrown: unknown) => thrown);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it('those who ask in one turn for documents by their id share one command, and see what was stored before', async () => {
  const made = await BookModel.create([0, 1, 2].map((likeCount) => ({ likeCount })));
  const find = createFinder<{ _id: mongoose.Types.ObjectId; likeCount: number }>(BookModel, { likeCount: 1 });
  const command = jest.spyOn(mongoose.connection.db!, 'command');
  const ids = [...made, made[0]!].map(({ id }) => String(id));
  const found = await Promise.all([...ids, 'f'.repeat(24)].map(find));
  expect(found.map((one) => one?.likeCount)).toEqual([0, 1, 2, 0, undefined]);
  expect(command).toHaveBeenCalledTimes(1);
  await BookModel.updateOne({ _id: ids[0] }, { likeCount: 9 });
  expect((await find(ids[0]!))?.likeCount).toBe(9);
  command.mockRestore();
  expect(await createFinder(BookModel, {}, { likeCount: 8 })(ids[0]!)).toBeUndefined();
});

it('who asks for a document that cannot be read keeps nobody from theirs', async () => {
  const [broken, whole] = await BookModel.create([{ likeCount: 1 }, { likeCount: 2 }]);
  const find = createFinder<{ _id: mongoose.Types.ObjectId; likeCount: number }>(BookModel, { likeCount: 1 });
  const db = mongoose.connection.db!;
  const send = db.command.bind(db);
  const command = jest.spyOn(db, 'command').mockImplementation(async (...asked) => {
    const { $in } = asked[0]['filter']._id as { $in: mongoose.Types.ObjectId[] };
    if ($in.some((id) => id.equals(broken!._id)))
      throw new mongoose.mongo.MongoServerError({ code: 324, message: 'damaged' });
    return send(...asked);
  });
  const asked = await Promise.allSettled([find(broken!.id), find(whole!.id)]);
  expect(asked).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { likeCount: 2 } }]);
  // Nothing is asked again where it is the database that is away.
  command.mockClear().mockRejectedValue(new mongoose.mongo.MongoNetworkError('away'));
  await Promise.allSettled([find(broken!.id), find(whole!.id)]);
  expect(command).toHaveBeenCalledTimes(1);
  command.mockRestore();
});

it('those who ask the same in one turn share one answer, who asks later or something else gets an own one', async () => {
  let asked = 0;
  const ask = async () => (asked += 1);
  const share = createSharedReads();
  expect(await Promise.all([share('a', ask), share('b', ask), share('a', ask)])).toEqual([1, 2, 1]);
  expect(await share('a', ask)).toBe(3);
  const fail = () => Promise.reject(new Error('away'));
  await expect(share('a', fail)).rejects.toThrow('away');
  expect(await share('a', ask)).toBe(4);
});
