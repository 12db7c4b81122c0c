import { Types } from 'mongoose';
import { BEAT_KEYS, MAX_COUNT, type Outline, type Story } from '../../contract/index.ts';
import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter, buildNote } from '../../testing/characters.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { outlines } from './outlineModel.ts';
import { versions } from './versions/versionModel.ts';

const server = useTestServer();
const URL = '/api/outlines';
const UNKNOWN = 'f'.repeat(24);
const NOT_FOUND = { errors: [{ msg: 'Outline not found' }] };
const TOO_MANY = { errors: [{ msg: 'You can have up to 20 stories' }] };

async function newWriter() {
  const { token, user } = await signUp(server);
  const caller = callAs(server, { token });
  const save = (body: object) => caller.post(URL, body);
  return {
    user: new Types.ObjectId(user._id),
    caller,
    save,
    add: (body: object = {}, key = `key ${Math.random()}`) => save({ ...body, new: true }).set('Idempotency-Key', key),
    read: (outline = '') => caller.get(`${URL}/me?outline=${outline}`),
    open: async () => (await caller.get(`${URL}/me?none=null`).expect(200)).body as Outline | null,
    list: async () => (await caller.get(`${URL}/me?stories=true`).expect(200)).body as Story[],
  };
}

/** A writer with a first story and a second one, which is open. */
async function withTwo() {
  const writer = await newWriter();
  const first: Outline = (await writer.save({ title: 'The Ferry', act1a01: 'Mist.' }).expect(200)).body;
  const second: Outline = (await writer.add({ title: 'The Weir' }).expect(200)).body;
  return { ...writer, first, second };
}

describe('GET /api/outlines/me', () => {
  it('returns the story that was opened last, and any other by its id', async () => {
    const { open, read, first, second, save } = await withTwo();
    expect(await open()).toEqual(second);
    expect((await read(first._id).expect(200)).body).toEqual(first);
    expect((await save({ outline: first._id, open: true }).expect(200)).body).toEqual(first);
    expect(await open()).toEqual(first);
  });

  it('?stories=true lists them, latest change first, with what each contains', async () => {
    const { list, save, first, second, caller } = await withTwo();
    await caller.put(`${URL}/characters`, buildCharacter({ outline: first._id })).expect(200);
    await save({ outline: first._id, act1a01: '', act1a02: 'Work.', act3a08: 'Home.' }).expect(200);
    const changedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    const expected = [
      { _id: first._id, title: 'The Ferry', present: 3, characters: 1, changedAt, open: false },
      { _id: second._id, title: 'The Weir', present: 1, characters: 0, changedAt, open: true },
    ];
    expect(await list()).toEqual(expected);
    const before = await list();
    await save({ outline: first._id, open: true }).expect(200);
    expect(await list()).toEqual(before.map((story) => ({ ...story, open: story._id === first._id })));
    const { characters } = (await caller.get(`${URL}/me`)).body as Outline;
    await caller.delete(`${URL}/characters/${characters[0]!._id}`).expect(200);
    expect((await list())[0]).toMatchObject({ characters: 0 });
  });

  it('keeps versions and removed notes apart by story', async () => {
    const { caller, save, first, second } = await withTwo();
    await save({ outline: first._id, act1a01: 'Fog.' }).expect(200);
    await save({ outline: second._id, title: 'The Lock' }).expect(200);
    const { body } = await caller.put(`${URL}/characters`, buildCharacter({ outline: first._id })).expect(200);
    const path = `${URL}/characters/note/${body.characters[0]._id}`;
    const [note] = (await caller.put(path, buildNote()).expect(200)).body.characters[0].notes;
    await caller.delete(`${path}/${note._id}`).expect(200);
    const get = async (query: string) => (await caller.get(`${URL}/me?${query}`).expect(200)).body;
    expect(await get(`outline=${first._id}&versions=act1a01`)).toMatchObject([{ text: 'Mist.' }]);
    expect(await get(`outline=${first._id}&versions=title`)).toEqual([]);
    expect(await get('versions=title')).toMatchObject([{ text: 'The Weir' }]);
    expect(await get('removed=true')).toEqual([]);
    expect(await get(`outline=${first._id}&removed=true`)).toMatchObject([{ noteText: buildNote().noteText }]);
  });
});

