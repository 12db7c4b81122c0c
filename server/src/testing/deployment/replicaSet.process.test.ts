import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BEATS } from '../../contract/index.ts';
import { buildUser } from '../builders.ts';
import { ReplicaSet, describeWithMongod } from '../servers/mongod.ts';
import { type RunningProcess, freePort, startProcess } from '../servers/startProcess.ts';

const KILLS = 10;
const LONGEST_MS = 15_000;
const WRITERS = 8;
jest.setTimeout(120_000 + KILLS * 90_000);

describeWithMongod('a replica set whose primary is killed under load', () => {
  let set: ReplicaSet;
  let server: RunningProcess;
  let dataDir: string;
  let url: string;
  beforeAll(async () => {
    set = await ReplicaSet.start();
    dataDir = await mkdtemp(join(tmpdir(), 'replica-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      MONGODB_URI: set.uri,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error', // what was answered with 500
    };
    server = startProcess(settings);
    await server.wrote('Trefoil is ready');
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.exited();
    await set.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function call(method: string, path: string, token = '', body?: object) {
    const headers = { 'content-type': 'application/json', 'x-auth-token': token };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  it(`answers 200 or 503, serves again within ${LONGEST_MS / 1000} s by itself, and loses no write (${KILLS} kills)`, async () => {
    const token = String((await call('POST', '/api/users', '', buildUser())).body['token']);
    const statuses = new Map<number, number>();
    const saves = BEATS.slice(0, WRITERS).map(({ key }) => ({ key, tried: 0, acknowledged: 0 }));
    let lastServed = Date.now();
    let longest = 0;
    let over = false;
    const count = (status: number) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) return;
      longest = Math.max(longest, Date.now() - lastServed);
      lastServed = Date.now();
    };
    const write = async (save: (typeof saves)[number]) => {
      while (!over) {
        const { status } = await call('POST', '/api/outlines?view=texts', token, {
          [save.key]: String(++save.tried),
        });
        if (status === 200) save.acknowledged = save.tried;
        count(status);
      }
    };
    const writers = saves.map(write);

    for (let kill = 0; kill < KILLS; kill++) {
      await wait(1_000);
      const primary = await set.primary();
      await primary.kill();
      const killed = Date.now();
      const before = saves.map(({ acknowledged }) => acknowledged);
      while (saves.some(({ acknowledged }, i) => acknowledged < before[i]! + 2)) {
        expect(Date.now() - killed).toBeLessThan(LONGEST_MS);
        await wait(50);
      }
      await primary.start();
      await set.whole();
    }
    over = true;
    await Promise.all(writers);

    expect(
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('Request failed')),
    ).toEqual([]);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const { body } = await call('GET', '/api/outlines/me', token);
    for (const { key, tried, acknowledged } of saves) {
      expect(Number(body[key])).toBeGreaterThanOrEqual(acknowledged);
      expect(Number(body[key])).toBeLessThanOrEqual(tried);
    }
    const figures = `${statuses.get(200)} writes, ${statuses.get(503) ?? 0} times 503, ${(longest / 1000).toFixed(1)} s`;
    process.stdout.write(`replica set: ${KILLS} kills, ${figures} at the longest without a write\n`);
  });
});
