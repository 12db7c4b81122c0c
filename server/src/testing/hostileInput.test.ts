import { BEAT_KEYS } from '../contract/index.ts';
import { type SignedUp, buildUser, signUpVerified } from './builders.ts';
import { callAs } from './callAs.ts';
import { useTestServer } from './servers/startTestServer.ts';

/* What server/docs/api.md promises of any input, over all routes: a clear 4xx, never a 500, nobody else's data. */

const server = useTestServer();
const CHARACTER = { name: 'Odile', desc: '<p>Tunes pianos.</p>', photoUrl: 'https://example.com/odile.png' };
const NOTE = { noteTitle: 'Flaw', noteText: 'Never says no.' };
const WORK = { title: 'A work', author: 'A writer' };
const PROFILE = { status: 'Other', genres: 'crime' };

let victim: SignedUp;
let attacker: SignedUp;
const ids: Record<string, string> = {};
const call = (method: string, path: string, body?: object) => {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => ids[name]!);
  return callAs(server, attacker)[method as 'post'](`/api${filled}`, body);
};

beforeAll(async () => {
  victim = await signUpVerified(server, { name: 'Vera Victim' });
  attacker = await signUpVerified(server);
  await callAs(server, victim).post('/api/outlines', { title: 'Hers' }).expect(200);
  await call('post', '/profile', PROFILE).expect(200);
  ids['work'] = (await call('put', '/profile/works', WORK).expect(200)).body.works[0]._id;
  ids['character'] = (await call('put', '/outlines/characters', CHARACTER).expect(200)).body.characters[0]._id;
  ids['post'] = (await call('post', '/posts', { text: 'x' }).expect(200)).body._id;
  ids['comment'] = (await call('put', '/posts/comment/:post', { text: 'x' }).expect(200)).body[0]._id;
});
afterAll(() => expect(server.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]));

/** Routes with bodies: what is valid, the text fields, and fields of other kinds. */
const ROUTES: [
  method: string,
  path: string,
  valid: () => object,
  texts: readonly string[],
  others: readonly string[],
][] = [
  ['post', '/users', buildUser, ['name', 'email', 'password'], ['ageVerify', 'tosAgree']],
  ['post', '/auth', () => ({ email: 'a@example.com', password: 'abcdef' }), ['email', 'password'], ['forgot']],
  ['post', '/outlines', () => ({}), ['title', ...BEAT_KEYS], ['promptDismissed', 'base', 'open', 'new', 'remove']],
  ['put', '/outlines/characters', () => CHARACTER, ['name', 'desc', 'photoUrl'], ['protag', '_id', 'base']],
  ['put', '/outlines/characters/note/:character', () => NOTE, ['noteTitle', 'noteText'], ['_id', 'base']],
  [
    'post',
    '/profile',
    () => PROFILE,
    ['status', 'company', 'website', 'location', 'bio', 'amazonauthor', 'twitter', 'facebook', 'youtube'],
    ['genres', 'social', 'avatar', 'base'],
  ],
  ['put', '/profile/works', () => WORK, ['title', 'author', 'genre', 'desc', 'asin', 'url'], ['_id', 'base']],
  ['post', '/posts', () => ({ text: 'x' }), ['text'], ['_id', 'base']],
  ['put', '/posts/comment/:post', () => ({ text: 'x' }), ['text'], ['_id', 'base']],
  ['put', '/posts/report/:post', () => ({}), [], ['rule', 'clear', 'ignore']],
  ['put', '/posts/comment/:post/report/:comment', () => ({}), [], ['rule', 'clear', 'ignore']],
];

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const NO_TEXTS = [5, true, { $ne: null }, [], ['x', { $gt: '' }], nested(1_000)];
const NO_CLEAN_TEXTS = [...NO_TEXTS, 'nul \u0000', 'half \ud83d', 'bell \u0007'];