describe('POST /api/outlines about one of several stories', () => {
  it('with outline changes that story and leaves the open one open, which others change', async () => {
    const { save, open, read, first, second } = await withTwo();
    const { body } = await save({ outline: first._id, act1a01: 'Fog.', base: { act1a01: 'Mist.' } }).expect(200);
    expect(body).toEqual({ ...first, act1a01: 'Fog.' });
    expect((await read(first._id)).body).toEqual(body);
    expect(await open()).toEqual(second);
    expect((await save({ act1a01: 'Rain.' }).expect(200)).body).toEqual({ ...second, act1a01: 'Rain.' });
  });

  it('with open opens it too, although the clock was set back', async () => {
    const { save, open, first, user } = await withTwo();
    await outlines.updateOne({ user, title: 'The Weir' }, { $set: { openedAt: new Date(Date.now() + 3_600_000) } });
    await save({ outline: first._id, act1a02: 'Work.', open: true }).expect(200);
    expect(await open()).toEqual({ ...first, act1a02: 'Work.' });
  });

  it('with new creates another one and opens it', async () => {
    const { open, list, add } = await withTwo();
    const { body } = await add({ act1a01: 'Sand.', act1a02: ' ', promptDismissed: true }).expect(200);
    expect(body).toMatchObject({ act1a01: 'Sand.', promptDismissed: true, characters: [] });
    expect(body).not.toHaveProperty('act1a02');
    expect(await open()).toEqual(body);
    expect((await list()).map(({ title }) => title)).toEqual([undefined, 'The Weir', 'The Ferry']);
  });

  it('with new creates one story however often a request with a key is sent', async () => {
    const { add, list } = await withTwo();
    const sent = await Promise.all(Array.from({ length: 8 }, () => add({ title: 'The Dam' }, 'key').expect(200)));
    expect(new Set(sent.map(({ body }) => body._id)).size).toBe(1);
    expect(await list()).toHaveLength(3);
    await add({ title: 'The Pier' }, 'key').expect(200);
    await add({ title: 'The Dam' }, 'another key').expect(200);
    expect(await list()).toHaveLength(5);
  });

  it('with remove deletes the story with its characters and versions, and returns the one open then', async () => {
    const { caller, save, list, first, second, read, user } = await withTwo();
    const added = await caller.put(`${URL}/characters`, buildCharacter({ outline: second._id })).expect(200);
    const { _id } = added.body.characters[0];
    await caller.put(`${URL}/characters`, { _id, name: 'Lio' }).expect(200);
    await save({ outline: second._id, title: 'The Lock' }).expect(200);
    expect(await versions.countDocuments({ user })).toBe(2);
    expect((await save({ outline: second._id, remove: true }).expect(200)).body).toEqual(first);
    expect(await versions.countDocuments({ user })).toBe(0);
    await caller.get(`${URL}/characters/${_id}`).expect(404);
    await read(second._id).expect(404);
    expect((await list()).map((story) => story._id)).toEqual([first._id]);
    expect((await save({ outline: first._id, remove: true }).expect(200)).body).toBeNull();
    expect(await list()).toEqual([]);
  });

  it('never uses the id of a removed story again', async () => {
    const { save, add } = await newWriter();
    const first = (await save({ title: 'One' }).expect(200)).body;
    await save({ outline: first._id, remove: true }).expect(200);
    const again = (await save({ title: 'One' }).expect(200)).body;
    const second = (await add({}, 'key').expect(200)).body;
    await save({ outline: second._id, remove: true }).expect(200);
    const late = (await add({}, 'key').expect(200)).body;
    expect(new Set([first, again, second, late].map(({ _id }) => _id)).size).toBe(4);
  });

  it.each([
    ['remove without outline', { remove: true }, 'outline'],
    ['new with outline', { new: true, outline: true }, 'outline'],
    ['new with remove', { new: true, remove: true }, 'outline'],
    ['open that is no flag', { open: 'yes' }, 'open'],
  ])('returns 400 for %s', async (_what, body, path) => {
    const { save, first, list } = await withTwo();
    const sent = 'outline' in body ? { ...body, outline: first._id } : body;
    expect((await save(sent).expect(400)).body.errors).toMatchObject([{ path }]);
    expect(await list()).toHaveLength(2);
  });
});

