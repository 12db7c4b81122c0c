import mongoose from 'mongoose';
import { databaseAnswers } from './database.ts';
import { buildUser, signUp, signUpOverHttp, signUpVerified } from './testing/builders.ts';
import { callAs } from './testing/callAs.ts';
import { openRaw, rawRequest } from './testing/servers/rawConnection.ts';
import { useTestServer } from './testing/servers/startTestServer.ts';
import { waitUntil } from './testing/waitUntil.ts';

// What strangers ask for and are refused is logged at this level alone.
const server = useTestServer({ LOG_LEVEL: 'debug' });
const NOBODY = '0123456789abcdef01234567';
const KB = 1024;

const expectError = (answer: { status: number; body: object; type: string }, status: number) => {
  expect(answer.status).toBe(status);
  expect(answer.type).toBe('application/json');
  expect(answer.body).toEqual({ errors: [expect.objectContaining({ msg: expect.any(String) })] });
};

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/'],
    ['GET', '/api/auth/'],
    ['GET', '/api//auth'],
    ['GET', '/api/users'],
    ['DELETE', '/api/auth'],
    ['PUT', '/api/outlines'],
    ['OPTIONS', '/api/auth'],
    ['TRACE', '/api/auth'],
  ])('%s %s is a 404 in JSON', async (method, path) => {
    // Clients normalize paths.
    const { answer, closed } = await openRaw(server.url, rawRequest(method, path, { Connection: 'close' }));
    await closed();
    expect(answer()).toMatch(/^HTTP\/1.1 404 .*content-type: application\/json.*\{"errors":\[\{"msg":"[^"]+"\}\]\}$/is);
  });

  it('/healthz and /readyz answer', async () => {
    await server.request().get('/healthz').expect(200, { status: 'ok' });
    await server.request().get('/readyz').expect(200, { status: 'ok' });
  });

  it('/.well-known/security.txt says whom to write to', async () => {
    const { text } = await callAs(server)
      .get('/.well-known/security.txt')
      .expect('content-type', /^text\/plain/);
    const [, contact, expires] = /^Contact: mailto:(\S+)\nExpires: (\S+)\n$/.exec(text)!;
    expect(contact).toBe(server.config.contactEmail);
    const days = (Date.parse(expires!) - Date.now()) / 86_400_000;
    expect([days > 30, days < 365]).toEqual([true, true]); // source: RFC 9116, section 2.5.5
  });

  it('/readyz asks the database once for all who want to know meanwhile', async () => {
    const ask = jest.spyOn(mongoose.connection.db!, 'command');
    expect(await Promise.all(Array.from({ length: 20 }, databaseAnswers))).toEqual(Array(20).fill(true));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(await databaseAnswers()).toBe(true);
    expect(ask).toHaveBeenCalledTimes(2);
    ask.mockRestore();
  });

  it('/readyz is 503 while the concurrency limiter is stalled', async () => {
    const isStalled = jest.spyOn(server.services.concurrency, 'isStalled').mockReturnValue(true);
    await server.request().get('/readyz').expect(503, { status: 'stalled' });
    isStalled.mockRestore();
    await server.request().get('/readyz').expect(200);
  });
});

describe('bodies', () => {
  let [writer, verified] = [{ token: '' }, { token: '' }];
  beforeAll(async () => {
    writer = await signUp(server);
    verified = await signUpVerified(server);
  });
  const post = (path: string, token = '') =>
    server.request().post(path).set({ 'content-type': 'application/json', 'x-auth-token': token });
  const padded = (bytes: number) => JSON.stringify({ pad: 'x'.repeat(bytes - 10) });
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  it.each([
    ['/api/users', 256 * KB, () => writer],
    ['/api/outlines', 4096 * KB, () => writer],
    ['/api/profile', 256 * KB, () => writer],
    ['/api/profile', 8192 * KB, () => verified],
  ])('POST %s takes %i bytes, and not one more', async (path, limit, who) => {
    expect(padded(limit)).toHaveLength(limit);
    expect([200, 400]).toContain((await post(path, who().token).send(padded(limit))).status);
    expectError(await post(path, who().token).send(padded(limit + 1)), 413);
    const chunked = await fetch(server.url + path, {
      method: 'POST',
      body: new Blob([padded(limit + 1)]).stream(),
      headers: { 'content-type': 'application/json', 'x-auth-token': who().token },
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  it.each([
    ['broken JSON', '{"email":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['overlong UTF-8', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')])],
  ])('%s is a 400', async (_, body) => {
    const answer = await send(body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ errors: [{ msg: expect.any(String) }] });
  });

  const send = (body: string | Buffer, headers: Record<string, string>) =>
    fetch(`${server.url}/api/auth`, { method: 'POST', body: Buffer.from(body), headers });

  it.each([
    ['in a field that is not listed', 200, `{"a":${nested(100_000)}}`],
    ['in a text field', 400, `{"title":${nested(100_000)}}`],
    ['in base', 400, `{"base":{"title":${nested(100_000)}},"title":"Bells"}`],
  ])('nesting %s, however deep, is a %i', async (_, status, body) => {
    expect((await post('/api/outlines', writer.token).send(body)).status).toBe(status);
  });

  it.each([
    ['no type', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['gzip', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ['another charset', { 'content-type': 'application/json; charset=latin1' }],
  ])('%s is a 415', async (_, headers) => {
    const answer = await send(Buffer.from('{}'), headers as Record<string, string>);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({ errors: [{ msg: expect.any(String) }] });
  });

  it.each(['Application/JSON;charset=UTF-8', 'application/json; charset="'])('%s is JSON', async (type) => {
    await server.request().post('/api/users').set('content-type', type).send(JSON.stringify(buildUser())).expect(200);
  });

  it('of more than 256 kB: an IP address may send four at a time', async () => {
    const headers = { 'content-type': 'application/json', 'x-auth-token': writer.token };
    const begin = async (length: number) =>
      openRaw(server.url, rawRequest('POST', '/api/outlines', { ...headers, 'content-length': length }, '{'));
    const before = await server.connections();
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(300 * KB)));
    await Promise.race(begun.map(({ answered }) => answered()));
    const [refused, ...others] = begun.filter(({ answer }) => answer() !== '');
    expect(others).toEqual([]);
    expect(refused!.answer()).toMatch(/^HTTP\/1\.1 503 /);
    expect((await post('/api/outlines', writer.token).send({ title: 'Bells' })).status).toBe(200);
    for (const { socket } of begun) socket.destroy();
    await waitUntil(async () => (await server.connections()) <= before);
    expect((await post('/api/outlines', writer.token).send(padded(300 * KB))).status).toBe(200);
  });

  it('need not be there', async () => {
    await callAs(server, writer).post('/api/outlines').expect(200);
    await callAs(server, await signUp(server))
      .delete('/api/profile')
      .expect(200);
  });
});

describe('the order of checks', () => {
  const large = { text: 'x'.repeat(300 * KB) };
  const json = (path: string, method: 'post' | 'put' = 'post') =>
    server.request()[method](path).set('content-type', 'application/json');

  it.each([
    [401, 'POST', '/api/posts', 200 * KB],
    [401, 'POST', '/api/outlines', 200 * KB],
    [401, 'POST', '/api/profile', 200 * KB],
    [413, 'POST', '/api/auth', 300 * KB],
    [404, 'PATCH', '/api/posts', 200 * KB],
  ])('%i comes before a byte of the body is read: %s %s', async (status, method, path, length) => {
    const headers = { 'content-type': 'application/json', 'content-length': length };
    const { answer, answered, socket } = await openRaw(server.url, rawRequest(method, path, headers));
    await answered();
    expect(answer().slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
    socket.destroy();
  });

  it('401 comes before malformed JSON', async () => {
    expectError(await json('/api/posts').send('{'), 401);
  });

  it('413, 415 and malformed JSON come before 403 for the unverified, and that before 404 and 400', async () => {
    const { token } = await signUp(server);
    const as = { 'x-auth-token': token };
    expectError(await server.request().post('/api/posts').set(as).send(large), 413);
    expectError(await server.request().post('/api/posts').set(as).type('text').send('x'), 415);
    for (const [path, method] of [
      ['/api/posts', 'post'],
      [`/api/posts/like/${NOBODY}`, 'put'],
    ] as const) {
      expectError(await json(path, method).set(as).send('{'), 400);
      expectError(await json(path, method).set(as).send({ text: 5 }), 403);
    }
    expectError(await server.request().put(`/api/posts/comment/${NOBODY}`).set(as).send({ text: 5 }), 403);
  });

  it('404 comes before 400', async () => {
    const caller = callAs(server, await signUpVerified(server));
    expectError(await caller.put(`/api/posts/comment/${NOBODY}`, { text: 5 }), 404);
    expectError(await caller.get('/api/posts/%zz'), 404);
  });
});

describe('headers', () => {
  const everywhere = ['/api/profile', '/api/nothing', '/', '/assets/nothing.js', '/media/x'];

  it.each(everywhere)('%s carries the headers of safety', async (path) => {
    const { headers } = await server.request().get(path);
    // The styles and the script that stand inside pages drawn at build time are named by their hashes.
    const policy = headers['content-security-policy']!.replace(/ 'sha256-[\w+/=]{44}'/g, '');
    expect(policy).toBe(
      "default-src 'self';img-src 'self' data: blob: https:;script-src 'self';style-src 'self';object-src 'none';" +
        "script-src-attr 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
        "require-trusted-types-for 'script';trusted-types default description dompurify ProseMirrorClipboard",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toContain('camera=(), geolocation=()');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security'); // the address of this server is not https
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
    for (const name of ['X-Auth-Token', 'Idempotency-Key', 'Authorization'])
      expect(preflight.headers['access-control-allow-headers']).toContain(name);
    const answer = await server.request().get('/api/profile').set({ origin: origin() }).expect(200);
    expect(answer.headers['access-control-allow-origin']).toBe(origin());
    expect(answer.headers['access-control-expose-headers']).toContain('Link');
    expect(answer.headers['vary']).toContain('Origin');
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])('gives %s nothing', async (foreign) => {
    const answers = [
      await server.request().get('/api/profile').set({ origin: foreign }),
      await server.request().options('/api/auth').set({ origin: foreign, 'access-control-request-method': 'POST' }),
    ];
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

it('the log names each call with its id, path and status, and nothing that people sent', async () => {
  const before = server.logs.length;
  const person = { name: 'Secretive Name', email: 'secret@example.com' };
  const { token, password } = await signUpOverHttp(server, person);
  const outline = { title: 'Secret Story', act1a01: 'told to nobody' };
  await callAs(server, { token }).post('/api/outlines?q=secretquery', outline).expect(200);
  await callAs(server).put('/api/auth/verify/secrettoken').expect(400);
  const logs = server.logs.slice(before);
  expect(logs).toContainEqual(
    expect.objectContaining({
      req: { id: expect.any(String), method: 'POST', path: '/api/outlines' },
      res: { status: 200 },
    }),
  );
  const text = JSON.stringify(logs.filter((row) => !('link' in row)));
  const secrets = [person.name, person.email, password, token, 'Secret Story', 'told to', 'secretquery', 'secrettoken'];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

it('and no more of a path than any of ours has', async () => {
  const before = server.logs.length;
  await callAs(server)
    .get(`/api/${'x'.repeat(5_000)}`)
    .expect(404);
  const paths = server.logs.slice(before).map((row) => (row['req'] as { path: string } | undefined)?.path ?? '');
  expect(paths.some((path) => path.startsWith('/api/xxx'))).toBe(true);
  expect(Math.max(...paths.map((path) => path.length))).toBe(200);
});