describe.each(ROUTES)('%s %s', (method, path, valid, texts, others) => {
  it('names every text field that holds something else than clean text', async () => {
    for (const value of texts.length > 0 ? NO_CLEAN_TEXTS : []) {
      const wrong = Object.fromEntries(texts.map((field) => [field, value]));
      const { status, body } = await call(method, path, { ...valid(), ...wrong });
      expect([value, status]).toEqual([value, 400]);
      const named = texts.map((field) => ({ msg: expect.any(String), path: field }));
      expect(body.errors).toEqual(expect.arrayContaining(named));
    }
  });

  it('answers anything at all in its other fields with less than 500', async () => {
    for (const field of others) {
      for (const value of [...NO_TEXTS, 'x', null, Number.MAX_VALUE]) {
        const { status } = await call(method, path, { ...valid(), [field]: value });
        expect([field, value, status < 500]).toEqual([field, value, true]);
      }
    }
  });
});

it.each(['[object Object]', '%7B%22$ne%22:null%7D', '%00', '%ff', '%zz', '..%2f..', 'null', '0', 'a'.repeat(9_000)])(
  'an id like %.20s is a 404 on every route',
  async (id) => {
    const routes = ['get /posts/', 'delete /posts/', 'put /posts/like/', 'put /posts/report/', 'get /profile/user/'];
    routes.push('get /outlines/characters/', 'delete /outlines/characters/', 'delete /profile/works/');
    for (const route of routes) {
      const [method, path] = route.split(' ') as [string, string];
      const { status } = await call(method, path + (id.includes('%') ? id : encodeURIComponent(id)));
      expect([route, status]).toEqual([route, 404]);
    }
  },
);

it.each([
  '{"__proto__":{"role":"admin","title":"x"},"title":"Fine"}',
  '{"constructor":{"prototype":{"role":"admin"}},"title":"Fine"}',
  '{"title":"Fine","base":{"__proto__":{"title":"x"}}}',
  '{"toString":"x","valueOf":1,"hasOwnProperty":null,"title":"Fine"}',
  '{"ti\\u0000tle":"x","$set.title":"x","user.$":1,"title":"Fine"}',
])('keys that mean something elsewhere are ignored: %s', async (body) => {
  const { status, body: outline } = await call('post', '/outlines', body as never).type('json');
  expect([status, outline.title]).toEqual([200, 'Fine']);
  expect(outline).not.toHaveProperty('role');
  expect(({} as { role?: string }).role).toBeUndefined();
});

it('nobody becomes more than they are by sending it', async () => {
  const greedy = { role: 'admin', emailVerified: true, _id: '0123456789abcdef01234567', avatar: 'x', tokensFrom: 9e12 };
  const { token } = (await callAs(server).post('/api/users', buildUser(greedy)).expect(200)).body as { token: string };
  const { body: user } = await callAs(server, { token }).get('/api/auth').expect(200);
  expect(user).toMatchObject({ role: 'user', emailVerified: false, avatar: '' });
  expect(user._id).not.toBe(greedy._id);
  const body = { text: 'Not hers', user: victim.user._id, name: 'Vera Victim', likeCount: 99, date: '2000-01-01' };
  expect((await call('post', '/posts', body).expect(200)).body).toMatchObject({
    user: attacker.user._id,
    name: attacker.user.name,
    likeCount: 0,
  });
});

it('nobody writes for another, or sees an email address, hash or token', async () => {
  const hers = { title: 'Mine now', user: victim.user._id, $set: { user: victim.user._id } };
  await call('post', '/outlines', hers).expect(200);
  const asVictim = callAs(server, victim);
  expect((await asVictim.get('/api/outlines/me').expect(200)).body.title).toBe('Hers');
  const paths = [`/posts/${ids['post']}`, '/posts', '/profile', `/profile/user/${attacker.user._id}`];
  for (const path of paths) {
    const { text } = await asVictim.get(`/api${path}`).expect(200);
    expect(text).not.toMatch(/@example|\$2[aby]\$|passwordHash|verifications|emailKey/);
  }
});
