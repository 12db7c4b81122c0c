import { buildUser, signUpOverHttp } from '../testing/builders.ts';
import { GIF, useStage } from '../testing/stage.ts';

const stage = useStage();

describe('operator injection', () => {
  it.each([{ $ne: null }, { $gt: '' }, { $regex: '.*' }, ['a'], { $where: 'true' }, true, 1])(
    'signing in with %j',
    async (value) => {
      for (const field of ['email', 'password']) {
        const body = { email: stage.victim.user.email, password: stage.victim.password, [field]: value };
        const answer = await stage.server.request().post('/api/auth').send(body);
        expect(answer.status).toBe(400);
        expect(answer.body.errors[0].path).toBe(field);
      }
    },
  );

  it.each(['?limit[$gt]=1', '?cursor[$ne]=', '?limit=1&limit=2', '?__proto__[limit]=1', '?limit=1e9', '?limit=-1'])(
    'listing profiles and posts with %s',
    async (query) => {
      const answers = [
        await stage.server.request().get(`/api/profile${query}`),
        await stage.call(stage.attacker.token, 'get', `/api/posts${query}`),
      ];
      for (const { status } of answers) expect([200, 400]).toContain(status);
    },
  );

  it.each([
    '[object Object]',
    '%7B%22$ne%22:null%7D',
    '%00',
    '%ff',
    '%zz',
    '..%2f..',
    'null',
    '0',
    'aaaaaaaaaaaaaaaaaaaaaaaa' + 'a'.repeat(9_000),
  ])('an id like %.20s', async (id) => {
    const paths = ['get /posts/', 'delete /posts/', 'put /posts/like/', 'put /posts/report/', 'get /profile/user/'];
    paths.push('get /outlines/characters/', 'delete /outlines/characters/', 'delete /profile/works/');
    for (const path of paths) {
      const [method, place] = path.split(' ') as ['get', string];
      const answer = await stage.call(
        stage.attacker.token,
        method,
        `/api${place}${id.includes('%') ? id : encodeURIComponent(id)}`,
      );
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

describe('more than one is entitled to', () => {
  const greedy = { role: 'admin', emailVerified: true, _id: '0123456789abcdef01234567', avatar: 'x', tokensFrom: 9e12 };

  it('signing up as an admin', async () => {
    const { user } = await signUpOverHttp(stage.server, greedy);
    expect(user).toMatchObject({ role: 'user', emailVerified: false, avatar: '' });
    expect(user._id).not.toBe(greedy._id);
  });

  it('saving into the outline of another', async () => {
    const body = {
      title: 'Mine now',
      user: stage.victim.user._id,
      _id: stage.victim.user._id,
      $set: { user: stage.victim.user._id },
    };
    await stage.call(stage.attacker.token, 'post', '/api/outlines').send(body).expect(200);
    const hers = await stage.call(stage.victim.token, 'get', '/api/outlines/me').expect(200);
    expect(hers.body.title).toBe('Hers');
  });

  it('posting in the name of another', async () => {
    const body = {
      text: 'Not hers',
      user: stage.victim.user._id,
      name: 'Vera Victim',
      likeCount: 99,
      date: '2000-01-01',
    };
    const { body: post } = await stage.call(stage.attacker.token, 'post', '/api/posts').send(body).expect(200);
    expect(post).toMatchObject({ user: stage.attacker.user._id, name: stage.attacker.user.name, likeCount: 0 });
  });

  it('moderating without being a moderator', async () => {
    await stage.call(stage.attacker.token, 'get', '/api/posts?flagged=true').expect(403);
    await stage
      .call(stage.attacker.token, 'put', `/api/posts/report/${stage.postId}`)
      .send({ clear: true })
      .expect(403);
    await stage.call(stage.victim.token, 'delete', `/api/posts/${stage.postId}`).expect(403);
  });

  it('seeing the e-mail, hash or tokens of another', async () => {
    const answers = [
      await stage.call(stage.victim.token, 'get', `/api/posts/${stage.postId}`).expect(200),
      await stage.call(stage.victim.token, 'get', '/api/posts').expect(200),
      await stage.server.request().get('/api/profile').expect(200),
      await stage.server.request().get(`/api/profile/user/${stage.attacker.user._id}`).expect(200),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/@example|\$2[aby]\$|passwordHash|verifications|emailKey/);
  });
});

describe('prototype keys', () => {
  it.each([
    '{"__proto__":{"role":"admin","title":"x"},"title":"Fine"}',
    '{"constructor":{"prototype":{"role":"admin"}},"title":"Fine"}',
    '{"title":"Fine","base":{"__proto__":{"title":"x"}}}',
    '{"toString":"x","valueOf":1,"hasOwnProperty":null,"title":"Fine"}',
  ])('%s', async (body) => {
    const answer = await stage
      .call(stage.attacker.token, 'post', '/api/outlines')
      .set('content-type', 'application/json')
      .send(body);
    expect(answer.status).toBe(200);
    expect(answer.body.title).toBe('Fine');
    expect(({} as { role?: string }).role).toBeUndefined();
    expect(answer.body).not.toHaveProperty('role');
  });

  it.each(['__proto__', 'constructor', 'prototype'])('a name of %s is only a name', async (name) => {
    const { user } = await signUpOverHttp(stage.server, { name: `${name}!!!!!` });
    expect(user.name).toBe(`${name}!!!!!`);
  });
});

describe('header injection', () => {
  it.each(['Ada\r\nBcc: evil@example.com', 'Ada\nBcc: x', 'Ada\u0085Bcc', 'Ada\u0000Ada', 'Ada\u001b[31m'])(
    'through the name %j',
    async (name) => {
      const answer = await stage.server.request().post('/api/users').send(buildUser({ name }));
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].path).toBe('name');
    },
  );

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
    'a b@example.com',
  ])('through the e-mail %j', async (email) => {
    await stage.server.request().post('/api/users').send(buildUser({ email })).expect(400);
  });
});

describe('markup', () => {
  it('a description is stored without what could run', async () => {
    const desc = '<p onclick="x()">Hi<script>x()</script><img src=x onerror=x()><a href="javascript:x()">y</a></p>';
    const body = { _id: stage.characterId, desc };
    const answer = await stage.call(stage.attacker.token, 'put', '/api/outlines/characters').send(body).expect(200);
    expect(JSON.stringify(answer.body.characters)).not.toMatch(/script|onclick|onerror|<img|<a /);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' data:text/html,x',
    '//evil.example',
    'http:evil',
    'ftp://x.example',
  ])('an address like %s', async (address) => {
    const work = stage
      .call(stage.attacker.token, 'put', '/api/profile/works')
      .send({ _id: stage.workId, url: address });
    expect((await work).status).toBe(400);
    const body = { status: 'Other', genres: 'crime', website: address };
    expect((await stage.call(stage.attacker.token, 'post', '/api/profile').send(body)).status).toBe(400);
  });
});

it('an image that is something else', async () => {
  const html = `data:image/png;base64,${Buffer.from('<html><script>x()</script></html>').toString('base64')}`;
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="x()"/>').toString('base64')}`;
  for (const avatar of [html, svg, 'data:,', GIF.slice(0, 40), 'https://evil.example/a.png', '../../etc/passwd']) {
    const body = { status: 'Other', genres: 'crime', avatar };
    expect((await stage.call(stage.attacker.token, 'post', '/api/profile').send(body)).status).toBe(400);
  }
  await stage
    .call(stage.attacker.token, 'put', `/api/posts/comment/${stage.postId}/report/${stage.commentId}`)
    .expect(200);
});
