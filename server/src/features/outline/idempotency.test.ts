import { Types } from 'mongoose';
import type { Character } from '../../contract/index.ts';
import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../testing/characters.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { outlines } from './outlineModel.ts';

const server = useTestServer();
const URL = '/api/outlines/characters';
const KEY = 'the key of a test';

/** A writer who sends characters, and notes of a first character, with a key. */
async function newWriter() {
  const person = await signUp(server);
  const caller = callAs(server, person);
  const put = (path: string, body: object, key: string) => caller.put(path, body).set('Idempotency-Key', key);
  const [first] = await makeCharacters(caller, buildCharacter({ name: 'First' }));
  return {
    caller,
    first: first!,
    send: (character: object = buildCharacter(), key = KEY) => put(URL, character, key),
    sendNote: (note: object = buildNote(), key = KEY, id = first!._id) => put(`${URL}/note/${id}`, note, key),
    /** The characters besides the first one. */
    added: async () => (await readCharacters(caller)).slice(1),
    notes: async () => ((await caller.get(`${URL}/${first!._id}`)).body as Character).notes,
    stored: async () => JSON.stringify(await outlines.findOne({ user: new Types.ObjectId(person.user._id) })),
  };
}

const twenty = <T>(send: () => PromiseLike<T>) => Promise.all(Array.from({ length: 20 }, send));

describe('PUT /api/outlines/characters with an Idempotency-Key', () => {
  it('adds one character however many requests race, and neither stores nor returns the key', async () => {
    const { send, added, stored } = await newWriter();
    const responses = await twenty(() => send().expect(200));
    expect(await added()).toHaveLength(1);
    for (const { text } of responses) expect(text).not.toContain(KEY);
    expect(await stored()).not.toContain(KEY);
    for (const { body } of responses) expect(body.characters.slice(1)).toEqual(await added());
  });

  it('adds one outline and one character if the very first request is sent twice at once', async () => {
    const person = await signUp(server);
    const send = () => callAs(server, person).put(URL, buildCharacter()).set('Idempotency-Key', KEY).expect(200);
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.body).toEqual(other.body);
    expect(one.body.characters).toHaveLength(1);
  });

  it('adds another character for another key, another text, another writer or no key', async () => {
    const [{ caller, send, added }, other] = [await newWriter(), await newWriter()];
    await send().expect(200);
    await send(buildCharacter(), `${KEY}, another`).expect(200);
    await send(buildCharacter({ desc: '<p>Tunes pianos, and mends them.</p>' })).expect(200);
    for (let i = 0; i < 2; i++) await caller.put(URL, buildCharacter()).expect(200);
    await other.send().expect(200);
    expect([await added(), await other.added()].map(({ length }) => length)).toEqual([5, 1]);
  });

  it('returns what an earlier request added as it is by now, and adds it again once it is deleted', async () => {
    const { caller, send, added } = await newWriter();
    const { _id } = (await send().expect(200)).body.characters[1];
    await caller.put(URL, { _id, desc: '<p>Changed on the phone.</p>' }).expect(200);
    expect((await send().expect(200)).body.characters[1]).toMatchObject({ _id, desc: '<p>Changed on the phone.</p>' });
    await caller.delete(`${URL}/${_id}`).expect(200);
    await send().expect(200);
    expect(await added()).toEqual([{ _id, ...buildCharacter(), notes: [] }]);
  });

  it.each([
    ['empty', ''],
    ['longer than 100 characters', 'k'.repeat(101)],
    ['not ASCII', 'clé'],
  ])('returns 400 for a key that is %s', async (_kind, key) => {
    const { send, added } = await newWriter();
    const { body } = await send(buildCharacter(), key).expect(400);
    expect(body).toEqual({ errors: [{ msg: 'The Idempotency-Key must be 1 to 100 printable ASCII characters' }] });
    expect(await added()).toEqual([]);
  });
});

describe('PUT /api/outlines/characters/note/:id with an Idempotency-Key', () => {
  it('adds one note however many requests race, and neither stores nor returns the key', async () => {
    const { sendNote, notes, stored } = await newWriter();
    const responses = await twenty(() => sendNote().expect(200));
    expect(await notes()).toHaveLength(1);
    for (const { body } of responses) expect(body.characters[0].notes).toEqual(await notes());
    for (const { text } of responses) expect(text).not.toContain(KEY);
    expect(await stored()).not.toContain(KEY);
  });

  it('adds another note for another key, another text, another character or no key', async () => {
    const { caller, first, send, sendNote, notes, added } = await newWriter();
    const { _id } = (await send().expect(200)).body.characters[1];
    await sendNote().expect(200);
    await sendNote(buildNote(), `${KEY}, another`).expect(200);
    await sendNote(buildNote({ noteText: 'Never says no, but once.' })).expect(200);
    for (let i = 0; i < 2; i++) await caller.put(`${URL}/note/${first._id}`, buildNote()).expect(200);
    await sendNote(buildNote(), KEY, _id).expect(200);
    expect([(await notes()).length, (await added())[0]!.notes.length]).toEqual([5, 1]);
  });

  it('adds the note again once it is deleted', async () => {
    const { caller, first, sendNote, notes } = await newWriter();
    const [{ _id }] = (await sendNote().expect(200)).body.characters[0].notes;
    await caller.delete(`${URL}/note/${first._id}/${_id}`).expect(200);
    await sendNote().expect(200);
    expect(await notes()).toEqual([{ _id, ...buildNote() }]);
  });

  it('returns 404 for an unknown character even if the key is invalid too', async () => {
    const { sendNote } = await newWriter();
    await sendNote(buildNote(), '', 'f'.repeat(24)).expect(404);
    await sendNote(buildNote(), '').expect(400);
  });
});
