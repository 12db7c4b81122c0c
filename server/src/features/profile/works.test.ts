import type { Profile, Work } from '../../contract/index.ts';
import { signUp } from '../../testing/builders.ts';
import { type Caller, callAs } from '../../testing/callAs.ts';
import { buildProfile, buildWork } from '../../testing/profiles.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { ProfileModel } from './profileModel.ts';

const server = useTestServer();
const WORKS = '/api/profile/works';
const UNKNOWN_ID = 'f'.repeat(24);
const NOT_FOUND = { errors: [{ msg: 'Work not found' }] };

/** A writer with a profile and some works. */
async function writerWith(...works: object[]) {
  const caller = callAs(server, await signUp(server));
  const { _id } = (await caller.post('/api/profile', buildProfile()).expect(200)).body as Profile;
  for (const work of works) await caller.put(WORKS, work).expect(200);
  return { caller, _id, works: await worksOf(caller) };
}

async function worksOf(caller: Caller): Promise<Work[]> {
  return ((await caller.get('/api/profile/me').expect(200)).body as Profile).works;
}

const KEY = 'the key of a test';
const send = (caller: Caller, work: object = buildWork(), key = KEY) =>
  caller.put(WORKS, work).set('Idempotency-Key', key);

describe('PUT /api/profile/works', () => {
  it('adds a work with every field after the others', async () => {
    const { caller } = await writerWith(buildWork({ title: 'First' }));
    const trimmed = { title: 'The Ferry', author: 'O. Marchand', genre: 'Noir', asin: 'B000FC1PJI' };
    const desc = ' Two brothers.\n\n<b>One</b> boat. ';
    const sent = Object.fromEntries(Object.entries(trimmed).map(([field, value]) => [field, `  ${value} `]));
    const { body } = await caller.put(WORKS, { ...sent, desc, url: ' https://example.com/ferry ' }).expect(200);
    expect(body.works).toEqual([
      { _id: expect.any(String), ...buildWork({ title: 'First' }) },
      { _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...trimmed, desc, url: 'https://example.com/ferry' },
    ]);
    expect((await caller.get('/api/profile/me')).body).toEqual(body);
  });

  it('omits optional fields without text', async () => {
    const { works } = await writerWith(buildWork({ genre: '', desc: ' ', asin: null, url: ' ' }));
    expect(works).toEqual([{ _id: expect.any(String), ...buildWork() }]);
  });

  it('with _id changes only the fields sent of only that work', async () => {
    const { caller, works } = await writerWith(buildWork(), buildWork({ genre: 'Noir', asin: 'B1' }), buildWork());
    const change = { _id: works[1]!._id, title: 'New title', genre: ' ', asin: null };
    const { body } = await caller.put(WORKS, change).expect(200);
    const changed = { _id: works[1]!._id, ...buildWork({ title: 'New title', asin: 'B1' }) };
    expect(body.works).toEqual([works[0], changed, works[2]]);
    expect(await worksOf(caller)).toEqual(body.works);
  });

  let writer: Awaited<ReturnType<typeof writerWith>> | undefined;
  // The rules themselves are tested with the contract.
  it.each<[string, unknown]>([
    ['title', ' '],
    ['url', 'javascript:alert(1)'],
  ])('rejects %s %j in a new work and in a change, and changes nothing', async (path, value) => {
    const { caller, works } = (writer ??= await writerWith(buildWork()));
    const change = { _id: works[0]!._id, genre: 'New', [path]: value };
    for (const sent of [buildWork({ [path]: value }), change]) {
      const { body } = await caller.put(WORKS, sent).expect(400);
      expect(body.errors).toEqual([{ msg: expect.any(String), path }]);
    }
    expect(await worksOf(caller)).toEqual(works);
  });

  it('returns 400 without a profile and creates none', async () => {
    const caller = callAs(server, await signUp(server));
    const { body } = await caller.put(WORKS, buildWork()).expect(400);
    expect(body.errors).toEqual([{ msg: 'Please set up your profile first' }]);
    await caller.get('/api/profile/me').expect(404);
  });

  it('returns 404 for any other _id, even if the rest is wrong too', async () => {
    const { caller, works } = (writer ??= await writerWith(buildWork()));
    for (const _id of [UNKNOWN_ID, '', '7', 7, { $ne: null }, [UNKNOWN_ID]])
      expect((await caller.put(WORKS, { _id, title: '' }).expect(404)).body).toEqual(NOT_FOUND);
    expect(await worksOf(caller)).toEqual(works);
  });

  it('holds 200 works however many requests race, and rejects more without naming a field', async () => {
    const { caller, _id } = await writerWith(buildWork());
    const $each = Array.from({ length: 197 }, (_, i) => buildWork({ title: `Work ${i}` }));
    await ProfileModel.updateOne({ _id }, { $push: { works: { $each } } });
    const responses = await Promise.all(Array.from({ length: 6 }, () => caller.put(WORKS, buildWork())));
    const rejections = responses.filter(({ status }) => status === 400).map(({ body }) => body.errors);
    expect(rejections).toEqual(Array(4).fill([{ msg: 'You can have up to 200 works' }]));
    const stored = await worksOf(caller);
    expect(stored).toHaveLength(200);
    await caller.put(WORKS, { _id: stored[0]!._id, title: 'Still changeable' }).expect(200);
    await caller.delete(`${WORKS}/${stored[1]!._id}`).expect(200);
    await send(caller).expect(200);
    expect((await send(caller).expect(200)).body.works).toHaveLength(200);
    await send(caller, buildWork(), 'another key').expect(400);
  });
});

describe('DELETE /api/profile/works/:id', () => {
  it('removes the work and returns the profile', async () => {
    const { caller, works } = await writerWith(buildWork({ title: 'A' }), buildWork({ title: 'B' }));
    const { body } = await caller.delete(`${WORKS}/${works[0]!._id}`).expect(200);
    expect(body.works).toEqual([works[1]]);
    expect((await caller.get('/api/profile/me')).body).toEqual(body);
    expect((await caller.delete(`${WORKS}/${works[0]!._id}`).expect(404)).body).toEqual(NOT_FOUND);
  });
});

it("another person's work is neither changed nor removed", async () => {
  const owner = await writerWith(buildWork());
  const [{ _id }] = owner.works as [Work];
  const withoutProfile = callAs(server, await signUp(server));
  for (const stranger of [(await writerWith(buildWork())).caller, withoutProfile]) {
    expect((await stranger.put(WORKS, { _id, title: 'Mine' }).expect(404)).body).toEqual(NOT_FOUND);
    expect((await stranger.delete(`${WORKS}/${_id}`).expect(404)).body).toEqual(NOT_FOUND);
  }
  expect(await worksOf(owner.caller)).toEqual(owner.works);
});
