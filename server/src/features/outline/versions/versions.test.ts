import { Types } from 'mongoose';
import type { CharacterVersion, Outline, RemovedNote, Version } from '../../../contract/index.ts';
import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters } from '../../../testing/characters.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { outlines } from '../outlineModel.ts';
import { type VersionRecord, versionBytes, versions } from './versionModel.ts';
import { storeVersions } from './versionService.ts';

const server = useTestServer();
const CHARACTERS = '/api/outlines/characters';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function newWriter() {
  const person = await signUp(server);
  const user = new Types.ObjectId(person.user._id);
  const caller = callAs(server, person);
  return {
    user,
    caller,
    save: async (body: object) => (await caller.post('/api/outlines', body).expect(200)).body as Outline,
    /** Adds a character without notes. */
    add: async (fields = {}) => (await makeCharacters(caller, buildCharacter(fields))).at(-1)!._id,
    /** Adds a note. @returns its id */
    addNote: async (character: string, note: object = buildNote()) =>
      (await caller.put(`${CHARACTERS}/note/${character}?view=character`, note).expect(200)).body.notes.at(-1)._id,
    /** The earlier texts of a field of the outline. */
    textsOf: async (field: string) =>
      ((await caller.get(`/api/outlines/me?versions=${field}`).expect(200)).body as Version[]).map(({ text }) => text),
    ofCharacter: async (id: string) =>
      (await caller.get(`${CHARACTERS}/${id}?versions=true`).expect(200)).body as CharacterVersion[],
    removed: async () => (await caller.get('/api/outlines/me?removed=true').expect(200)).body as RemovedNote[],
    /** Lets time pass: all versions were stored earlier. */
    age: async (milliseconds: number) => {
      const earlier = new Date(Date.now() - milliseconds);
      const outline = (await outlines.findOne({ user }))!;
      for (const texts of [outline, ...outline.characters, ...outline.characters.flatMap(({ notes }) => notes)])
        if (texts.versionedAt)
          texts.versionedAt = Object.fromEntries(Object.keys(texts.versionedAt).map((field) => [field, earlier]));
      await outlines.replaceOne({ user }, outline);
      for (const { _id, at } of await versions.find({ user }).toArray())
        await versions.updateOne({ _id }, { $set: { at: new Date(at.getTime() - milliseconds) } });
    },
  };
}

/** The sum of what is counted for each day. */
const countedBytes = async (user: Types.ObjectId) =>
  Object.values((await versionBytes.findOne({ _id: user }))?.days ?? {}).reduce((sum, bytes) => sum + bytes, 0);

describe('GET /api/outlines/me?versions=', () => {
  it('returns the texts that saves replaced, newest first, with the time of the replacement', async () => {
    const { caller, save, textsOf, age } = await newWriter();
    await save({ title: 'The Ferry', act1a01: 'one' });
    for (const act1a01 of ['two', 'three']) {
      await age(11 * MINUTE);
      await save({ act1a01 });
    }
    const { body } = await caller.get('/api/outlines/me?versions=act1a01').expect(200);
    expect(body.map(({ text }: Version) => text)).toEqual(['two', 'one']);
    expect(Date.now() - Date.parse(body[0].at)).toBeLessThan(MINUTE);
    expect(await textsOf('title')).toEqual([]);
  });

  it('returns 404 without an outline, and 400 for what is no text of it', async () => {
    const { caller, save } = await newWriter();
    for (const query of ['versions=act1a01', 'versions=wrong', 'removed=true', 'removed=wrong', 'view=wrong'])
      await caller.get(`/api/outlines/me?${query}`).expect(404);
    await save({});
    for (const query of ['versions=', 'versions=promptDismissed', 'versions=title&versions=title', 'removed=yes']) {
      const { body } = await caller.get(`/api/outlines/me?${query}`).expect(400);
      expect(body.errors).toEqual([{ msg: expect.any(String), path: query.split('=')[0] }]);
    }
  });
});

