import type { Character } from '../../../contract/index.ts';
import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../../testing/characters.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';

const server = useTestServer();
const URL = '/api/outlines/characters';
const UNKNOWN_ID = 'f'.repeat(24);
const NOT_FOUND = [404, { errors: [{ msg: 'Character not found' }] }];

async function writer(...characters: object[]) {
  const person = await signUp(server);
  const caller = callAs(server, person);
  return { person, caller, characters: characters.length > 0 ? await makeCharacters(caller, ...characters) : [] };
}

/** One for all tests that change nothing, or nothing that matters to others. */
let shared: Awaited<ReturnType<typeof writer>> | undefined;

describe('PUT /api/outlines/characters', () => {
  it('makes the outline if there was none, and the character in it', async () => {
    const { person, caller } = await writer();
    const sent = buildCharacter({ name: '  Odile ', photoUrl: ' https://example.com/o.png ', protag: true, x: 1 });
    const { body } = await caller.put(URL, sent).expect(200);
    expect(body).toEqual({
      _id: expect.any(String),
      user: person.user._id,
      promptDismissed: false,
      characters: [
        {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          name: 'Odile',
          desc: '<p>Tunes pianos.</p>',
          photoUrl: 'https://example.com/o.png',
          protag: true,
          notes: [],
        },
      ],
    });
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
  });

  it('leaves the texts of the outline alone and answers them too', async () => {
    const { caller } = await writer();
    await caller.post('/api/outlines', { title: 'The Ferry', act1a01: 'Mist.' }).expect(200);
    const { body } = await caller.put(URL, buildCharacter()).expect(200);
    expect(body).toMatchObject({ title: 'The Ferry', act1a01: 'Mist.' });
    const saved = await caller.post('/api/outlines', { act1a02: 'Work.' }).expect(200);
    expect(saved.body).toMatchObject({ title: 'The Ferry', characters: [{ name: 'Odile' }] });
  });

  it('keeps characters in the order they were made, also when one is changed', async () => {
    const { caller, characters } = await writer(...['C', 'A', 'B'].map((name) => buildCharacter({ name })));
    expect(characters.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    const { body } = await caller.put(URL, { _id: characters[0]!._id, name: 'Z' }).expect(200);
    expect(body.characters.map(({ name }: Character) => name)).toEqual(['Z', 'A', 'B']);
  });

  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['TRUE', true],
    [' tRuE ', true],
    ['yes', false],
    ['', false],
    ['false', false],
    [undefined, false],
    [null, false],
  ])('takes protag %j as %j', async (protag, taken) => {
    const { caller } = (shared ??= await writer());
    const { body } = await caller.put(URL, buildCharacter({ protag })).expect(200);
    expect(body.characters.at(-1).protag).toBe(taken);
  });

  it('with _id changes only the fields sent of only that character', async () => {
    const { caller, characters } = await writer(buildCharacter(), buildCharacter({ protag: true }), buildCharacter());
    await caller.put(`${URL}/note/${characters[1]!._id}`, buildNote()).expect(200);
    const before = await readCharacters(caller);
    const change = { _id: before[1]!._id, name: 'Lio', desc: null, protag: null };
    const { body } = await caller.put(URL, change).expect(200);
    const expected = [before[0], { ...before[1], name: 'Lio' }, before[2]];
    expect(body.characters).toEqual(expected);
    expect(await readCharacters(caller)).toEqual(expected);
    for (const [field, value] of Object.entries({ desc: 'New', photoUrl: 'http://x.example', protag: false })) {
      const answer = await caller.put(URL, { _id: before[1]!._id, [field]: value }).expect(200);
      expect(answer.body.characters[1]).toMatchObject({ name: 'Lio', [field]: value, notes: before[1]!.notes });
    }
  });

  let refused: Awaited<ReturnType<typeof writer>> | undefined;
  it.each<[string, unknown]>([
    ['name', undefined],
    ['name', ' '],
    ['name', 'n'.repeat(101)],
    ['name', { $gt: '' }],
    ['name', 'a\u0000b'],
    ['desc', undefined],
    ['desc', ''],
    ['desc', ' \n '],
    ['desc', '<p> </p><br><hr>'],
    ['desc', '<p>&nbsp;</p>'],
    ['desc', '<script>alert(1)</script>'],
    ['desc', '<img src=x onerror=alert(1)>'],
    ['desc', 'd'.repeat(20_001)],
    ['desc', '&'.repeat(5_000)],
    ['desc', ['<p>x</p>']],
    ['desc', 7],
    ['desc', 'x\u0007'],
    ['desc', '\udfff'],
    ['photoUrl', undefined],
    ['photoUrl', ' '],
    ['photoUrl', 'javascript:alert(1)'],
    ['photoUrl', ' JAVASCRIPT:alert(1)//https://x.example'],
    ['photoUrl', 'data:image/png;base64,AAAA'],
    ['photoUrl', 'ftp://example.com/x.png'],
    ['photoUrl', '/media/x.webp'],
    ['photoUrl', `https://example.com/${'u'.repeat(1_981)}`],
    ['photoUrl', ['https://example.com']],
    ['protag', 1],
    ['protag', {}],
    ['protag', ['true']],
  ])('refuses %s %j, in a new character and in a change, and changes nothing', async (field, value) => {
    const { caller, characters } = (refused ??= await writer(buildCharacter()));
    const made = await caller.put(URL, buildCharacter({ [field]: value }));
    expect([made.status, made.body.errors[0].path]).toEqual([400, field]);
    const changed = await caller.put(URL, { _id: characters[0]!._id, protag: true, [field]: value ?? '' });
    expect([changed.status, changed.body.errors[0].path]).toEqual([400, field]);
    expect(await readCharacters(caller)).toEqual(characters);
  });

  it('makes no outline of what it refuses', async () => {
    const { caller } = await writer();
    expect((await caller.put(URL, { name: 'Odile' })).body.errors).toHaveLength(2);
    expect((await caller.get('/api/outlines/me')).status).toBe(404);
  });

  it('takes every field at its limit', async () => {
    const atLimit = buildCharacter({
      name: ` ${'n'.repeat(100)} `,
      desc: `<p>${'d'.repeat(19_993)}</p>`,
      photoUrl: `https://example.com/${'u'.repeat(1_980)}`,
    });
    const { characters } = await writer(atLimit);
    expect(characters[0]).toMatchObject({ ...atLimit, name: 'n'.repeat(100) });
  });

  it.each([
    ['<p>Odile <b>tunes</b></p><script>steal()</script>', '<p>Odile <b>tunes</b></p>'],
    ['<p onclick="steal()" style="color:red">Odile</p>', '<p>Odile</p>'],
    ['<a href="javascript:steal()">Odile</a>', 'Odile'],
    ['<img src=x onerror=steal()>Odile<iframe src="https://x.example"></iframe>', 'Odile'],
    ['<svg onload=steal()><script>steal()</script></svg>Odile', 'Odile'],
    [' <ul><li>As\n\twritten</li></ul> ', ' <ul><li>As\n\twritten</li></ul> '],
  ])('stores %j as %j', async (sent, stored) => {
    const { caller } = (shared ??= await writer());
    const made = await caller.put(URL, buildCharacter({ desc: sent })).expect(200);
    const { _id } = made.body.characters.at(-1);
    expect((await caller.get(`${URL}/${_id}`)).body.desc).toBe(stored);
    await caller.put(URL, { _id, desc: 'x' }).expect(200);
    await caller.put(URL, { _id, desc: sent }).expect(200);
    expect((await caller.get(`${URL}/${_id}`)).body.desc).toBe(stored);
  });

  it.each<unknown>([UNKNOWN_ID, '', '7', 7, {}, { $ne: null }, [UNKNOWN_ID], true])(
    'answers 404 for _id %j, even if the rest is wrong too',
    async (_id) => {
      const { caller, characters } = (refused ??= await writer(buildCharacter()));
      const answer = await caller.put(URL, { _id, name: '' });
      expect([answer.status, answer.body]).toEqual(NOT_FOUND);
      expect(await readCharacters(caller)).toEqual(characters);
    },
  );

  it("answers 404 for another person's character and leaves it alone", async () => {
    const [owner, stranger] = [await writer(buildCharacter()), await writer()];
    const answer = await stranger.caller.put(URL, buildCharacter({ _id: owner.characters[0]!._id, name: 'Mine' }));
    expect([answer.status, answer.body]).toEqual(NOT_FOUND);
    expect(await readCharacters(owner.caller)).toEqual(owner.characters);
    expect((await stranger.caller.get('/api/outlines/me')).status).toBe(404);
  });
});
