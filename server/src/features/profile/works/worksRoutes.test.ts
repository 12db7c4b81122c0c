import type { Profile, Work } from '../../../contract/index.ts';
import { signUp } from '../../../testing/builders.ts';
import { type Caller, callAs } from '../../../testing/callAs.ts';
import { buildProfile, buildWork } from '../../../testing/profiles.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { ProfileModel } from '../profileModel.ts';

const server = useTestServer();
const UNKNOWN_ID = 'f'.repeat(24);
const NOT_FOUND = [404, { errors: [{ msg: 'Work not found' }] }];

/** A writer with a profile and some finished works. */
async function writerWith(...works: object[]) {
  const caller = callAs(server, await signUp(server));
  await caller.post('/api/profile', buildProfile()).expect(200);
  for (const work of works) await caller.put('/api/profile/works', work).expect(200);
  return { caller, works: await worksOf(caller) };
}

async function worksOf(caller: Caller): Promise<Work[]> {
  return ((await caller.get('/api/profile/me').expect(200)).body as Profile).works;
}

describe('PUT /api/profile/works', () => {
  it('adds a work with every field behind the others', async () => {
    const { caller } = await writerWith(buildWork({ title: 'First' }));
    const sent = {
      title: '  The Ferry ',
      author: ' O. Marchand ',
      genre: ' Noir ',
      desc: ' Two brothers.\n\n<b>One</b> boat. ',
      asin: ' B000FC1PJI ',
      url: ' https://example.com/ferry ',
    };
    const { body } = await caller.put('/api/profile/works', sent).expect(200);
    expect(body.works).toEqual([
      { _id: expect.any(String), ...buildWork({ title: 'First' }) },
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        title: 'The Ferry',
        author: 'O. Marchand',
        genre: 'Noir',
        desc: sent.desc,
        asin: 'B000FC1PJI',
        url: 'https://example.com/ferry',
      },
    ]);
    expect((await caller.get('/api/profile/me')).body).toEqual(body);
  });

  it('leaves out optional fields without text', async () => {
    const { works } = await writerWith(buildWork({ genre: '', desc: ' ', asin: null, url: ' ' }));
    expect(works).toEqual([{ _id: expect.any(String), ...buildWork() }]);
  });

  it('with _id changes only the fields sent of only that work', async () => {
    const { caller, works } = await writerWith(buildWork(), buildWork({ genre: 'Noir', asin: 'B1' }), buildWork());
    const change = { _id: works[1]!._id, title: 'New title', genre: ' ', asin: null };
    const { body } = await caller.put('/api/profile/works', change).expect(200);
    const expected = [works[0], { _id: works[1]!._id, ...buildWork({ title: 'New title', asin: 'B1' }) }, works[2]];
    expect(body.works).toEqual(expected);
    expect(await worksOf(caller)).toEqual(expected);
  });

  let writer: Awaited<ReturnType<typeof writerWith>> | undefined;
  it.each<[string, unknown]>([
    ['title', undefined],
    ['title', ' '],
    ['title', 't'.repeat(201)],
    ['title', ['t']],
    ['title', 'a\nb'],
    ['author', null],
    ['author', ''],
    ['author', 'a'.repeat(201)],
    ['author', 7],
    ['genre', 'g'.repeat(51)],
    ['genre', { $gt: '' }],
    ['desc', 'd'.repeat(2_001)],
    ['desc', 'd\u0000'],
    ['asin', 'a'.repeat(201)],
    ['asin', false],
    ['url', 'javascript:alert(1)'],
    ['url', 'vbscript:x'],
    ['url', ' data:text/html,x'],
    ['url', `https://example.com/${'u'.repeat(1_981)}`],
    ['url', ['https://example.com']],
  ])('refuses %s %j, in a new work and in a change, and changes nothing', async (field, value) => {
    const { caller, works } = (writer ??= await writerWith(buildWork()));
    const made = await caller.put('/api/profile/works', buildWork({ [field]: value }));
    expect([made.status, made.body.errors[0].path]).toEqual([400, field]);
    const change = { _id: works[0]!._id, genre: 'New', [field]: value ?? '' };
    const changed = await caller.put('/api/profile/works', change);
    expect([changed.status, changed.body.errors[0].path]).toEqual([400, field]);
    expect(await worksOf(caller)).toEqual(works);
  });

  it('takes every field at its limit', async () => {
    const atLimit = buildWork({
      title: 't'.repeat(200),
      author: 'a'.repeat(200),
      genre: 'g'.repeat(50),
      desc: 'd'.repeat(2_000),
      asin: 'a'.repeat(200),
      url: `https://example.com/${'u'.repeat(1_980)}`,
    });
    expect((await writerWith(atLimit)).works).toEqual([{ _id: expect.any(String), ...atLimit }]);
  });

  it('answers 400 without a profile and makes none', async () => {
    const caller = callAs(server, await signUp(server));
    const answer = await caller.put('/api/profile/works', buildWork());
    expect([answer.status, answer.body.errors]).toEqual([400, [{ msg: expect.any(String) }]]);
    expect((await caller.get('/api/profile/me')).status).toBe(404);
  });

  it.each<unknown>([UNKNOWN_ID, '', '7', 7, {}, { $ne: null }, [UNKNOWN_ID], true])(
    'answers 404 for _id %j, even if the rest is wrong too',
    async (_id) => {
      const { caller, works } = (writer ??= await writerWith(buildWork()));
      const answer = await caller.put('/api/profile/works', { _id, title: '' });
      expect([answer.status, answer.body]).toEqual(NOT_FOUND);
      expect(await worksOf(caller)).toEqual(works);
    },
  );

  it("answers 404 for another person's work and leaves it alone", async () => {
    const other = await writerWith(buildWork());
    const { caller } = await writerWith(buildWork());
    const answer = await caller.put('/api/profile/works', { _id: other.works[0]!._id, title: 'Mine' });
    expect([answer.status, answer.body]).toEqual(NOT_FOUND);
    expect(await worksOf(other.caller)).toEqual(other.works);
    const withoutProfile = callAs(server, await signUp(server));
    expect((await withoutProfile.put('/api/profile/works', { _id: other.works[0]!._id })).status).toBe(404);
  });

  it('holds 200 works however many requests race, refusing more without naming a field', async () => {
    const { caller } = await writerWith(buildWork());
    const { _id } = (await caller.get('/api/profile/me')).body as Profile;
    const works = Array.from({ length: 197 }, (_, i) => buildWork({ title: `Work ${i}` }));
    await ProfileModel.updateOne({ _id }, { $push: { works: { $each: works } } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => caller.put('/api/profile/works', buildWork())));
    const refusals = answers.filter(({ status }) => status === 400).map(({ body }) => body.errors);
    expect(refusals).toEqual(Array(4).fill([{ msg: expect.any(String) }]));
    const stored = await worksOf(caller);
    expect(stored).toHaveLength(200);
    await caller.put('/api/profile/works', { _id: stored[0]!._id, title: 'Still to be changed' }).expect(200);
    await caller.delete(`/api/profile/works/${stored[1]!._id}`).expect(200);
    await caller.put('/api/profile/works', buildWork()).expect(200);
  });

  it('asks for a token', async () => {
    expect((await callAs(server).put('/api/profile/works', buildWork())).status).toBe(401);
  });
});