describe('POST /api/outlines', () => {
  const LONG = 'She ties the boat up and listens. ';

  it('stores no version of what is written anew, saved as it was or refused', async () => {
    const { caller, save, textsOf } = await newWriter();
    await save({ act1a01: 'one' });
    await save({ act1a01: 'one' });
    await caller.post('/api/outlines', { act1a01: 'mine', base: { act1a01: 'old' } }).expect(409);
    expect(await textsOf('act1a01')).toEqual([]);
  });

  it('stores one version in ten minutes, however often the text is saved', async () => {
    const { save, textsOf, age } = await newWriter();
    let before = (await save({ act1a01: LONG })).act1a01!;
    const write = async (more: string) => {
      const act1a01 = before + more;
      await save({ act1a01, base: { act1a01: before } });
      before = act1a01;
    };
    for (const more of ['a', 'b']) await write(more);
    expect(await textsOf('act1a01')).toEqual([LONG]);
    await age(11 * MINUTE);
    await write('c');
    expect(await textsOf('act1a01')).toEqual([`${LONG}ab`, LONG]);
    await save({ act1a01: ' \n' });
    expect(await textsOf('act1a01')).toEqual([`${LONG}abc`, `${LONG}ab`, LONG]);
  });

  it('stores a version each time the same text is emptied', async () => {
    const { save, textsOf } = await newWriter();
    for (let i = 0; i < 3; i++) {
      await save({ act1a01: 'again' });
      await save({ act1a01: null, title: 'x' });
      await save({ act1a01: '' });
    }
    expect(await textsOf('act1a01')).toEqual(['again', 'again', 'again']);
  });

  it('stores every text once that saves without base replace, however they race', async () => {
    const { save, textsOf } = await newWriter();
    const texts = Array.from({ length: 8 }, (_, i) => String.fromCharCode(97 + i).repeat(50));
    await Promise.all(texts.map((act1a01) => save({ act1a01 })));
    const { act1a01 } = await save({});
    expect([...(await textsOf('act1a01')), act1a01].sort()).toEqual(texts);
  });

  it('changes nothing if the version cannot be stored', async () => {
    const { caller, save, textsOf } = await newWriter();
    await save({ act1a01: 'kept' });
    const full = Object.assign(new Error('The disk is full'), { code: 14031 });
    const store = jest.spyOn(versions, 'bulkWrite').mockRejectedValueOnce(full);
    await caller.post('/api/outlines', { act1a01: '' }).expect(503);
    store.mockRestore();
    expect([(await save({})).act1a01, await textsOf('act1a01')]).toEqual(['kept', []]);
  });
});

