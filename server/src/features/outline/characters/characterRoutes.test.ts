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
    ['desc', '<p>&nbsp;</p><br><hr>'],
    ['desc', '&'.repeat(5_000)],
    ['photoUrl', ' JAVASCRIPT:alert(1)//https://x.example'],
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

  it('returns 404 for any other _id, even if the rest is invalid too', async () => {
    for (const _id of [UNKNOWN_ID, '', '7', 7, { $ne: null }])
      expect((await shared.caller.put(URL, { _id, name: '' }).expect(404)).body).toEqual(NOT_FOUND);
  });

  it('with base returns 200 if everything that was sent is stored already, in another form', async () => {
    const { caller, characters } = await newWriter(buildCharacter());
    const { _id, desc } = characters[0]!;
    const sent = { _id, name: ' Lio ', desc: '<p onclick="x()">Sings.</p>', protag: 'TRUE' };
    const base = { name: 'Odile', desc, protag: false };
    const first = await caller.put(URL, { ...sent, base }).expect(200);
    expect((await caller.put(URL, { ...sent, base }).expect(200)).body).toEqual(first.body);
  });
});

describe('PUT /api/outlines/characters, many at once', () => {
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

  it('loses no note, character or beat that is saved at the same time', async () => {
    const { caller, characters } = await newWriter(buildCharacter(), buildCharacter());
    const [one, other] = characters.map(({ _id }) => _id);
    for (let i = 0; i < 3; i++)
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
    expect(body.act1a01).toBe('Beat 2');
    expect(first).toMatchObject({ name: 'One 2', desc: '<p>2</p>', photoUrl: 'https://example.com/2' });
    expect(first!.notes.map(({ noteText }) => noteText)).toEqual(['0', '1', '2']);
    expect(second).toMatchObject({ name: 'Other 2', notes: [] });
    expect(added.map(({ name }) => name)).toEqual(['New 0', 'New 1', 'New 2']);
  });
});

describe('GET and DELETE /api/outlines/characters/:id', () => {
  it('DELETE deletes the character with its notes and returns the outline', async () => {
    const { caller, characters } = await newWriter(buildCharacter({ name: 'A' }), buildCharacter({ name: 'B' }));
    const path = `${URL}/${characters[0]!._id}`;
    const { body } = await caller.delete(path).expect(200);
    expect(body.characters).toEqual([characters[1]]);
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
    expect((await caller.delete(path).expect(404)).body).toEqual(NOT_FOUND);
    expect((await caller.get(path).expect(404)).body).toEqual(NOT_FOUND);
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
