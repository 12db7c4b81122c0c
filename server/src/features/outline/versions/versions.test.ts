import { Types } from 'mongoose';
import type { Outline, RemovedNote, Version } from '../../../contract/index.ts';
import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters } from '../../../testing/characters.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { CharacterModel } from '../characters/characterModel.ts';
import { forget } from '../forget.ts';
import { OutlineModel } from '../outlineModel.ts';
import { VersionModel } from './versionModel.ts';
import { MOST_LISTED, VERSIONS_BYTES, keepVersions } from './versionService.ts';

const server = useTestServer();
const CHARACTERS = '/api/outlines/characters';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function writer() {
  const person = await signUp(server);
  const user = new Types.ObjectId(person.user._id);
  const caller = callAs(server, person);
  return {
    user,
    caller,
    save: async (body: object) => (await caller.post('/api/outlines', body).expect(200)).body as Outline,
    /** The earlier texts of a field. */
    textsOf: async (field: string) =>
      ((await caller.get(`/api/outlines/me?versions=${field}`).expect(200)).body as Version[]).map(({ text }) => text),
    ofCharacter: async (id: string) => (await caller.get(`${CHARACTERS}/${id}?versions=true`).expect(200)).body,
    removed: async () => (await caller.get('/api/outlines/me?removed=true').expect(200)).body as RemovedNote[],
    /** Lets time go by: all that was kept was kept earlier. */
    age: async (milliseconds: number) => {
      const earlier = new Date(Date.now() - milliseconds);
      for (const field of ['title', 'act1a01', 'name', 'desc']) {
        const versionedAt = { [`versionedAt.${field}`]: earlier };
        const kept = { user, [`versionedAt.${field}`]: { $exists: true } };
        await OutlineModel.collection.updateMany(kept, { $set: versionedAt });
        await CharacterModel.collection.updateMany(kept, { $set: versionedAt });
      }
      for (const { _id, at } of await VersionModel.find({ user }).lean())
        await VersionModel.updateOne({ _id }, { at: new Date(at.getTime() - milliseconds) });
    },
  };
}

describe('GET /api/outlines/me?versions=', () => {
  it('answers what saves replaced, the newest first, with the time of it', async () => {
    const { caller, save, textsOf, age } = await writer();
    await save({ title: 'The Ferry', act1a01: 'one' });
    for (const act1a01 of ['two', 'three']) {
      await age(11 * MINUTE);
      await save({ act1a01 });
    }
    const { body } = await caller.get('/api/outlines/me?versions=act1a01').expect(200);
    expect(body).toEqual([
      { at: expect.any(String), text: 'two' },
      { at: expect.any(String), text: 'one' },
    ]);
    expect(Date.now() - Date.parse(body[0].at)).toBeLessThan(MINUTE);
    expect(await textsOf('title')).toEqual([]);
  });

  it('404 without an outline, 400 for what is no text of it', async () => {
    const { caller, save } = await writer();
    for (const asked of ['versions=act1a01', 'versions=wrong', 'removed=true', 'removed=wrong', 'view=wrong'])
      await caller.get(`/api/outlines/me?${asked}`).expect(404);
    await save({});
    for (const wrong of [
      'versions=',
      'versions=promptDismissed',
      'versions=act1a09',
      'versions=title&versions=title',
      'removed=yes',
    ])
      expect((await caller.get(`/api/outlines/me?${wrong}`)).body).toMatchObject({
        errors: [{ path: expect.any(String) }],
      });
  });

  it('shows nobody the texts of another', async () => {
    const [ada, ben] = [await writer(), await writer()];
    await ada.save({ act1a01: 'hers' });
    await ada.save({ act1a01: '' });
    await ben.save({});
    expect(await ben.textsOf('act1a01')).toEqual([]);
  });

  it('ends at 4 MB, holding the newest', async () => {
    const { user, caller, save } = await writer();
    const { _id } = await save({});
    const text = '"'.repeat(20_000);
    const versions = Array.from({ length: 200 }, (_, i) => ({
      user,
      what: new Types.ObjectId(_id),
      field: 'act1a01',
      text,
      at: new Date(Date.now() - i * MINUTE),
      bytes: 1,
    }));
    await VersionModel.insertMany(versions);
    const { body, text: json } = await caller.get('/api/outlines/me?versions=act1a01').expect(200);
    expect(Buffer.byteLength(json)).toBeLessThan(4_000_000);
    expect(Buffer.byteLength(json)).toBeGreaterThan(3_900_000);
    expect(body[0].at).toBe(versions[0]!.at.toISOString());
  });
});

