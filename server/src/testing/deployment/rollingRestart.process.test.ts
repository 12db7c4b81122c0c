import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildUser } from '../builders.ts';
import { Mongod, describeWithMongod } from '../servers/mongod.ts';
import { type RunningProcess, freePort, startProcess } from '../servers/startProcess.ts';

const RESTARTS = 20;
const CALLS_A_SECOND = 50;
const PROBE_MS = 100;
jest.setTimeout(120_000 + RESTARTS * 60_000);

/**
 * Asks each server every 100 ms whether it is ready, and gives each call to the next one that is; like other balancers it
 * takes one that is slow to say so for away only after a while. Tries nothing twice.
 */
async function startBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  const send = (port: number, incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
    request({ host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers: incoming.headers, agent });
  const server = createServer((incoming, answer) => {
    const open = ports.filter((port) => ready.has(port));
    const onward = send(open[turn++ % open.length] ?? ports[0]!, incoming);
    onward.on('error', (error: NodeJS.ErrnoException) => {
      answer.writeHead(502, { 'x-why': `${error.code} ${open.length}` }).end();
    });
    onward.on('response', (back) => {
      answer.writeHead(back.statusCode!, back.headers);
      back.pipe(answer);
    });
    incoming.pipe(onward);
  });
  const probes = ports.map((port) =>
    setInterval(() => {
      const probe = request({ host: '127.0.0.1', port, path: '/readyz', timeout: 5_000 });
      probe.on('response', (answer) => {
        answer.resume();
        if (answer.statusCode === 200) ready.add(port);
        else ready.delete(port);
      });
      probe
        .on('timeout', () => probe.destroy())
        .on('error', () => ready.delete(port))
        .end();
    }, PROBE_MS),
  );
  server.keepAliveTimeout = 0; // the test itself must not meet a connection that this side has just closed
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    close() {
      for (const probe of probes) clearInterval(probe);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

describeWithMongod('two servers on a MongoDB behind a balancer', () => {
  let database: Mongod;
  let dataDir: string;
  const ports: number[] = [];
  const servers: RunningProcess[] = [];
  let balancer: Awaited<ReturnType<typeof startBalancer>>;

  async function start(which: number): Promise<void> {
    const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error', JWT_SECRET: 'x'.repeat(40) };
    const place = { PORT: String(ports[which]), MONGODB_URI: `mongodb://127.0.0.1:${database.port}/rolling` };
    servers[which] = startProcess({ ...settings, ...place });
    await servers[which].wrote('Trefoil is ready');
    while (!balancer.ready.has(ports[which]!)) await wait(20);
  }
  beforeAll(async () => {
    database = await Mongod.start();
    dataDir = await mkdtemp(join(tmpdir(), 'rolling-'));
    ports.push(await freePort(), await freePort());
    balancer = await startBalancer(ports);
    await Promise.all([start(0), start(1)]);
  });
  afterAll(async () => {
    balancer.close();
    for (const server of servers) {
      server.child.kill('SIGKILL');
      await server.exited();
    }
    await database.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  const headers = { 'content-type': 'application/json' };
  const call = (method: string, path: string, token = '', body?: object) =>
    fetch(balancer.url + path, {
      method,
      headers: { ...headers, 'x-auth-token': token },
      ...(body && { body: JSON.stringify(body) }),
    });

  it(`are restarted ${RESTARTS} times, one after the other, and no call fails`, async () => {
    const signedUp = (await (await call('POST', '/api/users', '', buildUser())).json()) as { token: string };
    const outcomes = new Map<string, number>();
    const running = new Set<Promise<void>>();
    let sent = 0;
    const load = setInterval(() => {
      const [method, path, body] = (
        [
          ['GET', '/api/auth'],
          ['GET', '/api/posts?view=card'],
          ['POST', '/api/outlines', { act1a01: `call ${sent}` }],
        ] as const
      )[sent++ % 3]!;
      const one = call(method, path, signedUp.token, body)
        .then(async (answer) => {
          await answer.arrayBuffer();
          return `${answer.status}${answer.headers.get('x-why') ?? ''}`;
        })
        .catch((error: Error) => (error.cause as Error | undefined)?.message ?? error.message)
        .then((outcome) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
      running.add(one);
      void one.then(() => running.delete(one));
    }, 1_000 / CALLS_A_SECOND);

    for (let restart = 0; restart < RESTARTS; restart++) {
      const which = restart % 2;
      servers[which]!.child.kill('SIGTERM');
      expect(await servers[which]!.exited()).toEqual({ code: 0, signal: null });
      await start(which);
    }
    clearInterval(load);
    await Promise.all(running);
    process.stdout.write(`rolling restart: ${RESTARTS} restarts, ${JSON.stringify(Object.fromEntries(outcomes))}\n`);
    expect(Object.fromEntries(outcomes)).toEqual({ 200: sent });
  });
});
