import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, it } from '@jest/globals';
import { buildUser } from './testing/builders.ts';
import { type RunningProcess, freePort, startProcess } from './testing/startProcess.ts';

jest.setTimeout(120_000);

let dataDir: string;
const started: RunningProcess[] = [];

beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'trefoil-takeover-'))));
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.child.kill('SIGKILL');
    await one.exited();
  }
  await rm(dataDir, { recursive: true, force: true });
});

function start(port: number, program = 'main.ts', words: string[] = []): RunningProcess {
  const one = startProcess(
    program,
    { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    words,
  );
  started.push(one);
  return one;
}

/** A server on a port of its own, over the data folder that all of a test share. */
async function startServer() {
  const port = await freePort();
  const server = start(port);
  await server.wrote('Trefoil is ready');
  /** @returns the status and body; 0 if the server is gone */
  const call = async (method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-auth-token': token },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    } catch {
      return { status: 0, body: {} };
    }
  };
  return { ...server, call };
}
type TestedServer = Awaited<ReturnType<typeof startServer>>;

/** Saves one beat again and again through one server, and knows what has been acknowledged. */
function writer(server: TestedServer, token: string, beat: string) {
  const state = { over: false, acknowledged: -1, tried: -1, statuses: new Set<number>() };
  const write = async () => {
    while (!state.over) {
      const number = ++state.tried;
      const { status } = await server.call('POST', '/api/outlines', { token, body: { [beat]: `save ${number}` } });
      state.statuses.add(status);
      if (status === 200) state.acknowledged = number;
      if (status === 0) return;
    }
  };
  return { server, beat, state, done: write() };
}

/** Waits for something that has to come about within 30 s. @throws with what all servers have written otherwise */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await condition()); await wait(20)) {
    if (Date.now() > end) throw new Error(`Nothing came of it:\n${started.map((one) => one.output()).join('\n--\n')}`);
  }
}

it('when the server that runs the database ends, another one goes on serving, down to the last', async () => {
  const servers = [await startServer()];
  servers.push(...(await Promise.all([startServer(), startServer()])));
  const { token } = (await servers[0]!.call('POST', '/api/users', { body: buildUser() })).body as { token: string };
  let owner = servers[0]!;
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const writers = servers.flatMap((server, i) => [1, 2].map((act) => writer(server, token, `act${act}a0${i + 1}`)));
    await until(() => writers.every(({ state }) => state.acknowledged > 3));

    owner.child.kill(signal);
    await owner.exited();
    servers.splice(servers.indexOf(owner), 1);
    const survivors = writers.filter(({ server }) => server !== owner);
    const before = survivors.map(({ state }) => state.acknowledged);
    await until(() => survivors.every(({ state }, i) => state.acknowledged > before[i]! + 3));
    for (const { state } of writers) state.over = true;
    await Promise.all(writers.map(({ done }) => done));

    for (const { state } of survivors) expect([200, 503]).toEqual(expect.arrayContaining([...state.statuses]));
    const outline = (await servers[0]!.call('GET', '/api/outlines/me', { token })).body;
    for (const { beat, state } of writers) {
      const saved = Number(/^save (\d+)$/.exec(String(outline[beat]))?.[1]);
      expect(saved).toBeGreaterThanOrEqual(state.acknowledged);
      expect(saved).toBeLessThanOrEqual(state.tried);
    }
    owner = servers.find((server) => server.output().includes('this one runs it now'))!;
  }
});
