import type { Outline } from '../../contract/index.ts';
import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter, makeCharacters, readCharacters } from '../../testing/characters.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';

const server = useTestServer();
const CHARACTERS = '/api/outlines/characters';
const pathsOf = (errors: { path: string }[]) => errors.map(({ path }) => path).sort();

async function writer() {
  const caller = callAs(server, await signUp(server));
  const [character] = await makeCharacters(caller, buildCharacter());
  return {
    caller,
    character: character!,
    save: (body: object) => caller.post('/api/outlines', body),
    change: (body: object) => caller.put(CHARACTERS, { _id: character!._id, ...body }),
    outline: async () => (await caller.get('/api/outlines/me').expect(200)).body as Outline,
  };
}

describe('POST /api/outlines with base', () => {
  it('answers 200 where everything that is sent is stored already, and 409 where only some of it is', async () => {
    const { save, outline } = await writer();
    const sent = { title: ' The Ferry ', act1a01: 'Mist.', act1a02: ' ', base: { title: null, act1a01: null } };
    await save({ act1a02: 'had' }).expect(200);
    await save({ ...sent, base: { ...sent.base, act1a02: 'had' } }).expect(200);
    const stored = await outline();
    const again = await save({ ...sent, base: { ...sent.base, act1a02: 'had' } }).expect(200);
    expect(again.body).toEqual(stored);
    const { body } = await save({ ...sent, act1a03: 'more', base: { ...sent.base, act1a03: null } }).expect(409);
    expect(pathsOf(body.errors)).toEqual(['act1a01', 'title']);
    expect(await outline()).toEqual(stored);
  });

  it('looks at promptDismissed like at a text', async () => {
    const { save, outline } = await writer();
    await save({ promptDismissed: true, base: { promptDismissed: false } }).expect(200);
    await save({ promptDismissed: true, base: { promptDismissed: false } }).expect(200);
    const { body } = await save({ promptDismissed: false, base: { promptDismissed: false } }).expect(409);
    expect(pathsOf(body.errors)).toEqual(['promptDismissed']);
    expect((await outline()).promptDismissed).toBe(true);
    await save({ promptDismissed: true, base: { promptDismissed: 'yes' } }).expect(400);
  });

  it('refuses what is longer than anything stored before it looks for words in it', async () => {
    const { save } = await writer();
    await save({ act1a01: 'Mist.' }).expect(200);
    for (const [length, status] of [
      [40_000, 409],
      [40_001, 400],
    ] as const)
      await save({ act1a01: 'Fog.', base: { act1a01: 'a '.repeat(20_001).slice(0, length) } }).expect(status);
    const { body } = await save({ title: 'Mine', base: { title: 'a '.repeat(2_000_000 - 1_000) } }).expect(400);
    expect(body.errors).toEqual([{ msg: 'base is much too long', path: 'base.title' }]);
  });

  it('answers a conflict in the view that was asked for', async () => {
    const { caller, save } = await writer();
    await save({ title: 'Stored' }).expect(200);
    for (const [view, characters] of [
      ['texts', undefined],
      ['card', [expect.objectContaining({ noteCount: 0 })]],
    ]) {
      const sent = { title: 'Mine', base: { title: null } };
      const { body } = await caller.post(`/api/outlines?view=${view as string}`, sent).expect(409);
      expect(body.outline.characters).toEqual(characters);
    }
  });
});

describe('PUT /api/outlines/characters with base', () => {
  it('changes what is still what the writer last had, and only looks at what is sent', async () => {
    const { change, caller } = await writer();
    const base = { name: 'Odile', desc: '<p>Tunes pianos.</p>', photoUrl: 'not sent', protag: false };
    await change({ name: 'Lio', desc: '<p>Sings.</p>', protag: true, base }).expect(200);
    const [changed] = await readCharacters(caller);
    expect(changed).toMatchObject({ name: 'Lio', desc: '<p>Sings.</p>', protag: true });
  });

  it('answers 409 with the fields and the stored character, and changes nothing', async () => {
    const { change, caller, character } = await writer();
    const base = { name: 'Odette', desc: null, photoUrl: character.photoUrl, protag: true };
    const sent = { name: 'Mine', desc: 'Mine', photoUrl: 'https://mine.example', protag: true };
    const { body } = await change({ ...sent, base }).expect(409);
    expect(pathsOf(body.errors)).toEqual(['desc', 'name', 'protag']);
    expect(body.character).toEqual(character);
    expect(await readCharacters(caller)).toEqual([character]);
  });

  it('answers 200 where everything that is sent is stored already', async () => {
    const { change, character, caller } = await writer();
    const sent = { name: ' Lio ', desc: '<p onclick="x()">Sings.</p>', protag: 'TRUE' };
    const base = { name: 'Odile', desc: character.desc, protag: false };
    const first = await change({ ...sent, base }).expect(200);
    const again = await change({ ...sent, base }).expect(200);
    expect(again.body).toEqual(first.body);
    expect((await caller.get(`${CHARACTERS}/${character._id}?versions=true`)).body).toHaveLength(2);
  });

  it('of changes of the same text exactly one gets through', async () => {
    const { change, caller } = await writer();
    const tries = Array.from({ length: 10 }, (_, i) => change({ name: `Try ${i}`, base: { name: 'Odile' } }));
    const answers = await Promise.all(tries);
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect([others, answers.filter(({ status }) => status === 409).length]).toEqual([[], 9]);
    expect(await readCharacters(caller)).toEqual(winner!.body.characters);
  });

  it.each<[string, unknown]>([
    ['base', 'text'],
    ['base', ['text']],
    ['base.name', 5],
    ['base.desc', { $ne: '' }],
    ['base.photoUrl', 'nul \u0000'],
    ['base.protag', 'true'],
  ])('refuses %s: %j and changes nothing', async (path, value) => {
    const { change, caller, character } = await writer();
    const [, field] = path.split('.');
    const { body } = await change({ name: 'Mine', base: field ? { [field]: value } : value }).expect(400);
    expect(pathsOf(body.errors)).toEqual([path]);
    expect(await readCharacters(caller)).toEqual([character]);
  });

  it('404 matters more than a conflict', async () => {
    const { caller } = await writer();
    await caller.put(CHARACTERS, { _id: 'f'.repeat(24), name: 'Mine', base: { name: 'x' } }).expect(404);
  });
});
