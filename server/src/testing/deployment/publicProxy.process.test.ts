import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TLSSocket, connect } from 'node:tls';
import { BEATS } from '../../contract/index.ts';
import { buildUser } from '../builders.ts';
import { type ProxyName, type PublicProxy, findProgram, startPublicProxy } from '../servers/publicProxy.ts';
import { rawRequest } from '../servers/rawConnection.ts';
import { type RunningProcess, freePort, startProcess } from '../servers/startProcess.ts';
import { PRODUCTION } from '../servers/startTestServer.ts';

jest.setTimeout(300_000);

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

describe.each<ProxyName>(['nginx', 'caddy'])('behind %s, configured as in deploy.md', (name) => {
  const installed = [name, 'openssl'].every(findProgram);
  if (!installed) process.stdout.write(`skipped: tests that need ${name} and openssl\n`);
  const itBehind = installed ? it : it.skip;

  let proxy: PublicProxy;
  let server: RunningProcess;
  let dataDir: string;
  const agents: Agent[] = [];
  const sockets: TLSSocket[] = [];

  beforeAll(async () => {
    if (!installed) return;
    const port = await freePort();
    dataDir = await mkdtemp(join(tmpdir(), 'public-'));
    const settings = { DATA_DIR: dataDir, APP_URL: 'https://localhost', TRUST_PROXY: '1', LOG_LEVEL: 'error' };
    server = startProcess({ ...PRODUCTION, ...settings, PORT: String(port) });
    await server.wrote('Trefoil is ready');
    proxy = await startPublicProxy(name, `127.0.0.1:${port}`);
  });
  afterAll(async () => {
    for (const one of [...agents, ...sockets]) one.destroy();
    await proxy?.stop();
    if (!server) return;
    server.child.kill('SIGKILL');
    await server.exited();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Somebody at an address of their own: 127.0.0.2, 127.0.0.3 ... */
  function caller(host: number) {
    const at = { localAddress: `127.0.0.${host}`, port: proxy.port, ca: proxy.certificate };
    const agent = new Agent({ ...at, keepAlive: true });
    agents.push(agent);
    const call = (method: string, path: string, { token = '', body = undefined as unknown, headers = {} } = {}) =>
      new Promise<{ status: number; body: never; text: string }>((resolve, reject) => {
        const sent = { 'x-auth-token': token, 'content-type': 'application/json', ...headers };
        request({ agent, host: 'localhost', family: 4, method, path, headers: sent }, (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += String(chunk))).on('error', reject);
          answer.on('end', () => {
            const json = String(answer.headers['content-type']).includes('json');
            resolve({ status: answer.statusCode!, body: (json ? JSON.parse(text) : text) as never, text });
          });
        })
          .on('error', reject)
          .end(body === undefined ? undefined : JSON.stringify(body));
      });
    /** Sends these bytes; what comes back is read when somebody listens to it. */
    const open = async (bytes: string) => {
      const socket = connect({ ...at, host: '127.0.0.1', servername: 'localhost' }).on('error', () => {});
      sockets.push(socket);
      await once(socket, 'secureConnect');
      socket.write(bytes, 'latin1');
      return socket;
    };
    return { call, open };
  }

  async function signUp(host: number): Promise<string> {
    const { status, body } = await caller(host).call('POST', '/api/users', { body: buildUser() });
    expect(status).toBe(200);
    return (body as { token: string }).token;
  }

  /** A person far from all noise reads and writes as if there were none. */
  async function expectServing(host: number, token: string) {
    const { call } = caller(host);
    for (let i = 0; i < 10; i++) {
      expect((await call('GET', '/api/auth', { token })).status).toBe(200);
      const body = { title: `Take ${i}` };
      expect((await call('POST', '/api/outlines?view=texts', { token, body })).status).toBe(200);
    }
  }

  itBehind(
    'a writer signs up, writes all beats, reads them back and leaves; large bodies are judged by the server',
    async () => {
      const { call } = caller(2);
      const token = await signUp(2);
      const beats = Object.fromEntries(BEATS.map(({ key }) => [key, `"${'x'.repeat(19_998)}"`]));
      expect((await call('POST', '/api/outlines?view=texts', { token, body: beats })).status).toBe(200);
      expect((await call('GET', '/api/outlines/me', { token })).body).toMatchObject(beats);
      for (const [bytes, status] of [
        [3_900_000, 400], // looked into
        [8_500_000, 413],
      ] as const) {
        // On a connection of its own: that on which a proxy refuses a body it does not keep.
        const answer = await caller(2).call('POST', '/api/outlines', { token, body: { title: 'x'.repeat(bytes) } });
        expect([answer.status, answer.body]).toEqual([
          status,
          { errors: [expect.objectContaining({ msg: expect.any(String) })] },
        ]);
      }
      expect((await call('GET', '/readyz')).status).toBe(200);
      expect((await call('DELETE', '/api/profile', { token })).status).toBe(200);
      expect((await call('GET', '/api/auth', { token })).status).toBe(401);
    },
  );

  itBehind('limits count the address that the proxy sees, whatever a caller puts in front of it', async () => {
    const body = { email: 'ada@example.com', password: 'wrong' };
    const { call } = caller(3);
    const tries: number[] = [];
    for (let i = 0; i < 11; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` };
      tries.push((await call('POST', '/api/auth', { body, headers })).status);
    }
    expect(tries).toEqual([...Array<number>(10).fill(400), 429]);
    expect((await caller(4).call('POST', '/api/auth', { body })).status).toBe(400);
  });

  itBehind('people who do not read their answers, or never end their bodies, keep nobody waiting', async () => {
    const token = await signUp(7);
    const beats = Object.fromEntries(BEATS.map(({ key }) => [key, 'x'.repeat(20_000)]));
    expect((await caller(7).call('POST', '/api/outlines?view=texts', { token, body: beats })).status).toBe(200);
    const read = rawRequest('GET', '/api/outlines/me', { 'x-auth-token': token }).repeat(20);
    const headers = { 'x-auth-token': token, 'content-type': 'application/json', 'content-length': 3_900_000 };
    const begun = rawRequest('POST', '/api/outlines', headers, `{"title":"${'x'.repeat(200_000)}`);
    const { open } = caller(9);
    await Promise.all([...times(20, () => open(read)), ...times(20, () => open(begun))]);
    await expectServing(8, await signUp(8));
  });

  // Caddy keeps no body either, but waits for more of one before it passes an answer on.
  (installed && name === 'nginx' ? it : it.skip)('who may not send a body is told so before it has come', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': 8_900_000 };
    const begun = rawRequest('POST', '/api/profile', headers, `{"bio":"${'x'.repeat(200_000)}`);
    const inTime = { signal: AbortSignal.timeout(10_000) };
    const [answer] = await once(await caller(10).open(begun), 'data', inTime);
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  });
});