describe('DELETE /api/profile/works/:id', () => {
  it('removes the work and answers the profile', async () => {
    const { caller, works } = await writerWith(buildWork({ title: 'A' }), buildWork({ title: 'B' }));
    const { body } = await caller.delete(`/api/profile/works/${works[0]!._id}`).expect(200);
    expect(body.works).toEqual([works[1]]);
    expect((await caller.get('/api/profile/me')).body).toEqual(body);
    const again = await caller.delete(`/api/profile/works/${works[0]!._id}`);
    expect([again.status, again.body]).toEqual(NOT_FOUND);
  });

  let writer: Awaited<ReturnType<typeof writerWith>> | undefined;
  it.each([UNKNOWN_ID, '7', '%00', '%', '$ne', '__proto__'])('answers 404 for %s', async (id) => {
    const { caller, works } = (writer ??= await writerWith(buildWork()));
    const answer = await caller.delete(`/api/profile/works/${id}`);
    expect([answer.status, answer.body]).toEqual(NOT_FOUND);
    expect(await worksOf(caller)).toEqual(works);
  });

  it("answers 404 for another person's work and leaves it alone", async () => {
    const other = await writerWith(buildWork());
    const { caller } = await writerWith(buildWork());
    const withoutProfile = callAs(server, await signUp(server));
    for (const stranger of [caller, withoutProfile]) {
      const answer = await stranger.delete(`/api/profile/works/${other.works[0]!._id}`);
      expect([answer.status, answer.body]).toEqual(NOT_FOUND);
    }
    expect(await worksOf(other.caller)).toEqual(other.works);
  });

  it('asks for a token', async () => {
    expect((await callAs(server).delete(`/api/profile/works/${UNKNOWN_ID}`)).status).toBe(401);
  });
});
