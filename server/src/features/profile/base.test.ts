import type { Profile } from '../../contract/index.ts';
import { signUp, signUpVerified } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildProfile, buildWork } from '../../testing/profiles.ts';
import { GIF } from '../../testing/images.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';

const server = useTestServer();
const WORKS = '/api/profile/works';
const FULL = { company: 'Ink', bio: 'Bio', twitter: 'https://t.example', website: 'https://w.example' };
const pathsOf = (errors: { path: string }[]) => errors.map(({ path }) => path).sort();

async function writer(overrides: object = FULL) {
  const caller = callAs(server, await signUpVerified(server));
  await caller.post('/api/profile', buildProfile({ ...overrides })).expect(200);
  const { body } = await caller.put(WORKS, buildWork({ genre: 'Noir' })).expect(200);
  return {
    caller,
    profile: body as Profile,
    work: (body as Profile).works[0]!,
    save: (sent: object) => caller.post('/api/profile', sent),
    read: async () => (await caller.get('/api/profile/me').expect(200)).body as Profile,
  };
}

describe('POST /api/profile with base', () => {
  it('changes fields that still have the base value, social URLs flat, and ignores base for fields not sent', async () => {
    const { save, read, profile } = await writer();
    const sent = { genres: 'Essay', bio: '', twitter: 'https://new.example', location: 'Lyon' };
    const base = {
      genres: ['Fantasy', 'Mystery'],
      bio: 'Bio',
      twitter: FULL.twitter,
      location: null,
      company: 'not sent',
    };
    await save({ ...sent, base }).expect(200);
    const { bio: _, ...rest } = profile;
    expect(await read()).toEqual({ ...rest, genres: ['Essay'], location: 'Lyon', social: { twitter: sent.twitter } });
    await save({ social: { twitter: '' }, base: { twitter: 'https://new.example' } }).expect(200);
    expect((await read()).social).toEqual({});
  });

  it('returns 409 with the fields and the stored profile, and changes nothing, not even the image', async () => {
    const { save, read, profile } = await writer();
    const sent = { status: 'Other', genres: ['Essay'], bio: 'Mine', facebook: 'https://f.example', avatar: GIF };
    const base = { status: 'Instructor', genres: ['Fantasy'], bio: null, facebook: 'https://had.example' };
    const { body } = await save({ ...sent, company: 'Mine', base: { ...base, company: 'Ink' } }).expect(409);
    expect(pathsOf(body.errors)).toEqual(['bio', 'facebook', 'genres', 'status']);
    expect(body.profile).toEqual(profile);
    expect(await read()).toEqual(profile);
  });

  it('returns 409 with null if the base is of a profile that is gone, and creates one for an empty base', async () => {
    const caller = callAs(server, await signUp(server));
    const had = await caller.post('/api/profile', { ...buildProfile(), base: { status: 'Other' } }).expect(409);
    expect(had.body).toEqual({ errors: [{ msg: expect.any(String), path: 'status' }], profile: null });
    await caller.get('/api/profile/me').expect(404);
    await caller.post('/api/profile', { ...buildProfile(), base: { status: null, genres: null } }).expect(200);
  });

  it('returns 200 if everything sent is already stored', async () => {
    const { save } = await writer();
    const sent = {
      genres: ' Essay ,',
      bio: '',
      company: ' Paper ',
      base: { genres: ['Fantasy', 'Mystery'], bio: 'Bio', company: 'Ink' },
    };
    const first = await save(sent).expect(200);
    expect((await save(sent).expect(200)).body).toEqual(first.body);
    await save({ ...sent, location: 'Lyon' }).expect(409);
  });

  it('accepts exactly one of several saves over the same text', async () => {
    const { save, read } = await writer();
    const tries = Array.from({ length: 10 }, (_, i) => save({ bio: `Try ${i}`, base: { bio: 'Bio' } }));
    const answers = await Promise.all(tries);
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect([others, answers.filter(({ status }) => status === 409).length]).toEqual([[], 9]);
    expect(await read()).toEqual(winner!.body);
  });

  it.each<[string, unknown]>([
    ['base', []],
    ['base.bio', 5],
    ['base.genres', 'Fantasy'],
    ['base.genres', [5]],
    ['base.twitter', {}],
  ])('rejects %s: %j and changes nothing', async (path, value) => {
    const { save, read, profile } = await writer();
    const [, field] = path.split('.');
    const { body } = await save({ bio: 'Mine', base: field ? { [field]: value } : value }).expect(400);
    expect(pathsOf(body.errors)).toEqual([path]);
    expect(await read()).toEqual(profile);
  });
});

describe('PUT /api/profile/works with base', () => {
  it('changes a work that still has the base values', async () => {
    const { caller, work, read } = await writer();
    const sent = { _id: work._id, title: 'New', genre: '', url: 'https://u.example' };
    await caller.put(WORKS, { ...sent, base: { title: work.title, genre: 'Noir', url: null, asin: 'no' } }).expect(200);
    expect((await read()).works).toEqual([{ _id: work._id, title: 'New', author: work.author, url: sent.url }]);
  });

  it('returns 409 with the fields and the stored profile, and 200 if everything sent is already stored', async () => {
    const { caller, work, read, profile } = await writer();
    const sent = { _id: work._id, title: 'Mine', asin: 'mine', author: 'Mine' };
    const base = { title: 'Had', asin: 'had', author: work.author };
    const { body } = await caller.put(WORKS, { ...sent, base }).expect(409);
    expect(pathsOf(body.errors)).toEqual(['asin', 'title']);
    expect(body.profile).toEqual(profile);
    expect(await read()).toEqual(profile);
    await caller
      .put(WORKS, { _id: work._id, title: work.title, genre: 'Noir', base: { title: 'Had', genre: null } })
      .expect(200);
  });

  it('accepts exactly one of several changes of the same text, in the right work', async () => {
    const { caller, work, read } = await writer();
    await caller.put(WORKS, buildWork({ title: 'Other' })).expect(200);
    const change = (title: string) => caller.put(WORKS, { _id: work._id, title, base: { title: work.title } });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => change(`Try ${i}`)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const { works } = await read();
    expect(works.map(({ title }) => title)).toEqual([winners[0]!.body.works[0].title, 'Other']);
  });
});
