import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { buildUser, signUp, signUpOverHttp, signUpVerified } from './testing/builders.ts';
import { useTestServer } from './testing/startTestServer.ts';

const server = useTestServer();
const NOBODY = '0123456789abcdef01234567';
const KB = 1024;

const expectError = (answer: { status: number; body: object; type: string }, status: number) => {
  expect(answer.status).toBe(status);
  expect(answer.type).toBe('application/json');
  expect(answer.body).toEqual({ errors: [expect.objectContaining({ msg: expect.any(String) })] });
};

describe('paths and methods', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/auth/'],
    ['GET', '/api/Auth'],
    ['GET', '/api//auth'],
    ['GET', '/api/auth/../auth/'],
    ['GET', '/api/users'],
    ['PATCH', '/api/users'],
    ['DELETE', '/api/auth'],
    ['POST', '/api/outlines/'],
    ['PUT', '/api/outlines'],
    ['OPTIONS', '/api/auth'],
    ['TRACE', '/api/auth'],
    ['PROPFIND', '/api/auth'],
    ['POST', '/api/auth/login'],
  ])('%s %s is a 404 in JSON', async (method, path) => {
    const answer = await fetchRaw(method, path);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).toMatch(/content-type: application\/json/i);
    expect(answer).toMatch(/\{"errors":\[\{"msg":"[^"]+"\}\]\}$/);
  });

  it('HEAD answers as GET, without the body', async () => {
    const { token } = await signUp(server);
    const [get, head] = [
      await server.request().get('/api/auth').set('x-auth-token', token).expect(200),
      await server.request().head('/api/auth').set('x-auth-token', token).expect(200),
    ];
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.text).toBeUndefined();
    await server.request().head('/api/auth').expect(401);
  });

  it('/healthz and /readyz answer', async () => {
    await server.request().get('/healthz').expect(200, { status: 'ok' });
    await server.request().get('/readyz').expect(200, { status: 'ok' });
  });
});

/** The raw answer to a path exactly as it is written; clients tidy paths up. */
function fetchRaw(method: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

describe('bodies', () => {
  const post = (path: string) => server.request().post(path).set('content-type', 'application/json');
  const padded = (bytes: number) => JSON.stringify({ pad: 'x'.repeat(bytes - 10) });

  it.each([
    ['/api/users', 256 * KB],
    ['/api/auth', 256 * KB],
    ['/api/posts', 256 * KB],
    ['/api/outlines', 4096 * KB],
    ['/api/profile', 8192 * KB],
  ])('POST %s takes %i bytes, and not one more', async (path, limit) => {
    expect(padded(limit)).toHaveLength(limit);
    expect([400, 401]).toContain((await post(path).send(padded(limit))).status);
    expectError(await post(path).send(padded(limit + 1)), 413);
  });

  it('the limit counts what is unpacked', async () => {
    const bomb = gzipSync(padded(9_000 * KB));
    const sent = server
      .request()
      .post('/api/users')
      .set({ 'content-encoding': 'gzip', 'content-type': 'application/json' });
    expectError(await sent.serialize((body) => body as string).send(bomb as never), 413);
  });

  it.each([
    ['broken JSON', '{"email":'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['a number', '5'],
    ['null', 'null'],
    ['a form', 'email=a&password=b'],
  ])('%s is a 400', async (_, body) => {
    expectError(await post('/api/auth').send(body), 400);
  });

  it.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}],
    ['overlong UTF-8', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]), {}],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
    ['an unknown packing', Buffer.from('{}'), { 'content-encoding': 'snappy' }],
    ['broken packing', Buffer.from('{}'), { 'content-encoding': 'gzip' }],
  ])('%s is a 400', async (_, body, headers) => {
    const answer = await fetch(`${server.url}/api/auth`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ errors: [{ msg: expect.any(String) }] });
  });

  it('a body is read whatever type it claims to be', async () => {
    const body = JSON.stringify(buildUser());
    await server.request().post('/api/users').set('content-type', 'text/plain').send(body).expect(200);
  });
});