describe('PUT /api/outlines/characters with several stories', () => {
  it('adds the character to the story that outline names, otherwise to the open one', async () => {
    const { caller, first, second } = await withTwo();
    const add = async (outline?: string) =>
      (await caller.put(`${URL}/characters`, buildCharacter({ outline })).expect(200)).body as Outline;
    expect(await add(first._id)).toMatchObject({ _id: first._id, characters: [{ name: 'Odile' }] });
    expect(await add()).toMatchObject({ _id: second._id, characters: [{ name: 'Odile' }] });
  });

  it('adds it once, although another story was opened before the request was repeated', async () => {
    const { caller, save, first, second } = await withTwo();
    const add = () => caller.put(`${URL}/characters`, buildCharacter()).set('Idempotency-Key', 'key').expect(200);
    expect((await add()).body._id).toBe(second._id);
    await save({ outline: first._id, open: true }).expect(200);
    expect((await add()).body).toMatchObject({ _id: second._id, characters: [{}] });
  });

  it('calls that name a character or a note find it in any story and return its story', async () => {
    const { caller, first } = await withTwo();
    const added = await caller.put(`${URL}/characters`, buildCharacter({ outline: first._id })).expect(200);
    const { _id } = added.body.characters[0];
    const note = `${URL}/characters/note/${_id}`;
    const withNote = await caller.put(note, buildNote()).expect(200);
    const noteId = withNote.body.characters[0].notes[0]._id;
    await caller.get(`${URL}/characters/${_id}`).expect(200);
    const changes = [
      withNote,
      await caller.put(note, { _id: noteId, noteText: 'Says no once.' }).expect(200),
      await caller.put(`${URL}/characters`, { _id, name: 'Lio' }).expect(200),
      await caller.delete(`${note}/${noteId}`).expect(200),
      await caller.delete(`${URL}/characters/${_id}`).expect(200),
    ];
    expect(changes.map(({ body }) => body._id)).toEqual(changes.map(() => first._id));
  });
});

it.each(['an unknown', 'a malformed', "someone else's"])('%s id of a story is a 404', async (which) => {
  const { caller, save, list } = await withTwo();
  const theirs = (await withTwo()).first._id;
  const outline = which === 'an unknown' ? UNKNOWN : which === 'a malformed' ? 'one' : theirs;
  const before = await list();
  for (const query of ['', '&none=null', '&versions=title', '&removed=true'])
    expect((await caller.get(`${URL}/me?outline=${outline}${query}`).expect(404)).body).toEqual(NOT_FOUND);
  for (const body of [{ act1a01: 'Text.' }, { open: true }, { remove: true }, { act1a01: 5 }, { title: 'A', base: 5 }])
    expect((await save({ outline, ...body }).expect(404)).body).toEqual(NOT_FOUND);
  for (const body of [buildCharacter(), { name: '' }])
    expect((await caller.put(`${URL}/characters`, { ...body, outline }).expect(404)).body).toEqual(NOT_FOUND);
  expect(await list()).toEqual(before);
});

describe('Stories, many calls at once', () => {
  it('a first save and a first character make one story', async () => {
    const { save, caller, list } = await newWriter();
    const calls = [save({ title: 'One' }), caller.put(`${URL}/characters`, buildCharacter()), save({ act1a01: 'a' })];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(await list()).toMatchObject([{ title: 'One', present: 2, characters: 1 }]);
  });

  it('a save of a story that is being removed leaves nothing, also no version', async () => {
    const { save, add, list, user, first } = await withTwo();
    for (let i = 0; i < 3; i++) {
      const { _id: outline } = (await add({ act1a01: 'Much was written here.' }).expect(200)).body;
      const saves = [0, 1, 2].map((n) => save({ outline, act1a01: `${n}` }));
      const responses = await Promise.all([...saves, save({ outline, remove: true })]);
      for (const { status } of responses) expect([200, 404]).toContain(status);
      expect(responses.at(-1)!.status).toBe(200);
    }
    expect(await list()).toHaveLength(2);
    expect(await versions.countDocuments({ user })).toBe(0);
    expect((await save({ act1a03: 'On.' }).expect(200)).body._id).not.toBe(first._id);
  });

  it('create the 20th story once, no 21st, and another once one is removed', async () => {
    const { add, list, save, first, user } = await withTwo();
    const { _id, number: _, ...stored } = (await outlines.findOne({ user }))!;
    const more = Array.from({ length: MAX_COUNT.stories - 3 }, (_one, i) => ({ ...stored, number: i + 2 }));
    await outlines.insertMany(more.map((story) => ({ ...story, _id: new Types.ObjectId() })));
    const responses = await Promise.all(Array.from({ length: 6 }, () => add()));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(responses.find(({ status }) => status === 400)!.body).toEqual(TOO_MANY);
    expect(await list()).toHaveLength(MAX_COUNT.stories);
    await save({ outline: first._id, remove: true }).expect(200);
    await add().expect(200);
  });
});

it('GET /api/outlines/me?stories=true reads no text, however long the stories are', async () => {
  const { list } = await withTwo();
  const find = jest.spyOn(outlines, 'find');
  await list();
  const read = find.mock.calls.map(([, options]) => Object.keys(options?.projection ?? {}));
  find.mockRestore();
  expect(read).toEqual([expect.arrayContaining(['title', 'present'])]);
  expect(BEAT_KEYS.filter((beat) => read[0]!.includes(beat))).toEqual([]);
});
