import type { Character } from '../../contract/index.ts';
import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../testing/characters.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { CharacterModel } from './characters/characterModel.ts';
import { OutlineModel } from './outlineModel.ts';

const server = useTestServer();
const URL = '/api/outlines/characters';
const KEY = 'the key of a test';
const NO_KEY = /the key of a test|sentAs/;

/** A writer who sends characters and notes under a key. */
async function writer() {
  const person = await signUp(server);
  const caller = callAs(server, person);
  const put = (path: string, body: object, key: string) => caller.put(path, body).set('Idempotency-Key', key);
  return {
    caller,
    send: (character: object = buildCharacter(), key = KEY) => put(URL, character, key),
    /** Makes a character without a key, and gives a function that sends it notes. */
    notesOf: async () => {
      const _id = (await makeCharacters(caller, buildCharacter())).at(-1)!._id;
      return (note: object = buildNote(), key = KEY, id = _id) => put(`${URL}/note/${id}`, note, key);
    },
    characters: () => readCharacters(caller),
    quota: async () => (await OutlineModel.findOne({ user: person.user._id }).lean())!.quota,
    stored: () => CharacterModel.find({ user: person.user._id }).lean(),
    /** Leaves no more places than these. */
    fill: (places: { 'quota.characters'?: number; 'quota.notes'?: number }) =>
      OutlineModel.updateOne({ user: person.user._id }, { $set: { ...places, 'quota.reservedAt': new Date() } }),
  };
}

const twenty = <T>(send: () => PromiseLike<T>) => Promise.all(Array.from({ length: 20 }, send));

describe('PUT /api/outlines/characters with an Idempotency-Key', () => {
  it('answers what an earlier try has made, and never tells the key', async () => {
    const { caller, send, characters, stored, quota } = await writer();
    const first = await send().expect(200);
    const second = await send().expect(200);
    expect(second.body).toEqual(first.body);
    expect(await characters()).toEqual(first.body.characters);
    expect(await quota()).toMatchObject({ characters: 1 });
    const one = await caller.get(`${URL}/${first.body.characters[0]._id}`);
    const list = await caller.get('/api/outlines/me?view=card');
    for (const { text } of [first, second, one, list]) expect(text).not.toMatch(NO_KEY);
    expect(JSON.stringify(await stored())).not.toContain(KEY);
  });

  it('20 tries at once end with one character, counted once', async () => {
    const { send, stored, quota } = await writer();
    const answers = await twenty(() => send().expect(200));
    for (const { body } of answers) expect(body.characters).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    expect(await quota()).toMatchObject({ characters: 1 });
  });

  it.each([
    ['under another key', buildCharacter(), `${KEY}, another`],
    ['with another name', buildCharacter({ name: 'Lio' }), KEY],
    ['written on', buildCharacter({ desc: '<p>Tunes pianos, and mends them.</p>' }), KEY],
  ])('makes a character of its own of what is sent %s', async (_how, character, key) => {
    const { send, characters } = await writer();
    await send().expect(200);
    await send(character, key).expect(200);
    await send().expect(200);
    expect(await characters()).toHaveLength(2);
  });

  it('makes characters of their own of what is sent by somebody else or without a key', async () => {
    const [one, other] = [await writer(), await writer()];
    for (const { send } of [one, other]) await send().expect(200);
    for (let i = 0; i < 2; i++) await one.caller.put(URL, buildCharacter()).expect(200);
    expect([await one.characters(), await other.characters()].map(({ length }) => length)).toEqual([3, 1]);
  });

  it('answers what it made as it is by now, and leaves that alone', async () => {
    const { caller, send, characters } = await writer();
    const { _id } = (await send().expect(200)).body.characters[0];
    await caller.put(URL, { _id, desc: '<p>Changed on the phone.</p>' }).expect(200);
    const { body } = await send().expect(200);
    expect(body.characters).toMatchObject([{ _id, desc: '<p>Changed on the phone.</p>' }]);
    expect(await characters()).toEqual(body.characters);
  });

  it('makes anew what was deleted', async () => {
    const { caller, send, characters, quota } = await writer();
    const { _id } = (await send().expect(200)).body.characters[0];
    await caller.delete(`${URL}/${_id}`).expect(200);
    await send().expect(200);
    expect(await characters()).toHaveLength(1);
    expect(await quota()).toMatchObject({ characters: 1 });
  });

  it('answers the last one that has room, and refuses the next', async () => {
    const { send, fill } = await writer();
    const { body } = await send().expect(200);
    await fill({ 'quota.characters': 200 });
    expect((await send().expect(200)).body).toEqual(body);
    await send(buildCharacter(), `${KEY}, another`).expect(400);
  });

  it.each([
    ['empty', ''],
    ['longer than 100 characters', 'k'.repeat(101)],
    ['not ASCII', 'clé'],
  ])('400 for a key that is %s', async (_kind, key) => {
    const { send, stored } = await writer();
    const { body } = await send(buildCharacter(), key).expect(400);
    expect(body).toEqual({ errors: [{ msg: 'The Idempotency-Key must have 1 to 100 printable ASCII characters' }] });
    expect(await stored()).toEqual([]);
  });
});