describe('POST /api/outlines keeps as a version', () => {
  const LONG = 'She ties the boat up and listens. '.repeat(6);

  it('nothing that is written anew, or saved as it was', async () => {
    const { save, textsOf } = await writer();
    await save({ act1a01: 'one' });
    await save({ act1a01: 'one' });
    await save({ act1a01: 'one', base: { act1a01: 'one' } });
    expect(await textsOf('act1a01')).toEqual([]);
  });

  it.each([['with base'], ['without base']])('one text of ten minutes, however often it is saved %s', async (how) => {
    const { save, textsOf, age } = await writer();
    await save({ act1a01: LONG });
    let before = LONG;
    const write = async (more: string) => {
      const act1a01 = before + more;
      await save({ act1a01, ...(how === 'with base' && { base: { act1a01: before } }) });
      before = act1a01;
    };
    for (const more of ['a', 'b', 'c']) await write(more);
    expect(await textsOf('act1a01')).toEqual([LONG]);
    await age(9 * MINUTE);
    await write('d');
    expect(await textsOf('act1a01')).toEqual([LONG]);
    await age(11 * MINUTE);
    await write('e');
    expect(await textsOf('act1a01')).toEqual([`${LONG}abcd`, LONG]);
    // The clock is set back an hour.
    await age(-60 * MINUTE);
    await write('f');
    expect(await textsOf('act1a01')).toHaveLength(3);
  });

  it.each([
    ['shortened to less than half', LONG.slice(0, 40)],
    ['replaced by another text of its length', 'Nobody has ever asked how she is. '.repeat(6)],
    ['emptied', ''],
    ['emptied to blanks', ' \n'],
  ])('also within ten minutes a text that is %s', async (_, act1a01) => {
    for (const based of [true, false]) {
      const { save, textsOf } = await writer();
      await save({ act1a01: 'first' });
      await save({ act1a01: LONG });
      await save({ act1a01, ...(based && { base: { act1a01: LONG } }) });
      expect(await textsOf('act1a01')).toEqual([LONG, 'first']);
    }
  });

  it.each([
    ['a word in the middle', LONG.replace('boat', 'dinghy')],
    ['sentences that change places', LONG.replace(/^(.{34})(.*)$/, '$2$1')],
    ['words here and there', LONG.replaceAll('the boat', 'a boat')],
  ])('not within ten minutes where only %s changes', async (_, act1a01) => {
    const { save, textsOf } = await writer();
    await save({ act1a01: 'first' });
    await save({ act1a01: LONG });
    await save({ act1a01 });
    expect(await textsOf('act1a01')).toEqual(['first']);
  });

  it('every emptying of the same text', async () => {
    const { save, textsOf } = await writer();
    for (let i = 0; i < 3; i++) {
      await save({ act1a01: 'again' });
      await save({ act1a01: null, title: 'x' });
      await save({ act1a01: '' });
    }
    expect(await textsOf('act1a01')).toEqual(['again', 'again', 'again']);
  });

  it('every text that saves without base overwrite, however they race', async () => {
    const { save, textsOf } = await writer();
    const texts = Array.from({ length: 8 }, (_, i) => String.fromCharCode(97 + i).repeat(50));
    await Promise.all(texts.map((act1a01) => save({ act1a01 })));
    const { act1a01 } = await save({});
    expect([...(await textsOf('act1a01')), act1a01].sort()).toEqual(texts);
  });

  it('not a save that is refused', async () => {
    const { caller, save, textsOf } = await writer();
    await save({ act1a01: 'stored' });
    await caller.post('/api/outlines', { act1a01: 'mine', base: { act1a01: 'old' } }).expect(409);
    expect(await textsOf('act1a01')).toEqual([]);
  });

  it('once what a crash between the version and the save made somebody send again', async () => {
    const { user, save, textsOf } = await writer();
    const { _id } = await save({ act1a01: 'lost?' });
    const replaced = [{ what: new Types.ObjectId(_id), field: 'act1a01', text: 'lost?', last: undefined }];
    await keepVersions(user, replaced, new Date());
    await save({ act1a01: 'the next text' });
    expect(await textsOf('act1a01')).toEqual(['lost?']);
  });

  it('or nothing is replaced, also where an earlier try has kept some and the disk has room for no others', async () => {
    const { user } = await writer();
    const replaced = ['one', 'two'].map((text) => ({ what: new Types.ObjectId(), field: 'act1a01' as const, text }));
    const writeErrors = [11000, 14031].map((code, index) => ({ index, code, errmsg: `code ${code}` }));
    const cut = Object.assign(new Error('Cut'), { code: 11000, writeErrors });
    const insert = jest.spyOn(VersionModel.collection, 'insertMany').mockRejectedValueOnce(cut);
    await expect(keepVersions(user, replaced, new Date())).rejects.toMatchObject({ code: 14031 });
    insert.mockRejectedValueOnce(Object.assign(cut, { writeErrors: writeErrors.slice(0, 1) }));
    await keepVersions(user, replaced, new Date());
    insert.mockRestore();
  });

  it('at most 200 texts of a field, the oldest going first', async () => {
    const { save, textsOf, user } = await writer();
    const { _id } = await save({ act1a01: 'first' });
    await save({ act1a01: 'second, another text' });
    const full = Array.from({ length: 199 }, (_, i) => ({
      user,
      what: new Types.ObjectId(_id),
      field: 'act1a01',
      text: `kept ${i}`,
      at: new Date(Date.now() + i),
      bytes: 1,
    }));
    await VersionModel.insertMany(full);
    await VersionModel.updateMany({ user, text: 'first' }, { at: new Date(0) });
    const chance = jest.spyOn(Math, 'random').mockReturnValue(0.9);
    await save({ act1a01: '' });
    const texts = await textsOf('act1a01');
    expect([texts.length, texts.includes('first')]).toEqual([200, false]);
    expect(texts).toContain('second, another text');
    // They go when it is looked for them, not at every save.
    expect(await VersionModel.countDocuments({ user })).toBe(201);
    await save({ act1a01: 'anew' });
    chance.mockReturnValue(0);
    await save({ act1a01: '' });
    expect(await VersionModel.countDocuments({ user })).toBe(200);
    chance.mockRestore();
  });

  it('each as a thousand bytes more than its text has, so that a hundred thousand letters are not few', async () => {
    const { save, user } = await writer();
    await save({ act1a01: 'é' });
    await save({ act1a01: '' });
    expect((await VersionModel.find({ user }).lean()).map(({ bytes }) => bytes)).toEqual([1_002]);
  });

  it('at most 20 MB a writer, the oldest going first', async () => {
    const { save, textsOf, user } = await writer();
    const { _id } = await save({ act1a01: 'first' });
    const what = new Types.ObjectId(_id);
    const heavy = Array.from({ length: 100 }, (_, i) => ({
      user,
      what,
      field: 'act1a02',
      text: `kept ${i}`,
      at: new Date(Date.now() - 1_000 + i),
      bytes: VERSIONS_BYTES / 100,
    }));
    await VersionModel.insertMany(heavy);
    await OutlineModel.collection.updateOne({ user }, { $set: { versionBytes: VERSIONS_BYTES } });
    await save({ act1a01: '' });
    const left = await VersionModel.find({ user }).lean();
    const bytes = left.reduce((sum, version) => sum + version.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(VERSIONS_BYTES);
    expect(bytes).toBeGreaterThan(VERSIONS_BYTES / 2);
    expect((await OutlineModel.findOne({ user }).lean())!.versionBytes).toBe(bytes);
    expect(await textsOf('act1a01')).toEqual(['first']);
    expect(await textsOf('act1a02')).not.toContain('kept 0');
  });

  it('at most 20 MB a writer also where many saves at once look for room', async () => {
    const { save, user } = await writer();
    const { _id } = await save({ act1a01: 'first' });
    const what = new Types.ObjectId(_id);
    const keep = (text: string) => keepVersions(user, [{ what, field: 'act1a03', text }], new Date());
    const heavy = { user, what, field: 'act1a02', text: 'kept', at: new Date(0), bytes: VERSIONS_BYTES };
    await VersionModel.create(heavy);
    await OutlineModel.collection.updateOne({ user }, { $set: { versionBytes: VERSIONS_BYTES } });
    await Promise.all(Array.from({ length: 8 }, (_, i) => keep(`text ${i}`)));
    await keep('one more');
    const left = await VersionModel.find({ user }).lean();
    const bytes = left.reduce((sum, version) => sum + version.bytes, 0);
    expect((await OutlineModel.findOne({ user }).lean())!.versionBytes).toBeGreaterThanOrEqual(bytes);
  });

  it('for 90 days', () => {
    const expiry = VersionModel.schema.indexes().map(([, options]) => options.expireAfterSeconds);
    expect(expiry).toContain((90 * DAY) / 1_000);
  });
});

describe('GET /api/outlines/characters/:id?versions=true', () => {
  it('answers earlier names, descriptions and notes, the newest first', async () => {
    const { caller, ofCharacter, age } = await writer();
    const [{ _id } = { _id: '' }] = await makeCharacters(caller, buildCharacter());
    await caller.put(CHARACTERS, { _id, name: 'Odette', protag: true }).expect(200);
    await age(MINUTE);
    await caller.put(CHARACTERS, { _id, desc: '<p>Mends clocks.</p>' }).expect(200);
    await age(MINUTE);
    const noted = await caller.put(`${CHARACTERS}/note/${_id}?view=character`, buildNote()).expect(200);
    const noteId = noted.body.notes[0]._id;
    await caller.delete(`${CHARACTERS}/note/${_id}/${noteId}`).expect(200);
    const at = expect.any(String);
    expect(await ofCharacter(_id)).toEqual([
      { at, field: 'noteTitle', noteId, text: buildNote().noteTitle },
      { at, field: 'noteText', noteId, text: buildNote().noteText },
      { at, field: 'desc', text: buildCharacter().desc },
      { at, field: 'name', text: 'Odile' },
    ]);
  });

  it('keeps one description of ten minutes, but all that are replaced as a whole', async () => {
    const { caller, ofCharacter } = await writer();
    const desc = `<p>${'tunes pianos '.repeat(20)}</p>`;
    const [{ _id } = { _id: '' }] = await makeCharacters(caller, buildCharacter({ desc }));
    for (const next of [`${desc}<p>and</p>`, `${desc}<p>and more</p>`, '<p>Gone.</p>'])
      await caller.put(CHARACTERS, { _id, desc: next }).expect(200);
    const texts = (await ofCharacter(_id)).map(({ text }: Version) => text);
    expect(texts).toEqual([`${desc}<p>and more</p>`, desc]);
  });

  it('404 for another person, 400 for other words', async () => {
    const [ada, ben] = [await writer(), await writer()];
    const [{ _id } = { _id: '' }] = await makeCharacters(ada.caller, buildCharacter());
    await ben.caller.get(`${CHARACTERS}/${_id}?versions=true`).expect(404);
    await ada.caller.get(`${CHARACTERS}/${_id}?versions=1`).expect(400);
  });

  it('lets them go with the character, also those that a racing change keeps', async () => {
    const { user, caller } = await writer();
    const made = await makeCharacters(caller, ...Array.from({ length: 6 }, () => buildCharacter()));
    await Promise.all(
      made.flatMap(({ _id }) => [
        caller.put(CHARACTERS, { _id, name: 'Lio' }),
        caller.delete(`${CHARACTERS}/${_id}`),
        caller.put(CHARACTERS, { _id, name: 'Ann' }),
      ]),
    );
    expect(await VersionModel.countDocuments({ user })).toBe(0);
  });

  it('lets them go also where they were kept before the clock was put back', async () => {
    const { user, caller } = await writer();
    const { _id } = (await makeCharacters(caller, buildCharacter()))[0]!;
    await caller.put(CHARACTERS, { _id, name: 'Lio' }).expect(200);
    const { matchedCount } = await VersionModel.updateMany({ user }, { at: new Date(Date.now() + 3_600_000) });
    expect(matchedCount).toBeGreaterThan(0);
    await caller.delete(`${CHARACTERS}/${_id}`).expect(200);
    expect(await VersionModel.countDocuments({ user })).toBe(0);
  });

  it('keeps those of the character that is made again under its key while they go', async () => {
    const { caller, ofCharacter } = await writer();
    const make = async () =>
      (await caller.put(`${CHARACTERS}?view=character`, buildCharacter()).set('Idempotency-Key', 'odile').expect(200))
        .body;
    const { _id } = await make();
    const rename = (name: string) => caller.put(CHARACTERS, { _id, name, overwrite: true }).expect(200);
    await rename('Of the old');
    const versions = VersionModel.collection;
    const removeMany = versions.deleteMany.bind(versions);
    jest.spyOn(versions, 'deleteMany').mockImplementationOnce(async (...asked) => {
      expect(await make()).toMatchObject({ _id });
      await new Promise((resolve) => setTimeout(resolve, 2)); // not within the millisecond of the deletion
      for (const name of ['Of the new', 'Another']) await rename(name);
      return removeMany(...asked);
    });
    await caller.delete(`${CHARACTERS}/${_id}`).expect(200);
    expect(await ofCharacter(_id)).toEqual([{ at: expect.any(String), field: 'name', text: 'Of the new' }]);
  });
});

describe('GET /api/outlines/me?removed=true', () => {
  it('answers the notes that were deleted one by one in the last 30 days, the newest first', async () => {
    const { caller, removed, age } = await writer();
    const [stays, goes] = await makeCharacters(caller, buildCharacter(), buildCharacter({ name: 'Lio' }));
    const removeNote = async (id: string, note: object) => {
      const { body } = await caller.put(`${CHARACTERS}/note/${id}?view=character`, note).expect(200);
      await caller.delete(`${CHARACTERS}/note/${id}/${body.notes.at(-1)._id}`).expect(200);
    };
    await removeNote(stays!._id, buildNote({ noteText: 'too long ago' }));
    await age(31 * DAY);
    await removeNote(stays!._id, buildNote());
    await removeNote(stays!._id, buildNote());
    await removeNote(goes!._id, buildNote());
    await caller.put(`${CHARACTERS}/note/${stays!._id}`, buildNote({ noteText: 'still there' })).expect(200);
    await caller.delete(`${CHARACTERS}/${goes!._id}`).expect(200);
    const note = { at: expect.any(String), characterId: stays!._id, ...buildNote() };
    expect(await removed()).toEqual([note, note]);
  });

  it('of very many short ones answers the newest, here and with their character, read in the order of an index', async () => {
    const { user, caller, removed, ofCharacter } = await writer();
    const [{ _id } = { _id: '' }] = await makeCharacters(caller, buildCharacter());
    const note = { user, what: new Types.ObjectId(_id), field: 'note', text: 'a', noteTitle: 'b', bytes: 1 };
    const versions = Array.from({ length: MOST_LISTED + 500 }, (_, i) => {
      return { ...note, note: new Types.ObjectId(), at: new Date(Date.now() - MINUTE - i) };
    });
    await VersionModel.insertMany(versions);
    const notes = await removed();
    expect(notes).toHaveLength(MOST_LISTED);
    expect(notes[0]!.at).toBe(versions[0]!.at.toISOString());
    expect(await ofCharacter(_id)).toHaveLength(2 * MOST_LISTED); // title and text
    const indexed = VersionModel.schema.indexes().map(([fields]) => Object.keys(fields).join());
    expect(indexed).toEqual(expect.arrayContaining(['user,field,at', 'user,what,field,at']));
  });
});

describe('forget', () => {
  it('deletes outline, characters and versions of that writer alone, and may be repeated', async () => {
    const [ada, ben] = [await writer(), await writer()];
    for (const { caller, save } of [ada, ben]) {
      await makeCharacters(caller, buildCharacter());
      await save({ act1a01: 'text' });
      await save({ act1a01: '' });
    }
    for (let i = 0; i < 2; i++) await forget(ada.user);
    const left = async (user: Types.ObjectId) =>
      Promise.all(
        [OutlineModel, CharacterModel, VersionModel].map((model) => model.collection.countDocuments({ user })),
      );
    expect([await left(ada.user), await left(ben.user)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });
});
