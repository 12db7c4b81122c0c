import type { Test } from 'supertest';
import { signUp } from '../../testing/builders.ts';
import { type Caller, callAs } from '../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters } from '../../testing/characters.ts';
import { buildProfile, buildWork } from '../../testing/profiles.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';

/* What is changed with `base` in outlines and profiles. Posts and comments are tested with their edits. */

const server = useTestServer();
const CHARACTERS = '/api/outlines/characters';
const WORKS = '/api/profile/works';

type Texts = Record<string, unknown>;
/** What is read of an object, or of what it stands in. */
type Whole = Texts & { notes?: Texts[]; works?: Texts[] };

/** An object whose texts are 'First' and 'Second': how it is changed, and where it is read and found. */
interface Made {
  change: (sent: object) => Test;
  path: string;
  find?: (whole: Whole) => Texts | undefined;
}

/** Each kind of object with the names of its two texts, and that of what it stands in. */
const KINDS: { kind: string; a: string; b: string; stored: string; make: (caller: Caller) => Promise<Made> }[] = [
  {
    ...{ kind: 'outline', a: 'title', b: 'act1a01', stored: 'outline' },
    async make(caller) {
      await caller.post('/api/outlines', { title: 'First', act1a01: 'Second' }).expect(200);
      return { change: (sent) => caller.post('/api/outlines', sent), path: '/api/outlines/me' };
    },
  },
  {
    ...{ kind: 'character', a: 'name', b: 'desc', stored: 'character' },
    async make(caller) {
      const character = buildCharacter({ name: 'First', desc: 'Second' });
      const [, { _id } = { _id: '' }] = await makeCharacters(caller, character, character);
      return { change: (sent) => caller.put(CHARACTERS, { ...sent, _id }), path: `${CHARACTERS}/${_id}` };
    },
  },
  {
    ...{ kind: 'note', a: 'noteTitle', b: 'noteText', stored: 'character' },
    async make(caller) {
      const [character] = await makeCharacters(caller, buildCharacter());
      const put = (sent: object) => caller.put(`${CHARACTERS}/note/${character!._id}?view=character`, sent);
      const note = buildNote({ noteTitle: 'First', noteText: 'Second' });
      await put(note).expect(200);
      const { _id } = (await put(note).expect(200)).body.notes[1];
      const path = `${CHARACTERS}/${character!._id}`;
      return { change: (sent) => put({ ...sent, _id }), path, find: ({ notes }) => notes?.[1] };
    },
  },
  {
    ...{ kind: 'profile', a: 'company', b: 'bio', stored: 'profile' },
    async make(caller) {
      await caller.post('/api/profile', buildProfile({ company: 'First', bio: 'Second' })).expect(200);
      return { change: (sent) => caller.post('/api/profile', sent), path: '/api/profile/me' };
    },
  },
  {
    ...{ kind: 'work', a: 'title', b: 'genre', stored: 'profile' },
    async make(caller) {
      await caller.post('/api/profile', buildProfile()).expect(200);
      const work = buildWork({ title: 'First', genre: 'Second' });
      await caller.put(WORKS, work).expect(200);
      const { _id } = (await caller.put(WORKS, work).expect(200)).body.works[1];
      const change = (sent: object) => caller.put(WORKS, { ...sent, _id });
      return { change, path: '/api/profile/me', find: ({ works }) => works?.[1] };
    },
  },
];

describe.each(KINDS)('a change of the $kind with base', ({ a, b, stored, make }) => {
  async function start() {
    const caller = callAs(server, await signUp(server));
    const { change, path, find = (whole: Whole) => whole } = await make(caller);
    const read = async () => (await caller.get(path).expect(200)).body as Whole;
    const texts = async () => {
      const { [a]: first, [b]: second } = find(await read()) ?? {};
      return [first, second];
    };
    return { change, read, texts };
  }
  const pathsOf = (errors: { path: string }[]) => errors.map(({ path }) => path).sort();

  it('changes what is still what the writer last had, and looks only at what is sent', async () => {
    const { change, texts } = await start();
    await change({ [a]: 'New', base: { [a]: 'First', [b]: 'something else' } }).expect(200);
    expect(await texts()).toEqual(['New', 'Second']);
  });

  it('is a 409 with the fields and what is stored, and changes nothing', async () => {
    const { change, read } = await start();
    const before = await read();
    const sent = { [a]: 'Mine', [b]: 'Mine' };
    const { body } = await change({ ...sent, base: { [a]: 'First ', [b]: 'Second' } }).expect(409);
    expect(body).toEqual({ errors: [{ msg: expect.any(String), path: a }], [stored]: before });
    const both = await change({ ...sent, base: { [a]: 'Had', [b]: null } }).expect(409);
    expect(pathsOf(both.body.errors)).toEqual([a, b].sort());
    expect(await read()).toEqual(before);
  });

  it('is a 200 if everything that is sent is stored already, and a 409 if only some of it is', async () => {
    const { change } = await start();
    const sent = { [a]: ' New ', base: { [a]: 'First', [b]: 'Second' } };
    const first = await change(sent).expect(200);
    expect((await change(sent).expect(200)).body).toEqual(first.body);
    expect(pathsOf((await change({ ...sent, [b]: 'More' }).expect(409)).body.errors)).toEqual([a]);
  });

  it('succeeds once of several at a time', async () => {
    const { change, texts } = await start();
    const tries = Array.from({ length: 6 }, (_, i) => change({ [a]: `Try ${i}`, base: { [a]: 'First' } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await texts()).toEqual([`Try ${statuses.indexOf(200)}`, 'Second']);
  });

  it('is a 400 for a base that holds anything else, and changes nothing', async () => {
    const { change, texts } = await start();
    const sent = { [a]: 'Mine', [b]: 'Mine' };
    const { body } = await change({ ...sent, base: { [a]: 5, [b]: { $ne: '' } } }).expect(400);
    expect(pathsOf(body.errors)).toEqual([`base.${a}`, `base.${b}`].sort());
    for (const base of ['text', ['text']])
      expect(pathsOf((await change({ ...sent, base }).expect(400)).body.errors)).toEqual(['base']);
    expect(await texts()).toEqual(['First', 'Second']);
  });
});
