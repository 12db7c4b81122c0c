import { Types } from 'mongoose';
import type { Character } from '../../../contract/index.ts';
import { type SignedUp, signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../../testing/characters.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { outlines } from '../outlineModel.ts';
import { createOutline } from '../outlineService.ts';

const server = useTestServer();
const URL = '/api/outlines/characters';
const UNKNOWN_ID = 'f'.repeat(24);
const NOT_FOUND = { errors: [{ msg: 'Character not found' }] };

async function newWriter(...characters: object[]) {
  const person = await signUp(server);
  const caller = callAs(server, person);
  return { person, caller, characters: characters.length > 0 ? await makeCharacters(caller, ...characters) : [] };
}

/** Stores so many characters at once. */
const store = async ({ user }: SignedUp, count: number, fields = {}) => {
  const characters = Array.from({ length: count }, () => ({
    _id: new Types.ObjectId(),
    notes: [],
    ...buildCharacter(fields),
  }));
  const outline = await createOutline(new Types.ObjectId(user._id), {});
  await outlines.updateOne({ _id: outline!._id }, { $set: { characters, characterCount: count } });
  return characters;
};

const pathsOf = (errors: { path: string }[]) => errors.map(({ path }) => path).sort();

/** Shared by all tests that change nothing, or nothing that matters to others. */
let shared: Awaited<ReturnType<typeof newWriter>>;
beforeAll(async () => {
  shared = await newWriter(buildCharacter());
});

describe('PUT /api/outlines/characters', () => {
  it('creates the outline if there was none, and the character in it', async () => {
    const { person, caller } = await newWriter();
    const sent = buildCharacter({ name: '  Odile ', photoUrl: ' https://example.com/o.png ', protag: true, x: 1 });
    const { body } = await caller.put(URL, sent).expect(200);
    const added = { ...buildCharacter(), photoUrl: 'https://example.com/o.png', protag: true, notes: [] };
    expect(body).toEqual({
      _id: expect.any(String),
      user: person.user._id,
      promptDismissed: false,
      characters: [{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...added }],
    });
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
  });

  it('stores the line breaks and blocks of an imported character as its form writes them', async () => {
    const { caller } = await newWriter();
    const desc = '<table><tr><td>Age</td><td>36</td></tr></table><h1>Big</h1><div>one</div>\r\n<div>two\r\nlines</div>';
    const photoUrl = '(https://example.com/ada.png).';
    const { body } = await caller.put(URL, buildCharacter({ name: 'Ada', desc, photoUrl })).expect(200);
    const [{ _id }] = body.characters as [Character];
    await caller.put(`${URL}/note/${_id}`, { noteTitle: 'N', noteText: 'x\r\ny' }).expect(200);
    expect((await readCharacters(caller))[0]).toMatchObject({
      desc: 'Age 36<h2>Big</h2>one<br />two\nlines',
      photoUrl: 'https://example.com/ada.png',
      notes: [{ noteText: 'x\ny' }],
    });
  });

  it('keeps characters in the order they were added, also when one is changed', async () => {
    const { caller, characters } = await newWriter(...['C', 'A', 'B'].map((name) => buildCharacter({ name })));
    expect(characters.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    const { body } = await caller.put(URL, { _id: characters[0]!._id, name: 'Z' }).expect(200);
    expect(body.characters.map(({ name }: Character) => name)).toEqual(['Z', 'A', 'B']);
  });

  it('and a save of a beat leave each other alone', async () => {
    const { caller } = await newWriter();
    await caller.post('/api/outlines', { title: 'The Ferry', act1a01: 'Mist.' }).expect(200);
    const { body } = await caller.put(URL, buildCharacter()).expect(200);
    expect(body).toMatchObject({ title: 'The Ferry', act1a01: 'Mist.' });
    const saved = await caller.post('/api/outlines', { act1a02: 'Work.' }).expect(200);
    expect(saved.body).toMatchObject({ title: 'The Ferry', characters: [{ name: 'Odile' }] });
  });

  it('reads protag as no unless it is sent', async () => {
    const { caller } = shared;
    for (const [protag, read] of [
      [' tRuE ', true],
      ['yes', false],
      [null, false],
    ]) {
      const { body } = await caller.put(`${URL}?view=character`, buildCharacter({ protag })).expect(200);
      expect(body.protag).toBe(read);
    }
  });

  it('with _id changes only the fields sent of only that character', async () => {
    const { caller, characters } = await newWriter(
      buildCharacter(),
      buildCharacter({ protag: true }),
      buildCharacter(),
    );
    await caller.put(`${URL}/note/${characters[1]!._id}`, buildNote()).expect(200);
    const before = await readCharacters(caller);
    const { _id, notes } = before[1]!;
    const { body } = await caller.put(URL, { _id, name: 'Lio', desc: null, protag: null }).expect(200);
    expect(body.characters).toEqual([before[0], { ...before[1], name: 'Lio' }, before[2]]);
    expect(await readCharacters(caller)).toEqual(body.characters);
    for (const [field, value] of Object.entries({ desc: 'New', photoUrl: 'http://x.example', protag: false })) {
      const changed = await caller.put(URL, { _id, [field]: value }).expect(200);
      expect(changed.body.characters[1]).toMatchObject({ name: 'Lio', [field]: value, notes });
    }
  });

  it.each<[string, unknown]>([
    ['name', undefined],
    ['name', { $gt: '' }],
    ['desc', undefined],
    ['desc', '<p>&nbsp;</p><br><hr>'],
    ['desc', '<script>alert(1)</script>'],
    ['desc', '&'.repeat(5_000)],
    ['desc', `x${'<i></i>'.repeat(2_501)}`],
    ['desc', ['<p>x</p>']],
    ['photoUrl', undefined],
    ['photoUrl', ' JAVASCRIPT:alert(1)//https://x.example'],
    ['photoUrl', ['https://example.com']],
    ['protag', 1],
  ])('returns 400 for %s %j, in a new character and in a change, and changes nothing', async (field, value) => {
    const { caller } = shared;
    const characters = await readCharacters(caller);
    const added = await caller.put(URL, buildCharacter({ [field]: value })).expect(400);
    expect(pathsOf(added.body.errors)).toEqual([field]);
    const sent = { _id: characters[0]!._id, [field]: value ?? '' };
    expect(pathsOf((await caller.put(URL, sent).expect(400)).body.errors)).toEqual([field]);
    expect(await readCharacters(caller)).toEqual(characters);
  });

  it('creates no outline if the character is invalid', async () => {
    const { caller } = await newWriter();
    expect((await caller.put(URL, { name: 'Odile' }).expect(400)).body.errors).toHaveLength(2);
    await caller.get('/api/outlines/me').expect(404);
  });

  it('sanitizes a description, in a new character and in a change, and stores the rest as written', async () => {
    const sent = ' <ul><li>As\n\twritten</li></ul> <p onclick="steal()">O<script>steal()</script></p>';
    const stored = ' <ul><li>As\n\twritten</li></ul> <p>O</p>';
    const { caller, characters } = await newWriter(buildCharacter({ desc: sent }), buildCharacter());
    expect(characters[0]!.desc).toBe(stored);
    const { body } = await caller.put(URL, { _id: characters[1]!._id, desc: sent }).expect(200);
    expect(body.characters[1].desc).toBe(stored);
  });

  it.each<unknown>([UNKNOWN_ID, '', '7', 7, { $ne: null }, [UNKNOWN_ID]])(
    'returns 404 for _id %j, even if the rest is invalid too',
    async (_id) => {
      const { caller } = shared;
      expect((await caller.put(URL, { _id, name: '' }).expect(404)).body).toEqual(NOT_FOUND);
    },
  );
});

describe('PUT /api/outlines/characters with base', () => {
  it('changes what is still what the writer last had, and looks only at what is sent', async () => {
    const { caller, characters } = await newWriter(buildCharacter());
    const sent = { name: 'Lio', desc: '<p>Sings.</p>', protag: true };
    const base = { name: 'Odile', desc: '<p>Tunes pianos.</p>', photoUrl: 'not sent', protag: false };
    const { body } = await caller.put(URL, { _id: characters[0]!._id, ...sent, base }).expect(200);
    expect(body.characters[0]).toMatchObject(sent);
  });

  it('returns 409 with the fields and the stored character, and changes nothing', async () => {
    const { caller, characters } = await newWriter(buildCharacter());
    const { _id, photoUrl } = characters[0]!;
    const base = { name: 'Odile ', desc: null, photoUrl, protag: true };
    const sent = { _id, name: 'Mine', desc: 'Mine', photoUrl: 'https://mine.example', protag: true };
    const { body } = await caller.put(URL, { ...sent, base }).expect(409);
    expect(pathsOf(body.errors)).toEqual(['desc', 'name', 'protag']);
    expect(body.character).toEqual(characters[0]);
    expect(await readCharacters(caller)).toEqual(characters);
  });

  it('returns 200 if everything that was sent is stored already', async () => {
    const { caller, characters } = await newWriter(buildCharacter());
    const { _id, desc } = characters[0]!;
    const sent = { _id, name: ' Lio ', desc: '<p onclick="x()">Sings.</p>', protag: 'TRUE' };
    const base = { name: 'Odile', desc, protag: false };
    const first = await caller.put(URL, { ...sent, base }).expect(200);
    expect((await caller.put(URL, { ...sent, base }).expect(200)).body).toEqual(first.body);
  });

  it.each<[string, unknown]>([
    ['base', 'text'],
    ['base.name', 5],
    ['base.desc', { $ne: '' }],
    ['base.photoUrl', 'nul \u0000'],
    ['base.protag', 'true'],
  ])('returns 400 for %s: %j', async (path, value) => {
    const [, field] = path.split('.');
    const [character] = await readCharacters(shared.caller);
    const base = field ? { [field]: value } : value;
    const { body } = await shared.caller.put(URL, { _id: character!._id, name: 'Mine', base }).expect(400);
    expect(pathsOf(body.errors)).toEqual([path]);
  });
});

describe('PUT /api/outlines/characters, many at once', () => {
  it('creates one outline of first characters, which holds them all', async () => {
    const { person, caller } = await newWriter();
    await Promise.all(Array.from({ length: 8 }, () => caller.put(URL, buildCharacter()).expect(200)));
    expect(await outlines.countDocuments({ user: new Types.ObjectId(person.user._id) })).toBe(1);
    expect(new Set((await readCharacters(caller)).map(({ _id }) => _id)).size).toBe(8);
  });

  it('stores 200 characters and refuses more without naming a field', async () => {
    const { person, caller } = await newWriter();
    await store(person, 199);
    const responses = await Promise.all([1, 2].map(() => caller.put(`${URL}?view=character`, buildCharacter())));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { body } = responses.find(({ status }) => status === 400)!;
    expect(body).toEqual({ errors: [{ msg: 'You can have up to 200 characters in an outline' }] });
    const characters = await readCharacters(caller);
    expect(characters).toHaveLength(200);
    await caller.put(`${URL}?view=character`, { _id: characters[0]!._id, name: 'Still to be changed' }).expect(200);
    await caller.delete(`${URL}/${characters[1]!._id}?view=character`).expect(200);
    const last = await caller.put(`${URL}?view=character`, buildCharacter({ name: 'Last' })).expect(200);
    expect((await readCharacters(caller)).at(-1)).toEqual(last.body);
  });

  it('returns 400 for what would make the outline larger than 16 MB, and changes nothing', async () => {
    const { person, caller } = await newWriter();
    const { _id } = (await store(person, 1, { desc: 'x'.repeat(16 * 1024 * 1024 - 20_000) }))[0]!;
    const add = () => caller.put(`${URL}/note/${_id}?view=texts`, buildNote({ noteText: 'x'.repeat(5_000) }));
    const responses = [await add(), await add(), await add(), await add()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 400]);
    expect(responses.at(-1)!.body).toEqual({ errors: [{ msg: expect.stringContaining('16 MB') }] });
    await caller.post('/api/outlines?view=texts', { act1a01: 'x'.repeat(20_000) }).expect(400);
    await caller.put(`${URL}?view=texts`, buildCharacter({ desc: 'x'.repeat(20_000) })).expect(400);
    const [stored] = await readCharacters(caller);
    expect([stored!.notes.length, (await caller.get('/api/outlines/me?view=texts')).body.act1a01]).toEqual([
      3,
      undefined,
    ]);
  });

  it('lets exactly one of the changes with the same base through', async () => {
    const { caller, characters } = await newWriter(buildCharacter());
    const { _id } = characters[0]!;
    const tries = Array.from({ length: 10 }, (_, i) => caller.put(URL, { _id, name: `${i}`, base: { name: 'Odile' } }));
    const responses = await Promise.all(tries);
    const [winner, ...others] = responses.filter(({ status }) => status === 200);
    expect([others, responses.filter(({ status }) => status === 409).length]).toEqual([[], 9]);
    expect(await readCharacters(caller)).toEqual(winner!.body.characters);
  });

  it('loses no note, character or beat that is saved at the same time', async () => {
    const { caller, characters } = await newWriter(buildCharacter(), buildCharacter());
    const [one, other] = characters.map(({ _id }) => _id);
    for (let i = 0; i < 5; i++)
      await Promise.all([
        caller.put(URL, { _id: one, name: `One ${i}`, desc: `<p>${i}</p>` }).expect(200),
        caller.put(URL, { _id: one, photoUrl: `https://example.com/${i}` }).expect(200),
        caller.put(`${URL}/note/${one}`, buildNote({ noteText: `${i}` })).expect(200),
        caller.put(URL, { _id: other, name: `Other ${i}` }).expect(200),
        caller.put(URL, buildCharacter({ name: `New ${i}` })).expect(200),
        caller.post('/api/outlines', { act1a01: `Beat ${i}` }).expect(200),
      ]);
    const { body } = await caller.get('/api/outlines/me').expect(200);
    const [first, second, ...added] = body.characters as Character[];
    expect(body.act1a01).toBe('Beat 4');
    expect(first).toMatchObject({ name: 'One 4', desc: '<p>4</p>', photoUrl: 'https://example.com/4' });
    expect(first!.notes.map(({ noteText }) => noteText)).toEqual(['0', '1', '2', '3', '4']);
    expect(second).toMatchObject({ name: 'Other 4', notes: [] });
    expect(added.map(({ name }) => name)).toEqual(['New 0', 'New 1', 'New 2', 'New 3', 'New 4']);
  });
});

describe('GET and DELETE /api/outlines/characters/:id', () => {
  it('GET returns the character with its notes', async () => {
    const { caller, characters } = await newWriter(buildCharacter({ name: 'A' }), buildCharacter({ name: 'B' }));
    await caller.put(`${URL}/note/${characters[1]!._id}`, buildNote()).expect(200);
    const { body, headers } = await caller.get(`${URL}/${characters[1]!._id}`).expect(200);
    expect(body).toEqual({ ...characters[1], notes: [{ _id: expect.any(String), ...buildNote() }] });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('DELETE deletes the character with its notes and returns the outline', async () => {
    const { caller, characters } = await newWriter(buildCharacter({ name: 'A' }), buildCharacter({ name: 'B' }));
    const path = `${URL}/${characters[0]!._id}`;
    const { body } = await caller.delete(path).expect(200);
    expect(body.characters).toEqual([characters[1]]);
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
    expect((await caller.delete(path).expect(404)).body).toEqual(NOT_FOUND);
    expect((await caller.get(path).expect(404)).body).toEqual(NOT_FOUND);
  });

  it.each([UNKNOWN_ID, '7', 'note', '%00', '__proto__', '$ne'])('return 404 for %s', async (id) => {
    const { caller } = shared;
    const characters = await readCharacters(caller);
    expect((await caller.get(`${URL}/${id}`).expect(404)).body).toEqual(NOT_FOUND);
    expect((await caller.delete(`${URL}/${id}`).expect(404)).body).toEqual(NOT_FOUND);
    expect(await readCharacters(caller)).toEqual(characters);
  });
});

it("another person's character is a 404 for every call and stays as it is", async () => {
  const [owner, stranger] = [await newWriter(buildCharacter()), await newWriter()];
  const { _id } = owner.characters[0]!;
  const responses = [
    await stranger.caller.get(`${URL}/${_id}`),
    await stranger.caller.get(`${URL}/${_id}?versions=true`),
    await stranger.caller.put(URL, buildCharacter({ _id, name: 'Mine' })),
    await stranger.caller.put(`${URL}/note/${_id}`, buildNote()),
    await stranger.caller.delete(`${URL}/${_id}`),
  ];
  for (const { status, body } of responses) expect([status, body]).toEqual([404, NOT_FOUND]);
  expect(await readCharacters(owner.caller)).toEqual(owner.characters);
  await stranger.caller.get('/api/outlines/me').expect(404);
});

it.each([
  ['put', URL],
  ['get', `${URL}/${UNKNOWN_ID}`],
  ['delete', `${URL}/${UNKNOWN_ID}`],
  ['put', `${URL}/note/${UNKNOWN_ID}`],
  ['delete', `${URL}/note/${UNKNOWN_ID}/${UNKNOWN_ID}`],
] as const)('%s %s returns 401 without a token', async (method, path) => {
  await callAs(server)[method](path).expect(401);
});

it.each([
  ['get', URL],
  ['post', URL],
  ['get', `${URL}/note/${UNKNOWN_ID}`],
  ['put', `${URL}/${UNKNOWN_ID}`],
  ['put', `${URL}/`],
  ['delete', `${URL}/note/${UNKNOWN_ID}`],
] as const)('%s %s does not exist and is a JSON 404', async (method, path) => {
  const { status, body } = await shared.caller[method](path);
  expect([status, body.errors]).toEqual([404, [{ msg: expect.any(String) }]]);
});
