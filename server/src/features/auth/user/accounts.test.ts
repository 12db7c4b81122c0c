import { Types } from 'mongoose';
import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { waitUntil } from '../../../testing/waitUntil.ts';
import { findAccount, findAccounts } from './accounts.ts';
import { UserModel } from './userModel.ts';

const server = useTestServer();

/** Stops the clock of the cache, so that nothing in it expires however slow the machine is. */
const stopClock = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now());

const queries = () => jest.spyOn(UserModel.collection, 'find');

/** Delays the response of the next query for accounts. @returns when the database has answered, and a function that lets it through */
function delayNextRead() {
  let [release, answered] = [() => {}, () => {}];
  const released = new Promise<void>((resolve) => (release = resolve));
  const read = new Promise<void>((resolve) => (answered = resolve));
  const find = UserModel.collection.find.bind(UserModel.collection);
  queries().mockImplementationOnce((...args: Parameters<typeof find>) => {
    const cursor = find(...args);
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await toArray();
      answered();
      await released;
      return found;
    };
    return cursor;
  });
  return { read, release };
}

it('the next call sees a change', async () => {
  const person = await signUp(server);
  const own = async () => (await callAs(server, person).get('/api/auth').expect(200)).body;
  expect((await own()).name).not.toBe('A pen name');
  await UserModel.updateOne({ _id: person.user._id }, { name: 'A pen name' });
  expect((await own()).name).toBe('A pen name');
});

it('what another process has changed is seen after two seconds', async () => {
  const { user } = await signUp(server);
  const nameNow = async () => (await findAccount(user._id))?.name;
  const clock = stopClock();
  expect(await nameNow()).toBe(user.name);
  // Past mongoose's middleware, as from another process.
  await UserModel.collection.updateOne({ _id: new Types.ObjectId(user._id) }, { $set: { name: 'A pen name' } });
  expect(await nameNow()).toBe(user.name);
  clock.mockReturnValue(performance.now() + 2_001);
  await waitUntil(async () => (await nameNow()) === 'A pen name'); // the cache looks at the clock once in a millisecond
});

it('many accounts are read in one query, and those that were read just now in none', async () => {
  const ids = (await Promise.all([signUp(server), signUp(server), signUp(server)])).map(({ user }) => user._id);
  const nobody = '0'.repeat(24);
  stopClock();
  await findAccount(ids[0]!);
  const find = queries();
  const found = await findAccounts([...ids, ids[1]!, nobody]);
  expect([...found.keys()].toSorted()).toEqual(ids);
  await findAccounts([...ids, nobody]);
  const filters = find.mock.calls.map(([filter]) => JSON.stringify(filter));
  expect(filters).toEqual([JSON.stringify({ _id: { $in: [ids[1], ids[2], nobody] } })]);
});

it('callers that need the same account at once share a query', async () => {
  const { user } = await signUp(server);
  const find = queries();
  const found = await Promise.all(Array.from({ length: 20 }, () => findAccount(user._id)));
  expect(found.map((account) => account?.name)).toEqual(Array.from({ length: 20 }, () => user.name));
  expect(find).toHaveBeenCalledTimes(1);
});

it('a read that began before a change does not bring the old account back', async () => {
  const person = await signUp(server);
  const { read, release } = delayNextRead();
  const early = findAccount(person.user._id);
  await read;
  await UserModel.updateOne({ _id: person.user._id }, { tokensFrom: Math.floor(Date.now() / 1000) + 60 });
  await callAs(server, person).get('/api/auth').expect(401);
  release();
  expect((await early)!.tokensFrom).toBe(0);
  await callAs(server, person).get('/api/auth').expect(401);
});

it('a failed read is not remembered', async () => {
  const { user } = await signUp(server);
  queries().mockImplementationOnce(() => {
    throw Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
  });
  await expect(findAccount(user._id)).rejects.toThrow('connection closed');
  expect((await findAccount(user._id))?.name).toBe(user.name);
});