describe('the versions of a writer', () => {
  const note = null;
  let user: Types.ObjectId;
  beforeEach(() => void (user = new Types.ObjectId()));
  afterEach(() => void jest.restoreAllMocks());

  /** Stores so many versions of a text, each a minute older than the one before, and counts them. @returns the newest first */
  async function insert(count: number, fields: Partial<VersionRecord> = {}): Promise<VersionRecord[]> {
    const one = { user, owner: user, note, field: 'act1a01', text: 'x', bytes: 1, ...fields };
    const made = Array.from({ length: count }, (_, i) => ({
      ...one,
      _id: new Types.ObjectId(),
      at: new Date(Date.now() - (i + 1) * MINUTE),
    }));
    await versions.insertMany(made);
    const sums: Record<string, number> = {};
    for (const { at, bytes } of made) sums[`days.${dayOf(at)}`] = (sums[`days.${dayOf(at)}`] ?? 0) + bytes;
    await versionBytes.updateOne({ _id: user }, { $inc: sums }, { upsert: true });
    return made;
  }
  const dayOf = (at: Date) => Math.floor(at.getTime() / DAY);
  const store = (text: string, fields = {}, at = new Date()) =>
    storeVersions({ user, owner: user, note }, [{ field: 'act1a01', text, ...fields }], at);
  const idsOf = (found: VersionRecord[]) => found.map(({ _id }) => String(_id));
  /** The ids of what is stored, the newest first. */
  const stored = async () => idsOf(await versions.find({ user }).sort({ at: -1 }).toArray());
  const counted = () => countedBytes(user);
  const summed = async () => (await versions.find({ user }).toArray()).reduce((sum, { bytes }) => sum + bytes, 0);

  it('are at most 200 of one text, the oldest are dropped first', async () => {
    const owner = new Types.ObjectId();
    const notes = [];
    for (let i = 0; i < 2; i++)
      notes.push(...(await insert(200, { field: 'noteText', owner, note: new Types.ObjectId() })));
    const texts = await insert(202);
    await store('new');
    const left = await stored();
    expect(left).toHaveLength(600);
    expect(left).toEqual(expect.arrayContaining(idsOf([...texts.slice(0, 199), ...notes])));
    expect(await counted()).toBe(await summed());
  });

  it('are at most 20 MB, the oldest are dropped first, of whatever text', async () => {
    const heavy = await insert(10, { field: 'act1a02', bytes: 2_000_000 });
    await store('a'.repeat(500));
    expect((await stored()).slice(1)).toEqual(idsOf(heavy.slice(0, 9)));
    expect(await counted()).toBe(await summed());
    await store('b'.repeat(500));
    expect(await stored()).toHaveLength(11);
  });

  it('count a thousand bytes more than their texts', async () => {
    await storeVersions(
      { user, owner: user, note },
      [
        { field: 'act1a01', text: 'é' },
        { field: 'note', text: 'é', noteTitle: 'ab' },
      ],
      new Date(),
    );
    expect([await summed(), await counted()]).toEqual([2_006, 2_006]);
  });

  it('count for 90 days', async () => {
    const now = new Date();
    const days = { [dayOf(now) - 91]: 20_000_000, [dayOf(now) - 90]: 5 };
    await versionBytes.insertOne({ _id: user, days });
    await store('one', {}, now);
    expect(await stored()).toHaveLength(1);
    expect(await counted()).toBe(1_008);
    const expiry = (await versions.indexes()).map(({ expireAfterSeconds }) => expireAfterSeconds);
    expect(expiry).toContain((90 * DAY) / 1_000);
  });
});

describe('GET /api/outlines/characters/:id?versions=true', () => {
  it('returns earlier names, descriptions and texts of notes, newest first', async () => {
    const { caller, add, addNote, ofCharacter, age } = await newWriter();
    const _id = await add();
    const noteId = await addNote(_id);
    const changes = [
      () => caller.put(CHARACTERS, { _id, name: 'Odette', protag: true }),
      () => caller.put(CHARACTERS, { _id, desc: '<p>Mends clocks.</p>' }),
      () => caller.put(`${CHARACTERS}/note/${_id}`, { _id: noteId, noteTitle: 'Strength' }),
      () => caller.put(`${CHARACTERS}/note/${_id}`, { _id: noteId, noteText: 'Asks twice.' }),
      () => caller.delete(`${CHARACTERS}/note/${_id}/${noteId}`),
    ];
    for (const change of changes) {
      await change().expect(200);
      await age(MINUTE);
    }
    const at = expect.any(String);
    await caller.get(`${CHARACTERS}/${_id}?versions=1`).expect(400);
    expect(await ofCharacter(_id)).toEqual([
      { at, field: 'noteTitle', noteId, text: 'Strength' },
      { at, field: 'noteText', noteId, text: 'Asks twice.' },
      { at, field: 'noteText', noteId, text: buildNote().noteText },
      { at, field: 'noteTitle', noteId, text: buildNote().noteTitle },
      { at, field: 'desc', text: buildCharacter().desc },
      { at, field: 'name', text: 'Odile' },
    ]);
  });

  it('returns one text of ten minutes for a description and a note, but all that are replaced as a whole', async () => {
    const { caller, add, addNote, ofCharacter } = await newWriter();
    const text = `<p>${'tunes pianos '.repeat(20)}</p>`;
    const _id = await add({ desc: text });
    const noteId = await addNote(_id, buildNote({ noteText: text }));
    for (const next of [`${text}<p>and</p>`, `${text}<p>and more</p>`, '<p>Gone.</p>']) {
      await caller.put(CHARACTERS, { _id, desc: next }).expect(200);
      await caller.put(`${CHARACTERS}/note/${_id}`, { _id: noteId, noteText: next }).expect(200);
    }
    const versions = await ofCharacter(_id);
    for (const field of ['desc', 'noteText'])
      expect(versions.filter((one) => one.field === field).map((one) => one.text)).toEqual([
        `${text}<p>and more</p>`,
        text,
      ]);
  });
});

