import { setTimeout as wait } from 'node:timers/promises';
import { BEATS } from '../../contract/index.ts';
import { MONGOD, ReplicaSet } from '../servers/replicaSet.ts';
import { useServerProcesses } from '../servers/serverProcesses.ts';

const KILLS = 10;
const WRITERS = 8;
jest.setTimeout(120_000 + KILLS * 90_000);

if (!MONGOD) process.stdout.write('skipped: tests that need a MongoDB, MONGOD=<path of a mongod>\n');

(MONGOD ? describe : describe.skip)('a server whose replica set loses its primary under load', () => {
  const { startReady, call, signUp } = useServerProcesses();
  let set: ReplicaSet;
  beforeAll(async () => void (set = await ReplicaSet.start()));
  afterAll(() => set.remove());

  /** Beats that are saved again and again, each with a number that grows. */
  const saves = BEATS.slice(0, WRITERS).map(({ key }) => ({ key, tried: 0, acknowledged: 0 }));

  it(`answers 200 or 503, and loses no write (${KILLS} kills)`, async () => {
    const server = await startReady({ MONGODB_URI: set.uri, LOG_LEVEL: 'error' }); // what was answered with 500
    const token = await signUp();
    const statuses = new Set<number>();
    let over = false;
    const write = async (save: (typeof saves)[number]) => {
      while (!over) {
        const body = { [save.key]: String(++save.tried) };
        const { status } = await call('POST', '/api/outlines?view=texts', { token, body });
        if (status === 200) save.acknowledged = save.tried;
        statuses.add(status);
      }
    };
    const writers = saves.map(write);

    for (let kill = 0; kill < KILLS; kill++) {
      await wait(1_000);
      const primary = await set.primary();
      await set.kill(primary);
      const before = saves.map(({ acknowledged }) => acknowledged);
      // By itself, and within the time of the test.
      while (saves.some(({ acknowledged }, i) => acknowledged < before[i]! + 2)) await wait(50);
      await set.startMember(primary);
      await set.whole();
    }
    over = true;
    await Promise.all(writers);

    expect(server.output()).not.toContain('Request failed');
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const { body } = await call('GET', '/api/outlines/me', { token });
    for (const { key, tried, acknowledged } of saves) {
      expect(Number(body[key])).toBeGreaterThanOrEqual(acknowledged);
      expect(Number(body[key])).toBeLessThanOrEqual(tried);
    }
  });
});