describe('the order of checks', () => {
  const large = { text: 'x'.repeat(300 * KB) };

  it('413 and malformed JSON come before 401', async () => {
    expectError(await server.request().post('/api/posts').send(large), 413);
    expectError(await server.request().post('/api/posts').set('content-type', 'application/json').send('{'), 400);
  });

  it('401 comes before 404 and 400', async () => {
    expectError(await server.request().delete('/api/posts/x'), 401);
    expectError(await server.request().post('/api/posts').send({ text: 5 }), 401);
  });

  it('403 for the unverified comes before 404 and 400', async () => {
    const { token } = await signUp(server);
    const as = { 'x-auth-token': token };
    expectError(await server.request().post('/api/posts').set(as).send({ text: 5 }), 403);
    expectError(await server.request().put(`/api/posts/comment/${NOBODY}`).set(as).send({ text: 5 }), 403);
  });

  it('404 comes before 400', async () => {
    const { token } = await signUpVerified(server);
    const answer = await server
      .request()
      .put(`/api/posts/comment/${NOBODY}`)
      .set('x-auth-token', token)
      .send({ text: 5 });
    expectError(answer, 404);
  });
});

describe('headers', () => {
  const everywhere = ['/api/auth', '/api/profile', '/api/nothing', '/healthz', '/', '/assets/nothing.js', '/media/x'];

  it.each(everywhere)('%s carries the headers of safety', async (path) => {
    const { headers } = await server.request().get(path);
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';img-src 'self' data: blob: https:;object-src 'none';script-src-attr 'none';" +
        "base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security'); // the address of this server is not https
  });

  it('private answers are not stored, public ones carry an ETag that saves sending them again', async () => {
    const { token } = await signUp(server);
    const mine = await server.request().get('/api/auth').set('x-auth-token', token).expect(200);
    expect(mine.headers['cache-control']).toBe('no-store');
    const list = await server.request().get('/api/profile').expect(200);
    expect(list.headers['cache-control']).toBe('no-cache');
    const again = await server.request().get('/api/profile').set('if-none-match', list.headers['etag']!);
    expect(again.status).toBe(304);
  });

  it('a request id that was given is kept, one that could break the log is not', async () => {
    const given = await server.request().get('/healthz').set('x-request-id', 'proxy-12345678');
    expect(given.headers['x-request-id']).toBe('proxy-12345678');
    const strange = await server.request().get('/healthz').set('x-request-id', 'a"} {"x');
    expect(strange.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('CORS', () => {
  const origin = () => server.config.appUrl;

  it('lets the address of the app call', async () => {
    const preflight = await server
      .request()
      .options('/api/outlines')
      .set({ origin: origin(), 'access-control-request-method': 'POST' })
      .expect(204);
    expect(preflight.headers['access-control-allow-origin']).toBe(origin());
    expect(preflight.headers['access-control-allow-headers']).toContain('X-Auth-Token');
    expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key');
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
    const answer = await server.request().get('/api/profile').set({ origin: origin() }).expect(200);
    expect(answer.headers['access-control-allow-origin']).toBe(origin());
    expect(answer.headers['access-control-expose-headers']).toContain('Link');
    expect(answer.headers['vary']).toContain('Origin');
  });

  it.each(['https://evil.example', 'null', 'http://localhost', 'http://127.0.0.1.evil.example'])(
    'gives %s nothing',
    async (foreign) => {
      const answers = [
        await server.request().get('/api/profile').set({ origin: foreign }),
        await server.request().options('/api/auth').set({ origin: foreign, 'access-control-request-method': 'POST' }),
      ];
      for (const { headers } of answers) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    },
  );
});

it('the log names each call with its id, path and status, and nothing that people sent', async () => {
  const before = server.logs.length;
  const { token, user, password } = await signUpOverHttp(server, {
    name: 'Secretive Name',
    email: 'secret@example.com',
  });
  const outline = { title: 'Secret Story', act1a01: 'told to nobody' };
  await server.request().post('/api/outlines?q=secretquery').set('x-auth-token', token).send(outline).expect(200);
  await server.request().put('/api/auth/verify/secrettoken').expect(400);
  const logs = server.logs.slice(before);
  expect(logs).toContainEqual(
    expect.objectContaining({
      req: { id: expect.any(String), method: 'POST', path: '/api/outlines' },
      res: { status: 200 },
    }),
  );
  const text = JSON.stringify(logs.filter((row) => !('link' in row)));
  for (const secret of [
    user.name,
    user.email,
    password,
    token,
    'Secret Story',
    'told to nobody',
    'secretquery',
    'secrettoken',
  ]) {
    expect(text).not.toContain(secret);
  }
});
