import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../../testing/characters.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';

const server = useTestServer();
const URL = '/api/outlines/characters/note';
const UNKNOWN_ID = 'f'.repeat(24);
const NO_CHARACTER = [404, { errors: [{ msg: 'Character not found' }] }];
const NO_NOTE = [404, { errors: [{ msg: 'Note not found' }] }];

/** A writer with two characters, the first of which has the given notes. */
async function writerWith(...notes: object[]) {
  const caller = callAs(server, await signUp(server));
  const [first] = await makeCharacters(caller, buildCharacter(), buildCharacter({ name: 'Lio' }));
  for (const note of notes) await caller.put(`${URL}/${first!._id}`, note).expect(200);
  const characters = await readCharacters(caller);
  return { caller, characters, first: characters[0]!, path: `${URL}/${first!._id}` };
}

describe('PUT /api/outlines/characters/note/:id', () => {
  it('adds a note behind the others and answers the outline', async () => {
    const { caller, characters, first, path } = await writerWith(buildNote({ noteTitle: 'Age' }));
    const sent = { noteTitle: ' Height ', noteText: ' Tall,\n\t<b>as</b> written ' };
    const { body } = await caller.put(path, { ...sent, _id: UNKNOWN_ID }).expect(200);
    const added = { _id: expect.stringMatching(/^(?!f{24})[0-9a-f]{24}$/), ...sent, noteTitle: 'Height' };
    expect(body.characters).toEqual([{ ...first, notes: [...first.notes, added] }, characters[1]]);
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
  });

  let refused: Awaited<ReturnType<typeof writerWith>> | undefined;
  it.each<[string, unknown]>([
    ['noteTitle', undefined],
    ['noteTitle', ' '],
    ['noteTitle', 't'.repeat(101)],
    ['noteTitle', 'a\nb'],
    ['noteTitle', { $ne: 1 }],
    ['noteText', null],
    ['noteText', ' \n'],
    ['noteText', 't'.repeat(5_001)],
    ['noteText', ['x']],
    ['noteText', 'x\u0001'],
  ])('refuses %s %j and changes nothing', async (field, value) => {
    const { caller, characters, path } = (refused ??= await writerWith(buildNote()));
    const answer = await caller.put(path, buildNote({ [field]: value }));
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, field]);
    expect(await readCharacters(caller)).toEqual(characters);
  });

  it('takes both texts at their limit', async () => {
    const atLimit = { noteTitle: 't'.repeat(100), noteText: 'x'.repeat(5_000) };
    expect((await writerWith(atLimit)).first.notes).toEqual([{ _id: expect.any(String), ...atLimit }]);
  });

  it.each([UNKNOWN_ID, '7', '%', '__proto__'])('answers 404 for %s, even if the note is wrong too', async (id) => {
    const { caller, characters } = (refused ??= await writerWith(buildNote()));
    const answer = await caller.put(`${URL}/${id}`, {});
    expect([answer.status, answer.body]).toEqual(NO_CHARACTER);
    expect(await readCharacters(caller)).toEqual(characters);
  });

  it("answers 404 for another person's character and leaves it alone", async () => {
    const [owner, stranger] = [await writerWith(), await writerWith()];
    const answer = await stranger.caller.put(owner.path, buildNote());
    expect([answer.status, answer.body]).toEqual(NO_CHARACTER);
    expect(await readCharacters(owner.caller)).toEqual(owner.characters);
    expect(await readCharacters(stranger.caller)).toEqual(stranger.characters);
  });
});

describe('DELETE /api/outlines/characters/note/:characterId/:noteId', () => {
  it('deletes that note alone and answers the outline', async () => {
    const { caller, characters, first, path } = await writerWith(buildNote(), buildNote(), buildNote());
    const [a, b, c] = first.notes;
    const { body } = await caller.delete(`${path}/${b!._id}`).expect(200);
    expect(body.characters).toEqual([{ ...first, notes: [a, c] }, characters[1]]);
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
    const again = await caller.delete(`${path}/${b!._id}`);
    expect([again.status, again.body]).toEqual(NO_NOTE);
  });

  it('deletes it once however many requests race', async () => {
    const { caller, first, path } = await writerWith(buildNote(), buildNote());
    const calls = Array.from({ length: 5 }, () => caller.delete(`${path}/${first.notes[0]!._id}`));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await readCharacters(caller))[0]!.notes).toEqual([first.notes[1]]);
  });

  let writer: Awaited<ReturnType<typeof writerWith>> | undefined;
  it.each([UNKNOWN_ID, '7', '%', '$ne'])('answers 404 for note %s', async (id) => {
    const { caller, characters, path } = (writer ??= await writerWith(buildNote()));
    const answer = await caller.delete(`${path}/${id}`);
    expect([answer.status, answer.body]).toEqual(NO_NOTE);
    expect(await readCharacters(caller)).toEqual(characters);
  });

  it('answers 404 for an unknown character, and for a note of another one', async () => {
    const { caller, characters, first } = await writerWith(buildNote());
    for (const id of [UNKNOWN_ID, '7']) {
      const answer = await caller.delete(`${URL}/${id}/${first.notes[0]!._id}`);
      expect([answer.status, answer.body]).toEqual(NO_CHARACTER);
    }
    const answer = await caller.delete(`${URL}/${characters[1]!._id}/${first.notes[0]!._id}`);
    expect([answer.status, answer.body]).toEqual(NO_NOTE);
    expect(await readCharacters(caller)).toEqual(characters);
  });

  it("answers 404 for another person's note and leaves it alone", async () => {
    const [owner, stranger] = [await writerWith(buildNote()), await writerWith(buildNote())];
    const note = owner.first.notes[0]!._id;
    const direct = await stranger.caller.delete(`${owner.path}/${note}`);
    expect([direct.status, direct.body]).toEqual(NO_CHARACTER);
    const throughOwn = await stranger.caller.delete(`${stranger.path}/${note}`);
    expect([throughOwn.status, throughOwn.body]).toEqual(NO_NOTE);
    expect(await readCharacters(owner.caller)).toEqual(owner.characters);
  });
});
