import { Types, type mongo } from 'mongoose';
import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../../testing/characters.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { outlines } from '../outlineModel.ts';

const server = useTestServer();
const URL = '/api/outlines/characters/note';
const UNKNOWN_ID = 'f'.repeat(24);
const NO_CHARACTER = { errors: [{ msg: 'Character not found' }] };
const NO_NOTE = { errors: [{ msg: 'Note not found' }] };

/** A writer with two characters, the first of which has the given notes. */
async function writerWith(...notes: object[]) {
  const person = await signUp(server);
  const caller = callAs(server, person);
  const [{ _id } = { _id: '' }] = await makeCharacters(caller, buildCharacter(), buildCharacter({ name: 'Lio' }));
  for (const note of notes) await caller.put(`${URL}/${_id}`, note).expect(200);
  const [first, second] = await readCharacters(caller);
  return { person, caller, first: first!, second: second!, path: `${URL}/${_id}` };
}

const pathsOf = (errors: { path: string }[]) => errors.map(({ path }) => path).sort();

/** Shared by tests that change nothing. */
let shared: Awaited<ReturnType<typeof writerWith>>;
beforeAll(async () => {
  shared = await writerWith(buildNote());
});

describe('PUT /api/outlines/characters/note/:id', () => {
  it('adds a note after the others and returns the outline', async () => {
    const { caller, first, second, path } = await writerWith(buildNote({ noteTitle: 'Age' }));
    const sent = { noteTitle: ' Height ', noteText: ' Tall,\n\t<b>as</b> written ', _id: null };
    const { body } = await caller.put(path, sent).expect(200);
    const added = { ...sent, _id: expect.stringMatching(/^[0-9a-f]{24}$/), noteTitle: 'Height' };
    expect(body.characters).toEqual([{ ...first, notes: [...first.notes, added] }, second]);
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
  });

  it.each<[string, unknown]>([
    ['noteTitle', undefined],
    ['noteTitle', { $ne: 1 }],
    ['noteText', ' \n'],
    ['noteText', 't'.repeat(5_001)],
  ])('returns 400 for %s %j, in a new note and in a change, and changes nothing', async (field, value) => {
    const { caller, first, second, path } = shared;
    const added = await caller.put(path, buildNote({ [field]: value })).expect(400);
    expect(pathsOf(added.body.errors)).toEqual([field]);
    const changed = await caller.put(path, { _id: first.notes[0]!._id, [field]: value ?? '' }).expect(400);
    expect(pathsOf(changed.body.errors)).toEqual([field]);
    expect(await readCharacters(caller)).toEqual([first, second]);
  });

  it('stores 200 notes of a character and refuses more without naming a field', async () => {
    const { person, caller, first, second, path } = await writerWith();
    const $each = Array.from({ length: 199 }, () => ({ _id: new Types.ObjectId(), ...buildNote() }));
    await outlines.updateOne(
      { user: new Types.ObjectId(person.user._id) },
      { $push: { 'characters.$[first].notes': { $each } } } as mongo.Document,
      { arrayFilters: [{ 'first._id': new Types.ObjectId(first._id) }] },
    );
    const responses = await Promise.all([1, 2].map(() => caller.put(`${path}?view=texts`, buildNote())));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { body } = responses.find(({ status }) => status === 400)!;
    expect(body).toEqual({ errors: [{ msg: 'You can have up to 200 notes on a character' }] });
    const [full] = await readCharacters(caller);
    expect(full!.notes).toHaveLength(200);
    await caller.put(`${URL}/${second._id}`, buildNote()).expect(200);
    await caller.put(path, { _id: full!.notes[0]!._id, noteText: 'Still to be changed' }).expect(200);
    await caller.delete(`${URL}/${first._id}/${full!.notes[0]!._id}`).expect(200);
    await caller.put(path, buildNote()).expect(200);
  });
});

describe('PUT /api/outlines/characters/note/:id with the _id of a note', () => {
  it('changes only the fields sent of only that note and returns the outline', async () => {
    const { caller, first, second, path } = await writerWith(buildNote(), buildNote(), buildNote());
    const [a, b, c] = first.notes;
    const noteText = ' As\n\twritten ';
    const { body } = await caller.put(path, { _id: b!._id, noteTitle: null, noteText }).expect(200);
    expect(body.characters).toEqual([{ ...first, notes: [a, { ...b, noteText }, c] }, second]);
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
    const renamed = await caller.put(path, { _id: b!._id, noteTitle: ' Strength ' }).expect(200);
    expect(renamed.body.characters[0].notes[1]).toEqual({ ...b, noteTitle: 'Strength', noteText });
  });

  it('returns 404 for any other _id, even if the texts are invalid too', async () => {
    const { caller, first, second, path } = shared;
    for (const _id of [UNKNOWN_ID, '', '7', 7, { $ne: null }])
      for (const texts of [{ noteText: '' }, buildNote()])
        expect((await caller.put(path, { _id, ...texts }).expect(404)).body).toEqual(NO_NOTE);
    expect(await readCharacters(caller)).toEqual([first, second]);
  });
});

describe('DELETE /api/outlines/characters/note/:characterId/:noteId', () => {
  it('deletes that note alone and returns the outline', async () => {
    const { caller, first, second, path } = await writerWith(buildNote(), buildNote(), buildNote());
    const [a, b, c] = first.notes;
    const { body } = await caller.delete(`${path}/${b!._id}`).expect(200);
    expect(body.characters).toEqual([{ ...first, notes: [a, c] }, second]);
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
    expect((await caller.delete(`${path}/${b!._id}`).expect(404)).body).toEqual(NO_NOTE);
  });

  it('deletes a note once however many requests race', async () => {
    const { caller, first, path } = await writerWith(buildNote(), buildNote());
    const calls = Array.from({ length: 5 }, () => caller.delete(`${path}/${first.notes[0]!._id}`));
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect((await readCharacters(caller))[0]!.notes).toEqual([first.notes[1]]);
    expect((await caller.get('/api/outlines/me?removed=true')).body).toHaveLength(1);
  });
});

it('a note of an unknown character, another character or another person is a 404, also an invalid one', async () => {
  const [owner, stranger] = [await writerWith(buildNote()), await writerWith()];
  const { _id } = owner.first.notes[0]!;
  const change = { _id, noteText: 'Mine' };
  for (const { caller, path, body } of [
    { caller: owner.caller, path: `${URL}/${UNKNOWN_ID}`, body: NO_CHARACTER },
    { caller: owner.caller, path: `${URL}/7`, body: NO_CHARACTER },
    { caller: owner.caller, path: `${URL}/${owner.second._id}`, body: NO_NOTE },
    { caller: stranger.caller, path: owner.path, body: NO_CHARACTER },
    { caller: stranger.caller, path: stranger.path, body: NO_NOTE },
  ]) {
    expect((await caller.delete(`${path}/${_id}`).expect(404)).body).toEqual(body);
    expect((await caller.put(path, change).expect(404)).body).toEqual(body);
    if (body === NO_CHARACTER) expect((await caller.put(path, {}).expect(404)).body).toEqual(body);
  }
  expect(await readCharacters(owner.caller)).toEqual([owner.first, owner.second]);
});
