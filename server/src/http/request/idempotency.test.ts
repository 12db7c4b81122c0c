import mongoose, { Types } from 'mongoose';
import { signUpVerified } from '../../testing/builders.ts';
import { type Caller, callAs } from '../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters } from '../../testing/characters.ts';
import { buildProfile, buildWork } from '../../testing/profiles.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { idOf } from './idempotency.ts';

const server = useTestServer();
const KEY = 'the key of a test';
const CHARACTERS = '/api/outlines/characters';
const WORKS = '/api/profile/works';

/** Where objects are added and removed, where their list is read, and its name in what is read. */
interface Place {
  add: string;
  remove: string;
  list: string;
  name?: string;
}

/** Each kind of object, with its text, and where a writer who has none of them yet adds them. */
const KINDS: {
  kind: string;
  text: string;
  build: (fields: object) => object;
  start: (caller: Caller) => Promise<Place>;
}[] = [
  {
    ...{ kind: 'character', text: 'desc', build: buildCharacter as (fields: object) => object },
    start: async () => ({ add: CHARACTERS, remove: CHARACTERS, list: '/api/outlines/me', name: 'characters' }),
  },
  {
    ...{ kind: 'note', text: 'noteText', build: buildNote as (fields: object) => object },
    async start(caller) {
      const [character] = await makeCharacters(caller, buildCharacter());
      const add = `${CHARACTERS}/note/${character!._id}`;
      return { add, remove: add, list: `${CHARACTERS}/${character!._id}`, name: 'notes' };
    },
  },
  {
    ...{ kind: 'work', text: 'title', build: buildWork as (fields: object) => object },
    async start(caller) {
      await caller.post('/api/profile', buildProfile()).expect(200);
      return { add: WORKS, remove: WORKS, list: '/api/profile/me', name: 'works' };
    },
  },
  {
    ...{ kind: 'post', text: 'text', build: (fields) => ({ text: 'An idea', ...fields }) },
    start: async () => ({ add: '/api/posts', remove: '/api/posts', list: '/api/posts?mine=true' }),
  },
  {
    ...{ kind: 'comment', text: 'text', build: (fields) => ({ text: 'A comment', ...fields }) },
    async start(caller) {
      const { _id } = (await caller.post('/api/posts', { text: 'An idea' }).expect(200)).body;
      const add = `/api/posts/comment/${_id}`;
      return { add, remove: add, list: `/api/posts/${_id}`, name: 'comments' };
    },
  },
];

describe.each(KINDS)('a new $kind with an Idempotency-Key', ({ kind, text, build, start }) => {
  async function newWriter() {
    const caller = callAs(server, await signUpVerified(server));
    const place = await start(caller);
    const put = (path: string, body: object) => (kind === 'post' ? caller.post(path, body) : caller.put(path, body));
    return {
      send: (fields: object = {}, key = KEY) => put(place.add, build(fields)).set('Idempotency-Key', key),
      sendWithoutKey: () => put(place.add, build({})),
      change: (_id: string, to: string) => put(place.add, { _id, [text]: to }).expect(200),
      remove: (_id: string) => caller.delete(`${place.remove}/${_id}`).expect(200),
      added: async (): Promise<{ _id: string }[]> => {
        const { body } = await caller.get(place.list).expect(200);
        return place.name === undefined ? body : body[place.name];
      },
    };
  }

  it('is added once however many requests race, and the key is neither stored nor returned', async () => {
    const { send, added } = await newWriter();
    const responses = await Promise.all(Array.from({ length: 10 }, () => send().expect(200)));
    expect(await added()).toHaveLength(1);
    expect(responses.map((response) => response.text).join()).not.toContain(KEY);
    for (const collection of await mongoose.connection.db!.collections())
      expect(JSON.stringify(await collection.find().toArray())).not.toContain(KEY);
  });

  it('is another one with another key, another text or no key, and none with an invalid key', async () => {
    const { send, sendWithoutKey, added } = await newWriter();
    await send().expect(200);
    await send({}, `${KEY}, another`).expect(200);
    await send({ [text]: 'Another text' }).expect(200);
    for (let i = 0; i < 2; i++) await sendWithoutKey().expect(200);
    await send({}, '').expect(400);
    expect(await added()).toHaveLength(5);
  });

  it('is returned as it is by now, and added again once it is deleted', async () => {
    const { send, change, remove, added } = await newWriter();
    const first = await send().expect(200);
    const [one] = await added();
    await change(one!._id, 'Changed on the phone');
    const second = await send().expect(200);
    expect(await added()).toMatchObject([{ _id: one!._id, [text]: 'Changed on the phone' }]);
    expect(second.text).toContain('Changed on the phone');
    await remove(one!._id);
    expect((await send().expect(200)).text.length).toBe(first.text.length);
    expect(await added()).toMatchObject([{ _id: one!._id, ...build({}) }]);
  });

  it('is one for each writer', async () => {
    const [ada, ben] = [await newWriter(), await newWriter()];
    for (const { send } of [ada, ben]) await send().expect(200);
    for (const { added } of [ada, ben]) expect(await added()).toHaveLength(1);
  });
});

it('the same key adds a note to each of two characters, and a comment to each of two posts', async () => {
  const caller = callAs(server, await signUpVerified(server));
  const characters = await makeCharacters(caller, buildCharacter(), buildCharacter());
  for (const { _id } of characters) {
    const { body } = await caller
      .put(`${CHARACTERS}/note/${_id}?view=character`, buildNote())
      .set('Idempotency-Key', KEY);
    expect(body.notes).toHaveLength(1);
  }
  for (const text of ['One', 'Two']) {
    const { _id } = (await caller.post('/api/posts', { text }).expect(200)).body;
    const { body } = await caller.put(`/api/posts/comment/${_id}`, { text: 'Same' }).set('Idempotency-Key', KEY);
    expect(body).toHaveLength(1);
  }
});

it('the very first character sent twice at once adds one outline', async () => {
  const caller = callAs(server, await signUpVerified(server));
  const send = () => caller.put(CHARACTERS, buildCharacter()).set('Idempotency-Key', KEY).expect(200);
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.body).toEqual(other.body);
});

it('a key has 1 to 100 printable ASCII characters; what is missing comes first', async () => {
  const caller = callAs(server, await signUpVerified(server));
  const send = (key: string, path = WORKS) => caller.put(path, buildWork()).set('Idempotency-Key', key);
  await caller.post('/api/profile', buildProfile()).expect(200);
  for (const key of ['', 'k'.repeat(101), 'clé', 'a\tb']) {
    const { body } = await send(key).expect(400);
    expect(body).toEqual({ errors: [{ msg: 'The Idempotency-Key must be 1 to 100 printable ASCII characters' }] });
  }
  await send('"~'.padEnd(100, '!')).expect(200);
  for (const path of [`${CHARACTERS}/note/`, '/api/posts/comment/']) await send('', path + 'f'.repeat(24)).expect(404);
});

it('the end of a key is not taken for the beginning of the text', () => {
  const user = new Types.ObjectId();
  expect(idOf(user, 'key\n', 'text')).not.toEqual(idOf(user, 'key', '\ntext'));
});
