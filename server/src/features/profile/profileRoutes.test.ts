import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { GIF } from '../../testing/images.ts';
import { buildProfile } from '../../testing/profiles.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { UserModel } from '../auth/user/userModel.ts';
import { ProfileModel } from './profileModel.ts';

const server = useTestServer();
const UNKNOWN_ID = 'f'.repeat(24);

async function writerWithProfile(overrides: Record<string, unknown> = {}) {
  const person = await signUp(server);
  const caller = callAs(server, person);
  const { body: profile } = await caller.post('/api/profile', buildProfile(overrides)).expect(200);
  return { person, caller, profile, publicPath: `/api/profile/user/${person.user._id}` };
}

describe('POST /api/profile', () => {
  it('creates a profile with every field', async () => {
    const sent = {
      status: 'Published Writer',
      genres: ' Fantasy, ,Mystery ,',
      company: '  Ink & Co ',
      website: 'https://example.com/odile',
      location: 'Lyon',
      bio: ' I write\n\tby night. ',
      amazonauthor: 'https://www.amazon.com/author/odile',
      twitter: 'https://twitter.com/odile',
      facebook: 'https://facebook.com/odile',
      youtube: 'http://youtube.com/odile',
      linkedin: 'https://linkedin.com/in/odile',
      instagram: 'https://instagram.com/odile',
    };
    const { person, caller, profile, publicPath } = await writerWithProfile(sent);
    const { twitter, facebook, youtube, linkedin, instagram, ...flat } = sent;
    expect(profile).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      user: { _id: person.user._id, name: person.user.name, avatar: '' },
      ...flat,
      genres: ['Fantasy', 'Mystery'],
      company: 'Ink & Co',
      social: { twitter, facebook, youtube, linkedin, instagram },
      works: [],
      date: expect.any(String),
    });
    expect(Math.abs(Date.now() - Date.parse(profile.date))).toBeLessThan(60_000);
    expect((await caller.get('/api/profile/me').expect(200)).body).toEqual(profile);
    expect((await callAs(server).get(publicPath).expect(200)).body).toEqual(profile);
  });

  it('omits what has no text and ignores unknown fields', async () => {
    const { profile } = await writerWithProfile({
      ...{ company: '', bio: '  \n', twitter: '', website: null },
      ...{ user: UNKNOWN_ID, date: '1999-01-01', works: [{ title: 'x', author: 'y' }], role: 'admin' },
    });
    expect(Object.keys(profile).sort()).toEqual(['_id', 'date', 'genres', 'social', 'status', 'user', 'works']);
    expect(profile).toMatchObject({ social: {}, works: [] });
    expect(profile.date > '2020').toBe(true);
  });

  it('changes only the fields sent, and keeps works and date', async () => {
    const { caller, profile } = await writerWithProfile({ bio: 'Old', company: 'Ink', twitter: 'https://a.example' });
    const { works } = (await caller.put('/api/profile/works', { title: 'A', author: 'B' }).expect(200)).body;
    const { body } = await caller.post('/api/profile', { bio: 'New', youtube: 'https://b.example' }).expect(200);
    const social = { twitter: 'https://a.example', youtube: 'https://b.example' };
    expect(body).toEqual({ ...profile, bio: 'New', social, works });
    expect((await caller.get('/api/profile/me')).body).toEqual(body);
  });

  it('clears an optional field for blank text, but not for null', async () => {
    const full = { bio: 'Bio', company: 'Ink', location: 'Lyon', website: 'https://a.example' };
    const social = { twitter: 'https://t.example', facebook: 'https://f.example' };
    const { caller, profile } = await writerWithProfile({ ...full, ...social });
    const change = { bio: ' ', company: '', website: ' ', twitter: '', location: null, facebook: null, status: null };
    const { body } = await caller.post('/api/profile', change).expect(200);
    const { bio: _bio, company: _company, website: _website, ...rest } = profile;
    expect(body).toEqual({ ...rest, social: { facebook: 'https://f.example' } });
    expect((await caller.get('/api/profile/me')).body).toEqual(body);
  });

  it('accepts social URLs inside social, where a flat one wins', async () => {
    const inside = { twitter: 'https://inside.example', facebook: 'https://inside.example' };
    const { profile, caller } = await writerWithProfile({ social: inside, twitter: 'https://flat.example' });
    expect(profile.social).toEqual({ ...inside, twitter: 'https://flat.example' });
    const { body } = await caller.post('/api/profile', { social: { facebook: '' } }).expect(200);
    expect(body.social).toEqual({ twitter: 'https://flat.example' });
  });

  it('requires status and genres to create a profile', async () => {
    const caller = callAs(server, await signUp(server));
    for (const missing of [
      { status: undefined, genres: null },
      { status: null, genres: undefined },
    ]) {
      const { body } = await caller.post('/api/profile', missing).expect(400);
      expect(body.errors).toMatchObject([{ path: 'status' }, { path: 'genres' }]);
    }
    await caller.get('/api/profile/me').expect(404);
  });

  let writer: Awaited<ReturnType<typeof writerWithProfile>> | undefined;
  // The rules themselves are tested with the contract.
  it.each<[string | undefined, object]>([
    ['status', { status: 'Bored' }],
    ['genres', { genres: Array<string>(60).fill(' '.repeat(900)) }],
    [undefined, { genres: Array<string>(21).fill('Noir').join() }],
    ['social', { social: ['https://a.example'] }],
    ['social.twitter', { social: { twitter: 'javascript:alert(1)' } }],
  ])('rejects a wrong %s: %j, and changes nothing', async (path, change) => {
    const { caller, profile } = (writer ??= await writerWithProfile({ bio: 'Bio' }));
    const { body } = await caller.post('/api/profile', { company: 'New', ...change }).expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), ...(path && { path }) }]);
    expect((await caller.get('/api/profile/me')).body).toEqual(profile);
  });

  it('creates one profile however many requests race', async () => {
    const person = await signUp(server);
    const create = (_: unknown, i: number) =>
      callAs(server, person)
        .post('/api/profile', buildProfile({ bio: `Bio ${i}` }))
        .expect(200);
    const responses = await Promise.all(Array.from({ length: 8 }, create));
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect(await ProfileModel.countDocuments({ user: person.user._id })).toBe(1);
  });
});

