import { BEAT_KEYS } from '../contract/index.ts';
import { buildUser } from '../testing/builders.ts';
import { useStage } from '../testing/stage.ts';

const stage = useStage();

describe('wrong types for every field', () => {
  const WRONG = [5, true, { $ne: null }, {}, [], ['x', { $gt: '' }], 'nul \u0000', 'half \ud83d', 'bell \u0007'];
  const routes: [string, string, Record<string, unknown>, string[]][] = [
    ['post', '/api/users', buildUser(), ['name', 'email', 'password']],
    ['post', '/api/auth', { email: 'a@example.com', password: 'abcdef' }, ['email', 'password']],
    ['post', '/api/outlines', {}, ['title', ...BEAT_KEYS]],
    [
      'put',
      '/api/outlines/characters',
      { name: 'x', desc: 'x', photoUrl: 'https://example.com/a.png' },
      ['name', 'desc', 'photoUrl'],
    ],
    ['put', '/api/outlines/characters/note/:character', { noteTitle: 'x', noteText: 'x' }, ['noteTitle', 'noteText']],
    [
      'post',
      '/api/profile',
      { status: 'Other', genres: 'crime' },
      ['status', 'company', 'website', 'location', 'bio', 'amazonauthor', 'twitter', 'facebook', 'youtube'],
    ],
    ['put', '/api/profile/works', { title: 'x', author: 'x' }, ['title', 'author', 'genre', 'desc', 'asin', 'url']],
    ['post', '/api/posts', { text: 'x' }, ['text']],
    ['put', '/api/posts/comment/:post', { text: 'x' }, ['text']],
  ];

  const filled = (path: string) => path.replace(':post', stage.postId).replace(':character', stage.characterId);

  it.each([
    ['post', '/api/users', buildUser(), ['name']],
    [
      'put',
      '/api/outlines/characters',
      { name: 'x', desc: 'x', photoUrl: 'https://example.com/a.png' },
      ['name', 'desc'],
    ],
    ['put', '/api/outlines/characters/note/:character', { noteTitle: 'x', noteText: 'x' }, ['noteTitle', 'noteText']],
    ['post', '/api/profile', { status: 'Other', genres: 'crime' }, ['genres']],
    ['put', '/api/profile/works', { title: 'x', author: 'x' }, ['title', 'author']],
  ] as const)('%s %s: text of which nothing can be seen', async (method, path, valid, fields) => {
    for (const field of fields) {
      const sent = stage.call(stage.attacker.token, method, filled(path));
      const { status, body } = await sent.send({ ...valid, [field]: '\u200B'.repeat(9) });
      expect([field, status, body.errors]).toEqual([field, 400, [{ msg: expect.any(String), path: field }]]);
    }
  });

  it.each(routes)('%s %s', async (method, path, valid, fields) => {
    const send = (wrong: object) =>
      stage.call(stage.attacker.token, method as 'put', filled(path)).send({ ...valid, ...wrong });
    for (const value of WRONG) {
      // All fields wrong in the same way: each is named.
      const { status, body } = await send(Object.fromEntries(fields.map((field) => [field, value])));
      expect([value, status]).toEqual([value, 400]);
      const named = fields.map((field) => ({ msg: expect.any(String), path: field }));
      expect(body.errors).toEqual(expect.arrayContaining(named));
    }
    for (const [i, field] of fields.entries()) {
      // And one alone is enough.
      const value = WRONG[i % WRONG.length];
      const { status, body } = await send({ [field]: value });
      expect([field, value, status]).toEqual([field, value, 400]);
      expect(body.errors).toContainEqual({ msg: expect.any(String), path: field });
    }
  });

  it.each([
    ['post', '/api/users', ['ageVerify', 'tosAgree'], () => buildUser()],
    ['post', '/api/outlines', ['promptDismissed', 'base'], () => ({ title: 'x' })],
    ['post', '/api/profile', ['genres', 'social', 'avatar'], () => ({ status: 'Other', genres: 'crime' })],
    [
      'put',
      '/api/outlines/characters',
      ['protag', '_id'],
      () => ({ name: 'x', desc: 'x', photoUrl: 'https://a.example' }),
    ],
    ['put', '/api/profile/works', ['_id'], () => ({ title: 'x', author: 'x' })],
    ['put', '/api/posts/report/:post', ['clear'], () => ({})],
  ] as const)('%s %s: %j', async (method, path, fields, valid) => {
    for (const field of fields) {
      for (const value of [...WRONG, 'x', null, Number.MAX_VALUE]) {
        const sent = stage.call(stage.attacker.token, method, filled(path)).send({ ...valid(), [field]: value });
        const { status } = await sent;
        expect([field, value, status < 500]).toEqual([field, value, true]);
      }
    }
  });
});
