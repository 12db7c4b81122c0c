import { STATUSES } from '../../contract/index.ts';
import { type SignedUp, signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
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
  return { person, caller, profile };
}

/** What is stored of a person, as a visitor sees it. */
async function seenBy(person: SignedUp) {
  return (await callAs(server).get(`/api/profile/user/${person.user._id}`)).body as Record<string, unknown>;
}

describe('POST /api/profile', () => {
  it('makes a profile of every field', async () => {
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
    const { person, caller, profile } = await writerWithProfile(sent);
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
    expect(await seenBy(person)).toEqual(profile);
  });

  it('leaves out what has no text, and ignores fields it does not know', async () => {
    const { profile } = await writerWithProfile({
      company: '',
      bio: '  \n',
      twitter: '',
      website: null,
      user: UNKNOWN_ID,
      date: '1999-01-01',
      works: [{ title: 'x', author: 'y' }],
      role: 'admin',
    });
    expect(Object.keys(profile).sort()).toEqual(['_id', 'date', 'genres', 'social', 'status', 'user', 'works']);
    expect(profile).toMatchObject({ social: {}, works: [] });
    expect(profile.date > '2020').toBe(true);
  });

  it('takes genres as a list, drops blanks and keeps the order', async () => {
    const { profile } = await writerWithProfile({ genres: [' Noir ', '', '  ', 'Essay', 'Noir'] });
    expect(profile.genres).toEqual(['Noir', 'Essay', 'Noir']);
  });

  it('takes each of the seven statuses', async () => {
    const { caller } = await writerWithProfile();
    for (const status of STATUSES) {
      expect((await caller.post('/api/profile', { status })).body).toMatchObject({ status });
    }
    expect(STATUSES).toHaveLength(7);
  });

  it.each([['status'], ['genres']])('requires %s to make one', async (field) => {
    const person = await signUp(server);
    for (const missing of [undefined, null]) {
      const answer = await callAs(server, person).post('/api/profile', buildProfile({ [field]: missing }));
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, field]);
    }
    await callAs(server, person).get('/api/profile/me').expect(404);
  });

  it('changes only the fields sent', async () => {
    const { caller, profile } = await writerWithProfile({
      bio: 'Old bio',
      company: 'Ink',
      twitter: 'https://a.example',
    });
    const { body } = await caller.post('/api/profile', { bio: 'New bio', youtube: 'https://b.example' }).expect(200);
    const expected = {
      ...profile,
      bio: 'New bio',
      social: { twitter: 'https://a.example', youtube: 'https://b.example' },
    };
    expect(body).toEqual(expected);
    expect((await caller.get('/api/profile/me')).body).toEqual(expected);
  });

  it('clears an optional field with blank text, but nothing with null', async () => {
    const { caller, profile } = await writerWithProfile({
      bio: 'Bio',
      company: 'Ink',
      location: 'Lyon',
      website: 'https://a.example',
      twitter: 'https://t.example',
      facebook: 'https://f.example',
    });
    const change = { bio: ' ', company: '', website: ' ', twitter: '', location: null, facebook: null, status: null };
    const { body } = await caller.post('/api/profile', change).expect(200);
    const { bio: _bio, company: _company, website: _website, ...rest } = profile;
    expect(body).toEqual({ ...rest, social: { facebook: 'https://f.example' } });
    expect((await caller.get('/api/profile/me')).body).toEqual(body);
  });

  it('takes social links inside social, and flat ones before those', async () => {
    const { profile, caller } = await writerWithProfile({
      social: { twitter: 'https://inside.example', facebook: 'https://inside.example' },
      twitter: 'https://flat.example',
    });
    expect(profile.social).toEqual({ twitter: 'https://flat.example', facebook: 'https://inside.example' });
    const { body } = await caller.post('/api/profile', { social: { facebook: '' } }).expect(200);
    expect(body.social).toEqual({ twitter: 'https://flat.example' });
  });

  it('keeps the works and the date', async () => {
    const { caller, profile } = await writerWithProfile();
    await caller.put('/api/profile/works', { title: 'A', author: 'B' }).expect(200);
    const { body } = await caller.post('/api/profile', buildProfile({ status: 'Other' })).expect(200);
    expect(body.works).toHaveLength(1);
    expect([body._id, body.date]).toEqual([profile._id, profile.date]);
  });

  it('makes one profile however many requests race', async () => {
    const person = await signUp(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        callAs(server, person).post('/api/profile', buildProfile({ bio: `Bio ${i}` })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await ProfileModel.countDocuments({ user: person.user._id })).toBe(1);
  });

  it('asks for a token', async () => {
    expect((await callAs(server).post('/api/profile', buildProfile())).status).toBe(401);
  });
});

