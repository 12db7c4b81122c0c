import mongoose from 'mongoose';
import type { Test } from 'supertest';
import { CharacterModel } from '../features/outline/characters/characterModel.ts';
import { OutlineModel } from '../features/outline/outlineModel.ts';
import { VersionModel } from '../features/outline/versions/versionModel.ts';
import { ProfileModel } from '../features/profile/profileModel.ts';
import { type SignedUp, signUp, signUpVerified } from '../testing/builders.ts';
import { callAs } from '../testing/callAs.ts';
import { buildCharacter, makeCharacters } from '../testing/characters.ts';
import { dataUrl, noisyImage } from '../testing/images.ts';
import { buildProfile } from '../testing/profiles.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';

jest.setTimeout(60_000);

const server = useTestServer();
let writer: SignedUp;
beforeAll(async () => {
  writer = await signUpVerified(server);
});
afterEach(() => void jest.restoreAllMocks());

/** Sends so many calls at once. @returns how many have been answered so far, and their statuses in the end */
function crowd(count: number, call: () => Test) {
  const answers: number[] = [];
  const all = Array.from({ length: count }, async () => {
    const { status } = await call();
    answers.push(status);
  });
  return { answered: () => answers.length, end: async () => (await Promise.all(all), answers) };
}

/** Waits until it is so, for half of what a test may take at most. */
async function until(reached: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !reached() && Date.now() < end;) await new Promise(setImmediate);
  expect(reached()).toBe(true);
}

const read = () => callAs(server, writer).get('/api/auth').expect(200);

describe('a call of the same address is not kept waiting by', () => {
  it('a mail server that takes its time', async () => {
    const unverified = await signUp(server);
    let [asked, answer] = [0, () => {}];
    const held = new Promise<void>((resolve) => (answer = resolve));
    jest.spyOn(server.services.mailer, 'resend').mockImplementation(() => ((asked += 1), held));
    const resends = crowd(30, () => callAs(server, unverified).put('/api/auth/resend'));
    await until(() => asked === 30);
    await read();
    expect(resends.answered()).toBe(0);
    answer();
    expect(await resends.end()).toEqual(Array<number>(30).fill(200));
  });

  it('passwords that are compared', async () => {
    let [asked, answer] = [0, () => {}];
    const held = new Promise<boolean>((resolve) => (answer = () => resolve(true)));
    jest.spyOn(server.services.passwords, 'matches').mockImplementation(() => ((asked += 1), held));
    const { user } = writer;
    const signIns = crowd(30, () =>
      server.request().post('/api/auth').send({ email: user.email, password: 'any at all' }),
    );
    await until(() => asked === 30);
    await read();
    expect(signIns.answered()).toBe(0);
    answer();
    expect(await signIns.end()).toEqual(Array<number>(30).fill(200));
  });

  it('accounts that take long to be deleted', async () => {
    const leavers = await Promise.all(Array.from({ length: 8 }, () => signUp(server)));
    let [begun, end] = [0, () => {}];
    const held = new Promise<void>((resolve) => (end = resolve));
    const { mailer } = server.services;
    const forget = mailer.forget.bind(mailer);
    jest.spyOn(mailer, 'forget').mockImplementation(async (user) => ((begun += 1), forget(user)));
    jest.spyOn(ProfileModel, 'deleteOne').mockImplementation((() => held) as never);
    const deletions = crowd(8, () => callAs(server, leavers.pop()!).delete('/api/profile'));
    await until(() => begun >= 4);
    await read();
    expect(deletions.answered()).toBe(0);
    end();
    expect(await deletions.end()).toEqual(Array<number>(8).fill(200));
  });

  it('pictures that are decoded', async () => {
    const avatar = dataUrl(await noisyImage(800, 800).jpeg().toBuffer());
    const save = () => callAs(server, writer).post('/api/profile', buildProfile({ avatar }));
    await save().expect(200);
    const uploads = crowd(12, save);
    await until(() => uploads.answered() > 0);
    const before = uploads.answered();
    await read();
    expect(uploads.answered() - before).toBeLessThan(4);
    expect(await uploads.end()).toEqual(Array<number>(12).fill(200));
  });

  it('whole outlines with hundreds of long texts', async () => {
    const person = callAs(server, writer);
    await person.put('/api/outlines/characters?view=character', buildCharacter()).expect(200);
    // Counted as many, or the test would spend its time on making them.
    await OutlineModel.updateOne({ user: writer.user._id }, { 'quota.characters': 11 });
    let [reading, answer] = [0, () => {}];
    const held = new Promise<void>((resolve) => (answer = resolve));
    const characters = CharacterModel.collection;
    const find = characters.find.bind(characters);
    jest.spyOn(characters, 'find').mockImplementation(((...asked: Parameters<typeof find>) => {
      reading += 1;
      const cursor = find(...asked);
      const toArray = cursor.toArray.bind(cursor);
      cursor.toArray = async () => (await held, toArray());
      return cursor;
    }) as never);
    const wholes = crowd(30, () => person.get('/api/outlines/me'));
    await until(() => reading > 0);
    await read();
    expect([reading, wholes.answered()]).toEqual([1, 0]);
    answer();
    expect(await wholes.end()).toEqual(Array<number>(30).fill(200));
  });

  it.each([
    ['lists of cards, which may be long', (i: number) => `/api/posts?view=card&limit=${1 + (i % 20)}`],
    ['lists of many cards', (i: number) => `/api/posts?view=card&limit=${21 + i}`],
    ['the texts of outlines, which may be long', () => '/api/outlines/me?view=texts'],
  ])('%s', async (_, pathOf) => {
    const person = callAs(server, writer);
    await person.post('/api/outlines', { title: 'x' }).expect(200);
    let [reading, answer] = [0, () => {}];
    const held = new Promise<void>((resolve) => (answer = resolve));
    const wait = async () => {
      reading += 1;
      await held;
    };
    const db = mongoose.connection.db!;
    const command = db.command.bind(db);
    jest.spyOn(db, 'command').mockImplementation(async (...asked) => {
      if (['posts', 'outlines'].includes(asked[0]['find'])) await wait();
      return command(...asked);
    });
    let asked = 0;
    const crowded = crowd(30, () => person.get(pathOf((asked += 1))));
    await until(() => reading > 0);
    await read();
    expect([reading, crowded.answered()]).toEqual([1, 0]);
    answer();
    expect(await crowded.end()).toEqual(Array<number>(30).fill(200));
  });

  it('earlier texts of characters that are deleted', async () => {
    const person = callAs(server, await signUpVerified(server));
    const made = await makeCharacters(person, ...Array.from({ length: 8 }, () => buildCharacter()));
    let [removing, answer] = [0, () => {}];
    const held = new Promise<void>((resolve) => (answer = resolve));
    const versions = VersionModel.collection;
    const removeMany = versions.deleteMany.bind(versions);
    jest.spyOn(versions, 'deleteMany').mockImplementation(async (...asked) => {
      removing += 1;
      await held;
      return removeMany(...asked);
    });
    const [kept, ...gone] = made.map(({ _id }) => `/api/outlines/characters/${_id}`);
    const deletions = crowd(gone.length, () => person.delete(`${gone.pop()}?view=character`));
    await until(() => removing > 0);
    await read();
    await person.get(kept!).expect(200);
    expect([removing, deletions.answered()]).toEqual([1, 0]);
    answer();
    expect(await deletions.end()).toEqual(Array<number>(7).fill(200));
  });
});