describe('PUT /api/outlines/characters/note/:id with an Idempotency-Key', () => {
  it('answers what an earlier try has added, and never tells the key', async () => {
    const { caller, notesOf, characters, stored, quota } = await writer();
    const send = await notesOf();
    const first = await send().expect(200);
    const second = await send().expect(200);
    expect(second.body).toEqual(first.body);
    expect((await characters())[0]!.notes).toHaveLength(1);
    expect((await stored())[0]).toMatchObject({ noteCount: 1 });
    expect(await quota()).toMatchObject({ notes: 1 });
    const whole = await caller.get('/api/outlines/me');
    for (const { text } of [first, second, whole]) expect(text).not.toMatch(NO_KEY);
    expect(JSON.stringify(await stored())).not.toContain(KEY);
  });

  it('20 tries at once end with one note, counted once', async () => {
    const { notesOf, stored, quota } = await writer();
    const send = await notesOf();
    const answers = await twenty(() => send().expect(200));
    for (const { body } of answers) expect(body.characters[0].notes).toHaveLength(1);
    expect((await stored())[0]).toMatchObject({ noteCount: 1, notes: [buildNote()] });
    expect(await quota()).toMatchObject({ notes: 1 });
  });

  it('takes what is sent under another key, without one, changed or for another character', async () => {
    const { caller, notesOf, characters } = await writer();
    const send = await notesOf();
    const [{ _id } = { _id: '' }] = await characters();
    const elsewhere = await notesOf();
    await send().expect(200);
    await send(buildNote(), `${KEY}, another`).expect(200);
    await send(buildNote({ noteText: 'Never says no, but once.' })).expect(200);
    for (let i = 0; i < 2; i++) await caller.put(`${URL}/note/${_id}`, buildNote()).expect(200);
    for (let i = 0; i < 2; i++) await elsewhere().expect(200);
    expect((await characters()).map(({ notes }) => notes.length)).toEqual([5, 1]);
  });

  it('adds anew what was deleted', async () => {
    const { caller, notesOf, characters, quota } = await writer();
    const send = await notesOf();
    const { _id, notes } = (await send().expect(200)).body.characters[0] as Character;
    await caller.delete(`${URL}/note/${_id}/${notes[0]!._id}`).expect(200);
    await send().expect(200);
    expect((await characters())[0]!.notes).toHaveLength(1);
    expect(await quota()).toMatchObject({ notes: 1 });
  });

  it('answers the last one that has room, in the outline and in the character, and refuses the next', async () => {
    const { notesOf, fill, characters, quota } = await writer();
    const send = await notesOf();
    const { body } = await send().expect(200);
    await fill({ 'quota.notes': 1_000 });
    expect((await send().expect(200)).body).toEqual(body);
    await send(buildNote(), `${KEY}, another`).expect(400);
    await fill({ 'quota.notes': 200 });
    const [{ _id } = { _id: '' }] = await characters();
    const notes = { $each: Array.from({ length: 199 }, () => buildNote()) };
    await CharacterModel.updateOne({ _id }, { $push: { notes }, $set: { noteCount: 200 } });
    await send().expect(200);
    await send(buildNote(), `${KEY}, another`).expect(400);
    expect(await quota()).toMatchObject({ notes: 200 });
  });

  it('404 matters more than a bad key', async () => {
    const { notesOf } = await writer();
    const send = await notesOf();
    await send(buildNote(), '', 'f'.repeat(24)).expect(404);
    await send(buildNote(), '').expect(400);
  });
});
