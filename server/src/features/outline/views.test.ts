import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../testing/characters.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';

const server = useTestServer();
const URL = '/api/outlines/characters';
const LONG = `<h2>Odile</h2><p>${'tunes &amp; mends pianos '.repeat(500)}</p>`;
const CARD = 'Odile tunes & mends pianos '.padEnd(144, 'tunes & mends pianos ');

async function writer() {
  const caller = callAs(server, await signUp(server));
  await caller.post('/api/outlines', { title: 'The Ferry', act1a01: 'Mist.' }).expect(200);
  const [long] = await makeCharacters(caller, buildCharacter({ desc: LONG }), buildCharacter({ protag: true }));
  await caller.put(`${URL}/note/${long!._id}`, buildNote()).expect(200);
  const characters = await readCharacters(caller);
  const { characters: _, ...texts } = (await caller.get('/api/outlines/me')).body;
  const cards = characters.map(({ _id, name, photoUrl, protag }, i) => ({
    ...{ _id, name, photoUrl, protag },
    ...(i === 0 ? { excerpt: `${CARD}…`, noteCount: 1 } : { excerpt: 'Tunes pianos.', noteCount: 0 }),
  }));
  return { caller, texts, characters, cards };
}

describe('?view=card', () => {
  it('answers cards in place of the characters, on reading and on every change', async () => {
    const { caller, texts, characters, cards } = await writer();
    const [first, second] = characters;
    expect((await caller.get('/api/outlines/me?view=card').expect(200)).body).toEqual({ ...texts, characters: cards });
    const saved = await caller.post('/api/outlines?view=card', { title: 'The Boat' }).expect(200);
    expect(saved.body).toEqual({ ...texts, title: 'The Boat', characters: cards });
    const changed = await caller.put(`${URL}?view=card`, { _id: second!._id, desc: '<p>New</p>' }).expect(200);
    expect(changed.body.characters).toEqual([cards[0], { ...cards[1], excerpt: 'New' }]);
    const noted = await caller.put(`${URL}/note/${first!._id}?view=card`, buildNote()).expect(200);
    expect(noted.body.characters[0]).toEqual({ ...cards[0], noteCount: 2 });
    const lessNoted = await caller.delete(`${URL}/note/${first!._id}/${first!.notes[0]!._id}?view=card`).expect(200);
    expect(lessNoted.body.characters[0]).toEqual(cards[0]);
    const fewer = await caller.delete(`${URL}/${second!._id}?view=card`).expect(200);
    expect(fewer.body.characters).toEqual([cards[0]]);
  });

  it('answers cards with a conflict too', async () => {
    const { caller, cards } = await writer();
    const answer = await caller.post('/api/outlines?view=card', { title: 'Mine', base: { title: 'Other' } });
    expect([answer.status, answer.body.outline.characters]).toEqual([409, cards]);
  });
});

describe('?view=texts', () => {
  it('leaves the characters out, on reading and on every change', async () => {
    const { caller, texts, characters } = await writer();
    expect((await caller.get('/api/outlines/me?view=texts').expect(200)).body).toEqual(texts);
    const saved = await caller.post('/api/outlines?view=texts', { act1a02: 'Work.' }).expect(200);
    expect(saved.body).toEqual({ ...texts, act1a02: 'Work.' });
    const changed = await caller.put(`${URL}?view=texts`, { _id: characters[0]!._id, name: 'Lio' }).expect(200);
    expect(changed.body).toEqual(saved.body);
  });
});

describe('?view=character', () => {
  it('answers every change with the character alone, a deleted one as it was', async () => {
    const { caller, characters } = await writer();
    const [first] = characters;
    const path = `${URL}/${first!._id}`;
    const one = async () => (await caller.get(path)).body as unknown;
    const made = await caller.put(`${URL}?view=character`, buildCharacter({ name: 'Lio' })).expect(200);
    expect(made.body).toEqual((await readCharacters(caller)).at(-1));
    const changed = await caller.put(`${URL}?view=character`, { _id: first!._id, name: 'Ann' }).expect(200);
    expect(changed.body).toEqual({ ...first, name: 'Ann' });
    const noted = await caller.put(`${URL}/note/${first!._id}?view=character`, buildNote()).expect(200);
    expect(noted.body.notes).toHaveLength(2);
    expect(noted.body).toEqual(await one());
    const lessNoted = await caller.delete(`${URL}/note/${first!._id}/${first!.notes[0]!._id}?view=character`);
    expect(lessNoted.body).toEqual(await one());
    const removed = await caller.delete(`${path}?view=character`).expect(200);
    expect(removed.body).toEqual(lessNoted.body);
  });
});

describe('any other ?view', () => {
  it('is refused before anything changes', async () => {
    const { caller, characters } = await writer();
    const [{ _id, notes }] = characters as [(typeof characters)[0]];
    const answers = [
      await caller.get('/api/outlines/me?view=character'),
      await caller.get('/api/outlines/me?view='),
      await caller.get('/api/outlines/me?view=card&view=card'),
      await caller.post('/api/outlines?view=x', { title: 'Changed' }),
      await caller.put(`${URL}?view=x`, buildCharacter()),
      await caller.put(`${URL}?view=x`, { _id, name: 'Changed' }),
      await caller.put(`${URL}/note/${_id}?view=x`, buildNote()),
      await caller.delete(`${URL}/note/${_id}/${notes[0]!._id}?view=x`),
      await caller.delete(`${URL}/${_id}?view=x`),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors[0].path])).toEqual(Array(9).fill([400, 'view']));
    expect((await caller.get('/api/outlines/me')).body).toMatchObject({ title: 'The Ferry', characters });
  });
});
