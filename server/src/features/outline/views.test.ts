import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../testing/characters.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';

const server = useTestServer();
const URL = '/api/outlines/characters';
const LONG = `<h2>Odile</h2><p>${'tunes &amp; mends pianos '.repeat(500)}</p>`;
const CARD = 'Odile tunes & mends pianos '.padEnd(144, 'tunes & mends pianos ');

/** A writer with two characters, the first of which has a long description and a note. */
async function newWriter() {
  const caller = callAs(server, await signUp(server));
  await caller.post('/api/outlines', { title: 'The Ferry', act1a01: 'Mist.' }).expect(200);
  const [long] = await makeCharacters(caller, buildCharacter({ desc: LONG }), buildCharacter({ protag: true }));
  await caller.put(`${URL}/note/${long!._id}`, buildNote()).expect(200);
  const [first, second] = await readCharacters(caller);
  const { characters: _, ...texts } = (await caller.get('/api/outlines/me')).body;
  const cards = [first!, second!].map(({ _id, name, photoUrl, protag }, i) => ({
    ...{ _id, name, photoUrl, protag },
    ...(i === 0 ? { excerpt: `${CARD}…`, noteCount: 1 } : { excerpt: 'Tunes pianos.', noteCount: 0 }),
  }));
  return { caller, texts, first: first!, second: second!, cards };
}

it('?view=card returns cards in place of the characters from reads, changes and conflicts', async () => {
  const { caller, texts, first, second, cards } = await newWriter();
  expect((await caller.get('/api/outlines/me?view=card').expect(200)).body).toEqual({ ...texts, characters: cards });
  const saved = await caller.post('/api/outlines?view=card', { title: 'The Boat' }).expect(200);
  expect(saved.body).toEqual({ ...texts, title: 'The Boat', characters: cards });
  const conflict = await caller
    .post('/api/outlines?view=card', { title: 'Mine', base: { title: 'Other' } })
    .expect(409);
  expect(conflict.body.outline).toEqual(saved.body);
  const changed = await caller.put(`${URL}?view=card`, { _id: second._id, desc: '<p>New</p>' }).expect(200);
  expect(changed.body.characters).toEqual([cards[0], { ...cards[1], excerpt: 'New' }]);
  const withNote = await caller.put(`${URL}/note/${first._id}?view=card`, buildNote()).expect(200);
  expect(withNote.body.characters[0]).toEqual({ ...cards[0], noteCount: 2 });
  const withoutNote = await caller.delete(`${URL}/note/${first._id}/${first.notes[0]!._id}?view=card`).expect(200);
  expect(withoutNote.body.characters[0]).toEqual(cards[0]);
  const fewer = await caller.delete(`${URL}/${second._id}?view=card`).expect(200);
  expect(fewer.body.characters).toEqual([cards[0]]);
});

it('?view=texts omits the characters from reads, changes and conflicts', async () => {
  const { caller, texts, first } = await newWriter();
  expect((await caller.get('/api/outlines/me?view=texts').expect(200)).body).toEqual(texts);
  const saved = await caller.post('/api/outlines?view=texts', { act1a02: 'Work.' }).expect(200);
  expect(saved.body).toEqual({ ...texts, act1a02: 'Work.' });
  const conflict = await caller.post('/api/outlines?view=texts', { title: 'Mine', base: { title: null } }).expect(409);
  expect(conflict.body.outline).toEqual(saved.body);
  const changed = await caller.put(`${URL}?view=texts`, { _id: first._id, name: 'Lio' }).expect(200);
  expect(changed.body).toEqual(saved.body);
});

it('?view=character returns the character alone from every change, a deleted one as it was', async () => {
  const { caller, first } = await newWriter();
  const path = `${URL}/${first._id}`;
  const added = await caller.put(`${URL}?view=character`, buildCharacter({ name: 'Lio' })).expect(200);
  expect(added.body).toEqual((await readCharacters(caller)).at(-1));
  const changed = await caller.put(`${URL}?view=character`, { _id: first._id, name: 'Ann' }).expect(200);
  expect(changed.body).toEqual({ ...first, name: 'Ann' });
  const again = await caller.put(`${URL}?view=character`, { _id: first._id, name: 'Ann' }).expect(200);
  expect(again.body).toEqual(changed.body);
  const withNote = await caller.put(`${URL}/note/${first._id}?view=character`, buildNote()).expect(200);
  expect(withNote.body.notes).toHaveLength(2);
  expect((await caller.get(path)).body).toEqual(withNote.body);
  const note = { _id: first.notes[0]!._id, noteTitle: 'Strength' };
  const edited = await caller.put(`${URL}/note/${first._id}?view=character`, note).expect(200);
  expect(edited.body.notes).toEqual([{ ...first.notes[0], ...note }, withNote.body.notes[1]]);
  const withoutNote = await caller.delete(`${URL}/note/${first._id}/${note._id}?view=character`).expect(200);
  expect(withoutNote.body).toEqual({ ...edited.body, notes: [withNote.body.notes[1]] });
  const removed = await caller.delete(`${path}?view=character`).expect(200);
  expect(removed.body).toEqual(withoutNote.body);
});

it('any other ?view is a 400 before anything changes', async () => {
  const { caller, first, second } = await newWriter();
  const { _id, notes } = first;
  const responses = [
    await caller.get('/api/outlines/me?view=character'),
    await caller.get('/api/outlines/me?view='),
    await caller.get('/api/outlines/me?view=card&view=card'),
    await caller.post('/api/outlines?view=x', { title: 'Changed' }),
    await caller.put(`${URL}?view=x`, buildCharacter()),
    await caller.put(`${URL}?view=x`, { _id, name: 'Changed' }),
    await caller.put(`${URL}/note/${_id}?view=x`, buildNote()),
    await caller.put(`${URL}/note/${_id}?view=x`, { _id: notes[0]!._id, noteText: 'Changed' }),
    await caller.delete(`${URL}/note/${_id}/${notes[0]!._id}?view=x`),
    await caller.delete(`${URL}/${_id}?view=x`),
  ];
  expect(responses.map(({ status, body }) => [status, body.errors[0].path])).toEqual(Array(10).fill([400, 'view']));
  expect((await caller.get('/api/outlines/me')).body).toMatchObject({
    title: 'The Ferry',
    characters: [first, second],
  });
});
