import { type SignedUp, signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter, buildNote, readCharacters } from '../../testing/characters.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { CharacterModel } from './characters/characterModel.ts';
import { OutlineModel } from './outlineModel.ts';

const server = useTestServer();
const URL = '/api/outlines/characters';
const REFUSED = { errors: [{ msg: expect.any(String) }] };

/** A writer who has characters with so many notes each. */
async function writerWith(noteCounts: number[]) {
  const person = await signUp(server);
  const characters = noteCounts.map((noteCount, order) => ({
    ...buildCharacter(),
    user: person.user._id,
    order,
    noteCount,
    notes: Array.from({ length: noteCount }, () => buildNote()),
  }));
  const made = await CharacterModel.insertMany(characters);
  await OutlineModel.create({
    user: person.user._id,
    quota: { ...(await storedOf(person)), order: made.length, reservedAt: new Date() },
  });
  return { person, caller: callAs(server, person), ids: made.map(({ _id }) => String(_id)) };
}

/** What is really stored. */
async function storedOf({ user }: SignedUp) {
  const characters = await CharacterModel.find({ user: user._id }).lean();
  return { characters: characters.length, notes: characters.flatMap(({ notes }) => notes).length };
}

async function quotaOf({ user }: SignedUp) {
  return (await OutlineModel.findOne({ user: user._id }).lean())?.quota;
}

const allOf = <T>(count: number, call: () => PromiseLike<T>) => Promise.all(Array.from({ length: count }, call));
const refusalsOf = (answers: { status: number; body: unknown }[]) =>
  answers.filter(({ status }) => status === 400).map(({ body }) => body);

describe('PUT /api/outlines/characters', () => {
  it('makes one outline however many first characters race, and keeps all of them', async () => {
    const person = await signUp(server);
    const caller = callAs(server, person);
    const answers = await allOf(8, () => caller.put(URL, buildCharacter()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await OutlineModel.countDocuments({ user: person.user._id })).toBe(1);
    expect(new Set((await readCharacters(caller)).map(({ _id }) => _id)).size).toBe(8);
    expect(await quotaOf(person)).toMatchObject({ characters: 8, order: 8 });
  });

  it('counts what was there before anything was counted, also when some of it goes first', async () => {
    const { person, caller, ids } = await writerWith([2, 0]);
    await OutlineModel.updateOne({ user: person.user._id }, { $unset: { quota: 1 } });
    const note = (await readCharacters(caller))[0]!.notes[0]!._id;
    await caller.delete(`${URL}/note/${ids[0]}/${note}`).expect(200);
    await caller.put(URL, buildCharacter()).expect(200);
    expect(await quotaOf(person)).toMatchObject({ characters: 3, notes: 1 });
  });

  it('holds 200 characters however many requests race, refusing more without naming a field', async () => {
    const { person, caller, ids } = await writerWith(Array<number>(197).fill(0));
    const answers = await allOf(6, () => caller.put(`${URL}?view=character`, buildCharacter()));
    expect(refusalsOf(answers)).toEqual([REFUSED, REFUSED, REFUSED]);
    expect(await storedOf(person)).toMatchObject({ characters: 200 });
    await caller.put(`${URL}?view=character`, { _id: ids[0], name: 'Still to be changed' }).expect(200);
    await caller.delete(`${URL}/${ids[1]}?view=character`).expect(200);
    const last = await caller.put(`${URL}?view=character`, buildCharacter({ name: 'Last' })).expect(200);
    expect((await readCharacters(caller)).at(-1)).toEqual(last.body);
  });

  it('goes on where a crash left the quota too high, but only once nothing can be on its way', async () => {
    const { person, caller } = await writerWith([2]);
    const quota = { characters: 200, notes: 1_000, order: 300 };
    const crashed = (secondsAgo: number) =>
      OutlineModel.updateOne(
        { user: person.user._id },
        { quota: { ...quota, reservedAt: new Date(Date.now() - secondsAgo * 1_000) } },
      );
    await crashed(20);
    expect((await caller.put(URL, buildCharacter())).status).toBe(400);
    await crashed(120);
    expect((await caller.put(URL, buildCharacter())).status).toBe(200);
    expect(await quotaOf(person)).toMatchObject({ characters: 2, notes: 2, order: 301 });
  });
});

describe('PUT /api/outlines/characters/note/:id', () => {
  it('holds 200 notes a character however many requests race, refusing more without naming a field', async () => {
    const { person, caller, ids } = await writerWith([198, 0]);
    const answers = await allOf(5, () => caller.put(`${URL}/note/${ids[0]}?view=card`, buildNote()));
    expect(refusalsOf(answers)).toEqual([REFUSED, REFUSED, REFUSED]);
    expect(await quotaOf(person)).toMatchObject({ ...(await storedOf(person)), notes: 200 });
    await caller.put(`${URL}/note/${ids[1]}`, buildNote()).expect(200);
  });

  it('holds 1,000 notes an outline however many requests race, refusing more without naming a field', async () => {
    const { person, caller, ids } = await writerWith([200, 200, 200, 200, 150, 48, 0]);
    const onTwo = (i: number) => caller.put(`${URL}/note/${ids[5 + (i % 2)]}?view=card`, buildNote());
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => onTwo(i)));
    expect(refusalsOf(answers)).toEqual(Array(4).fill(REFUSED));
    expect(await storedOf(person)).toMatchObject({ notes: 1_000 });
    await caller.delete(`${URL}/${ids[0]}?view=card`).expect(200);
    await caller.put(`${URL}/note/${ids[6]}?view=card`, buildNote()).expect(200);
    expect(await quotaOf(person)).toMatchObject({ characters: 6, notes: 801 });
  });

  it('keeps no place for a note whose character was deleted meanwhile', async () => {
    const { person, caller, ids } = await writerWith([1, 1, 1, 1, 1, 1]);
    await Promise.all(
      ids.flatMap((id) => [
        caller.put(`${URL}/note/${id}?view=card`, buildNote()),
        caller.delete(`${URL}/${id}?view=card`),
        caller.delete(`${URL}/${id}?view=card`),
      ]),
    );
    expect(await quotaOf(person)).toMatchObject({ characters: 0, notes: 0 });
    expect(await storedOf(person)).toEqual({ characters: 0, notes: 0 });
  });
});

describe('DELETE /api/outlines/characters/note/:characterId/:noteId', () => {
  it('gives a place back once however many requests race', async () => {
    const { person, caller, ids } = await writerWith([3]);
    const [character] = await readCharacters(caller);
    const { _id: note } = character!.notes[1]!;
    await allOf(5, () => caller.delete(`${URL}/note/${ids[0]}/${note}`));
    expect(await quotaOf(person)).toMatchObject({ characters: 1, notes: 2 });
    expect(await storedOf(person)).toEqual({ characters: 1, notes: 2 });
    expect((await caller.get('/api/outlines/me?view=card')).body.characters[0].noteCount).toBe(2);
  });
});