describe('GET /api/profile/me', () => {
  it('answers 404 in the agreed words without a profile', async () => {
    const answer = await callAs(server, await signUp(server)).get('/api/profile/me');
    expect([answer.status, answer.body]).toEqual([404, { errors: [{ msg: 'There is no profile for this user' }] }]);
  });

  it('answers null for who asks so', async () => {
    const { body } = await callAs(server, await signUp(server))
      .get('/api/profile/me?none=null')
      .expect(200);
    expect(body).toBeNull();
  });

  it('is private', async () => {
    const { caller } = await writerWithProfile();
    expect((await caller.get('/api/profile/me')).headers['cache-control']).toBe('no-store');
    await callAs(server).get('/api/profile/me').expect(401);
  });
});

describe('GET /api/profile/user/:id', () => {
  it('shows anyone the profile, but never the e-mail', async () => {
    const { person, profile } = await writerWithProfile();
    const answer = await callAs(server).get(`/api/profile/user/${person.user._id}`).expect(200);
    expect(answer.body).toEqual(profile);
    expect(Object.keys(answer.body.user).sort()).toEqual(['_id', 'avatar', 'name']);
    expect(answer.text).not.toContain(person.user.email);
  });

  it('ignores a token, also a bad one', async () => {
    const { person } = await writerWithProfile();
    const answer = await callAs(server, { token: 'nonsense' }).get(`/api/profile/user/${person.user._id}`);
    expect(answer.status).toBe(200);
  });

  it('is answered from the cache by its ETag until it changes', async () => {
    const { person, caller } = await writerWithProfile();
    const path = `/api/profile/user/${person.user._id}`;
    const { etag } = (await callAs(server).get(path)).headers as { etag: string };
    const askAgain = async () => (await callAs(server).get(path).set('If-None-Match', etag)).status;
    expect(await askAgain()).toBe(304);
    await caller.post('/api/profile', { bio: 'Changed' }).expect(200);
    expect(await askAgain()).toBe(200);
  });

  it.each([UNKNOWN_ID, 'me', '7', '%00', '%', 'g'.repeat(24), '__proto__'])('answers 404 for %s', async (id) => {
    const answer = await callAs(server).get(`/api/profile/user/${id}`);
    expect([answer.status, answer.body]).toEqual([404, { errors: [{ msg: 'Profile not found' }] }]);
  });

  it('answers 404 for a user without a profile and for one whose account is gone', async () => {
    const { person } = await writerWithProfile();
    await UserModel.deleteOne({ _id: person.user._id });
    for (const { user } of [person, await signUp(server)]) {
      expect((await callAs(server).get(`/api/profile/user/${user._id}`)).status).toBe(404);
    }
  });
});

describe('calls that do not exist', () => {
  it.each([
    ['put', '/api/profile'],
    ['get', '/api/profile/works'],
    ['get', '/api/profile/'],
    ['get', '/api/Profile'],
    ['post', '/api/profile/me'],
    ['get', '/api/profile/user/'],
  ] as const)('%s %s is a JSON 404', async (method, path) => {
    const answer = await callAs(server, await signUp(server))[method](path);
    expect([answer.status, answer.body.errors]).toEqual([404, [{ msg: expect.any(String) }]]);
  });
});