// What `base` does for all kinds of objects is tested in http/request.
describe('POST /api/profile with base', () => {
  const social = { twitter: 'https://t.example' };

  it('compares genres as a list and social URLs flat', async () => {
    const { caller } = await writerWithProfile({ bio: 'Bio', ...social });
    const save = (sent: object) => caller.post('/api/profile', sent);
    const sent = { genres: 'Essay', bio: '', twitter: 'https://new.example', location: 'Lyon' };
    const base = { genres: ['Fantasy', 'Mystery'], bio: 'Bio', twitter: social.twitter, location: null };
    const { body } = await save({ ...sent, base }).expect(200);
    expect(body).toMatchObject({ genres: ['Essay'], location: 'Lyon', social: { twitter: sent.twitter } });
    await save({ social: { twitter: '' }, base: { twitter: 'https://new.example' } }).expect(200);
    for (const genres of ['Fantasy', [5]]) {
      const { errors } = (await save({ bio: 'Mine', base: { genres, twitter: {} } }).expect(400)).body;
      expect(errors).toMatchObject([{ path: 'base.genres' }, { path: 'base.twitter' }]);
    }
  });

  it('returns 409 with the fields and the stored profile, and changes nothing, not even the image', async () => {
    const { person, caller, profile } = await writerWithProfile({ bio: 'Bio' });
    await UserModel.updateOne({ _id: person.user._id }, { emailVerified: true });
    const sent = { status: 'Other', genres: ['Essay'], facebook: 'https://f.example', bio: 'Mine', avatar: GIF };
    const base = { status: 'Instructor', genres: ['Fantasy'], facebook: 'https://had.example', bio: 'Bio' };
    const { body } = await caller.post('/api/profile', { ...sent, base }).expect(409);
    const paths = body.errors.map(({ path }: { path: string }) => path).sort();
    expect(paths).toEqual(['facebook', 'genres', 'status']);
    expect(body.profile).toEqual(profile);
    expect((await caller.get('/api/profile/me')).body).toEqual(profile);
  });

  it('returns 409 with null if the base is of a profile that is gone, and creates one for an empty base', async () => {
    const caller = callAs(server, await signUp(server));
    const save = (base: object) => caller.post('/api/profile', { ...buildProfile(), base });
    const errors = [{ msg: expect.any(String), path: 'status' }];
    expect((await save({ status: 'Other' }).expect(409)).body).toEqual({ errors, profile: null });
    await caller.get('/api/profile/me').expect(404);
    await save({ status: null, genres: null }).expect(200);
  });
});

describe('GET /api/profile/me', () => {
  it('returns 404 without a profile, and null if asked to', async () => {
    const caller = callAs(server, await signUp(server));
    const { body } = await caller.get('/api/profile/me').expect(404);
    expect(body).toEqual({ errors: [{ msg: 'There is no profile for this user' }] });
    expect((await caller.get('/api/profile/me?none=null').expect(200)).body).toBeNull();
  });

  it('is private', async () => {
    const { caller } = await writerWithProfile();
    const { headers } = await caller.get('/api/profile/me');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
    await callAs(server).get('/api/profile/me').expect(401);
  });
});

describe('GET /api/profile/user/:id', () => {
  it('shows the profile to anyone, even with a bad token, but never the email', async () => {
    const { person, profile, publicPath } = await writerWithProfile();
    const { body, text } = await callAs(server, { token: 'nonsense' }).get(publicPath).expect(200);
    expect(body).toEqual(profile);
    expect(Object.keys(body.user).sort()).toEqual(['_id', 'avatar', 'name']);
    expect(text).not.toContain(person.user.email);
    const inCapitals = `/api/profile/user/${person.user._id.toUpperCase()}`;
    expect((await callAs(server).get(inCapitals).expect(200)).body).toEqual(profile);
  });

  it('returns 404 for a user without a profile and for a deleted account', async () => {
    const { person, publicPath } = await writerWithProfile();
    await UserModel.deleteOne({ _id: person.user._id });
    const { body } = await callAs(server).get(publicPath).expect(404);
    expect(body).toEqual({ errors: [{ msg: 'Profile not found' }] });
    const { user } = await signUp(server);
    await callAs(server).get(`/api/profile/user/${user._id}`).expect(404);
  });
});