describe('DELETE /api/outlines/characters/:id', () => {
  it('deletes the versions of that character and its notes alone, and counts them once, however many requests race', async () => {
    const { user, caller, save, add, addNote, textsOf, ofCharacter } = await newWriter();
    const [_id, other] = [await add(), await add()];
    await save({ act1a01: 'kept' });
    await save({ act1a01: '' });
    for (const id of [_id, other]) await caller.put(CHARACTERS, { _id: id, name: 'Lio' }).expect(200);
    const note = await addNote(_id);
    await caller.put(`${CHARACTERS}/note/${_id}`, { _id: note, noteText: 'Other.' }).expect(200);
    await caller.delete(`${CHARACTERS}/note/${_id}/${note}`).expect(200);
    await Promise.all([1, 2, 3].map(() => caller.delete(`${CHARACTERS}/${_id}`)));
    expect(await countedBytes(user)).toBe(1_000 + 'kept'.length + 1_000 + 'Odile'.length);
    expect([await textsOf('act1a01'), (await ofCharacter(other)).length]).toEqual([['kept'], 1]);
    expect(await versions.countDocuments({ user })).toBe(2);
  });

  it('leaves no version that a racing change stores', async () => {
    const { user, caller, add } = await newWriter();
    const _id = await add();
    const bulkWrite = versions.bulkWrite.bind(versions);
    const store = jest.spyOn(versions, 'bulkWrite').mockImplementationOnce(async (...args) => {
      await caller.delete(`${CHARACTERS}/${_id}`).expect(200);
      return bulkWrite(...args);
    });
    await caller.put(CHARACTERS, { _id, name: 'Lio' }).expect(404);
    store.mockRestore();
    expect(await versions.countDocuments({ user })).toBe(0);
  });
});

describe('GET /api/outlines/me?removed=true', () => {
  it('returns the notes that were deleted individually in the last 30 days, newest first', async () => {
    const { caller, add, addNote, removed, age } = await newWriter();
    const [stays, goes] = [await add(), await add({ name: 'Lio' })];
    const removeNote = async (character: string, note: object) => {
      const id = await addNote(character, note);
      await caller.delete(`${CHARACTERS}/note/${character}/${id}`).expect(200);
      await age(MINUTE);
    };
    await removeNote(stays, buildNote({ noteText: 'too long ago' }));
    await age(31 * DAY);
    for (const noteText of ['first', 'second']) await removeNote(stays, buildNote({ noteText }));
    await removeNote(goes, buildNote());
    const _id = await addNote(stays);
    await caller.put(`${CHARACTERS}/note/${stays}`, { _id, noteText: 'changed' }).expect(200);
    await caller.delete(`${CHARACTERS}/${goes}`).expect(200);
    const note = { at: expect.any(String), characterId: stays, noteTitle: buildNote().noteTitle };
    expect(await removed()).toEqual([
      { ...note, noteText: 'second' },
      { ...note, noteText: 'first' },
    ]);
  });
});
