import { mock } from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { bodiesInFlight } from '../http/overload/bytesInFlight.ts';
import { type SignedUp, signUp } from '../testing/builders.ts';
import { collectGarbage } from '../testing/collectGarbage.ts';
import { type RawConnection, openRaw, rawRequest } from '../testing/servers/rawConnection.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';

const IDLE_MS = 2_500;
const server = useTestServer({ idleMs: IDLE_MS });
const open: RawConnection[] = [];
let writer: SignedUp;

/** So long that no system's buffers take it all. */
const LONG = 'The tide had left the bells bare. '.repeat(580);

async function raw(bytes: string, options?: { reads: boolean }): Promise<RawConnection> {
  const connection = await openRaw(server.url, bytes, options);
  open.push(connection);
  return connection;
}

beforeAll(async () => {
  writer = await signUp(server);
  const desc = `<p>${LONG}</p>`;
  const portrait = 'https://example.com/o.png';
  for (let i = 0; i < 60; i++) {
    const character = { name: `Odile ${i}`, desc, photoUrl: portrait };
    const made = server.request().put('/api/outlines/characters?view=character').send(character);
    await made.auth(writer.token, { type: 'bearer' }).expect(200);
  }
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

const outline = () => rawRequest('GET', '/api/outlines/me', { 'x-auth-token': writer.token });

async function expectServing() {
  for (let i = 0; i < 5; i++) {
    await server.request().get('/api/auth').auth(writer.token, { type: 'bearer' }).expect(200);
  }
  await server.request().get('/readyz').expect(200);
}

describe('a connection', () => {
  it('that sends many requests at once and goes leaves its turns to others', async () => {
    for (let i = 0; i < 5; i++) {
      const { socket } = await raw('GET /api/profile HTTP/1.1\r\nHost:x\r\n\r\n'.repeat(70));
      await wait(3);
      socket.destroy();
      const few = await raw('GET /api/profile HTTP/1.1\r\nHost:x\r\n\r\n'.repeat(30));
      await wait(3);
      few.socket.destroy();
    }
    await expectServing();
  });

  it('has its requests answered in order, one at a time, and not any number of them', async () => {
    const few = await raw(rawRequest('GET', '/api/profile').repeat(20) + rawRequest('GET', '/api/nothing'));
    await few.answered(21);
    expect(few.answer().match(/HTTP\/1\.1 \d+/g)).toEqual([...Array<string>(20).fill('HTTP/1.1 200'), 'HTTP/1.1 404']);
    const many = await raw(rawRequest('GET', '/api/profile').repeat(2_000));
    await many.closed();
  });

  it('that does not read its answer keeps nobody waiting, and is ended', async () => {
    await expectServing();
    const before = await server.connections();
    const deaf = await Promise.all(Array.from({ length: 8 }, () => raw(outline().repeat(10), { reads: false })));
    await expectServing();
    while ((await server.connections()) > before) await wait(50);
    for (const { socket } of deaf) socket.resume(); // only who reads learns that the other side has hung up
    await Promise.all(deaf.map(({ closed }) => closed()));
  });

  it('that reads slowly, but does, gets its whole answer', async () => {
    const { socket, answer } = await raw(outline(), { reads: false });
    const whole = Number(
      (await server.request().head('/api/outlines/me').auth(writer.token, { type: 'bearer' })).headers[
        'content-length'
      ],
    );
    let length = 0;
    const end = Date.now() + 3 * IDLE_MS;
    while (length < whole) {
      const chunk = socket.read(
        Date.now() < end ? Math.min(65_536, socket.readableLength || 1) : undefined,
      ) as Buffer | null;
      length += chunk?.length ?? 0;
      if (socket.destroyed) break;
      await wait(Date.now() < end ? 100 : 1);
    }
    expect(length).toBeGreaterThan(whole);
    expect(answer()).toBe('');
  });

  it.each([
    ['says nothing', ''],
    ['stops in the middle of its headers', 'GET /api/profile HTTP/1.1\r\nHost: x\r\nX-Long: '],
    [
      'stops in the middle of its body',
      rawRequest('POST', '/api/users', { 'content-type': 'application/json', 'content-length': 100 }, '{"name":'),
    ],
    [
      'stops in the middle of a body that nobody reads',
      rawRequest('POST', '/api/posts', { 'content-length': 100 }, '{'),
    ],
  ])('that %s is ended', async (_, bytes) => {
    const began = performance.now();
    const connection = await raw(bytes);
    await connection.closed();
    expect(performance.now() - began).toBeGreaterThan(IDLE_MS * 0.9);
  });
});

describe('bodies', () => {
  afterEach(() => {
    mock.timers.reset();
    jest.restoreAllMocks();
  });

  it('of one address that are begun and never ended take a bounded part of the memory', async () => {
    const part = 3_900_000;
    const head = { 'x-auth-token': writer.token, 'content-type': 'application/json', 'content-length': part + 1_000 };
    const begun = rawRequest('POST', '/api/outlines', head, `{"title":"${'x'.repeat(part)}`);
    collectGarbage(); // of what ran before in this process
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().arrayBuffers)), 5);
    const bodies = await Promise.all(Array.from({ length: 40 }, () => raw(begun)));
    await Promise.all(bodies.map(({ closed }) => closed()));
    clearInterval(watch);
    // The sending side lives in this process, too.
    const sending = 40 * Buffer.byteLength(begun);
    expect(peak - before - sending).toBeLessThan(60_000_000);
    const refused = bodies.filter(({ answer }) => answer().startsWith('HTTP/1.1 503'));
    expect(refused.length).toBeGreaterThan(0);
    await expectServing();
  });

  const piecewise = { 'transfer-encoding': 'chunked', 'content-type': 'application/json' };

  it.each(['POST /api/auth', 'POST /api/nothing', 'GET /', 'GET /healthz'])(
    'in thousands of tiny pieces are kept by nobody (%s)',
    async (target) => {
      const [method = '', path = ''] = target.split(' ');
      const connection = await raw(rawRequest(method, path, piecewise, '1\r\n{\r\n' + '1\r\n \r\n'.repeat(5_000)));
      await connection.closed();
      expect(connection.answer()).toMatch(/^HTTP\/1\.1 400 [^]*could not be read/);
    },
  );

  it.each([1, 17, 200])('in pieces of %d bytes one after the other are not read to their end', async (size) => {
    const connection = await raw(rawRequest('POST', '/api/auth', piecewise, '1\r\n{\r\n'));
    const piece = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
    for (let i = 0; i < 1_100 && !connection.answer(); i++) {
      connection.socket.write(piece);
      await nextTurn();
    }
    await connection.closed();
    expect(connection.answer()).toMatch(/^HTTP\/1\.1 400 [^]*too many small pieces/);
  });

  it('in pieces of the size of a line arrive whole, however many', async () => {
    const body = JSON.stringify({ title: 'The tide', act1a01: LONG.slice(0, 19_000) });
    const pieces = body.match(/[^]{1,40}/g)!.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
    const headers = { ...piecewise, 'x-auth-token': writer.token };
    const connection = await raw(rawRequest('POST', '/api/outlines', headers));
    await wait(50);
    for (const [i, piece] of [...pieces, '0\r\n\r\n'].entries()) {
      connection.socket.write(piece);
      if (i % 20 === 0) await nextTurn();
    }
    await connection.answered();
    expect(connection.answer()).toMatch(/^HTTP\/1\.1 200 /);
    expect(connection.answer()).toContain(LONG.slice(0, 19_000).trim());
  });

  it('that trickle are ended, those that come slowly are read', async () => {
    let arrived = 0;
    const hold = bodiesInFlight.hold.bind(bodiesInFlight);
    jest.spyOn(bodiesInFlight, 'hold').mockImplementation((...asked) => {
      const held = hold(...asked);
      return { ...held, add: (bytes) => ((arrived += bytes), held.add(bytes)) };
    });
    mock.timers.enable({ apis: ['setInterval'] });
    const beginBody = async () => {
      const expect = { expect: '100-continue', 'content-type': 'application/json', 'content-length': 3_000 };
      const connection = await raw(rawRequest('POST', '/api/users', expect));
      await connection.answered();
      return connection;
    };
    const [trickle, slow] = [await beginBody(), await beginBody()];
    trickle.socket.write('{"name":"A');
    slow.socket.write('{"name":"' + 'A'.repeat(1_991));
    while (arrived < 2_010) await new Promise(setImmediate);
    mock.timers.tick(10_000);
    await trickle.answered(2);
    expect(trickle.answer()).toMatch(/HTTP\/1\.1 408 /);
    slow.socket.write('A'.repeat(998) + '"}');
    await slow.answered(2);
    expect(slow.answer()).toMatch(/HTTP\/1\.1 400 /);
  });

  it('wait until they are asked for', async () => {
    const headers = { expect: '100-continue', 'content-type': 'application/json', 'content-length': 2 };
    const refused = await raw(rawRequest('POST', '/api/posts', headers));
    await refused.closed();
    expect(refused.answer()).toMatch(/^HTTP\/1\.1 401 /);
    const asked = await raw(rawRequest('POST', '/api/users', headers));
    await asked.answered();
    expect(asked.answer()).toMatch(/^HTTP\/1\.1 100 /);
    asked.socket.write('{}');
    await asked.answered(2);
    expect(asked.answer()).toMatch(/HTTP\/1\.1 400 /);
    const old = await raw(rawRequest('POST', '/api/users', headers).replace('HTTP/1.1', 'HTTP/1.0') + '{}');
    await old.answered();
    expect(old.answer()).toMatch(/^HTTP\/1\.1 400 /);
  });
});
