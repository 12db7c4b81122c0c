import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CHEAP_PASSWORDS } from '../../../testing/servers/startTestServer.ts';
import { type PasswordPool, createPasswordPool } from './passwordPool.ts';

let pool: PasswordPool;
afterEach(() => pool.close());

it('tells the right password from a wrong one, and nobody matches nobody', async () => {
  pool = createPasswordPool({ threads: 1 });
  const hash = await pool.hash('a good password');
  expect(hash).toMatch(/^\$2[aby]\$10\$/);
  expect(await pool.matches('a good password', hash)).toBe(true);
  expect(await pool.matches('a good passwore', hash)).toBe(false);
  expect(await pool.matches('a good password', undefined)).toBe(false);
});

const onLinux = existsSync('/proc/self/task') ? it : it.skip;
onLinux('hashes behind calls, and not so far behind that a crowd of calls starves it', async () => {
  pool = createPasswordPool({ threads: 1, ...CHEAP_PASSWORDS });
  await pool.hash('a good password');
  const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
  expect(Math.max(...priorities) - Math.min(...priorities)).toBe(4);
});

it('refuses with 429 what its queue does not hold, and serves all that it took', async () => {
  pool = createPasswordPool({ threads: 1, waiting: 3 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => pool.hash('a good password')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(6); // one works, three wait
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, retryAfter: 2 });
});

it('shares its places among addresses: one that fills them keeps nobody out', async () => {
  pool = createPasswordPool({ threads: 1, waiting: 4, ...CHEAP_PASSWORDS });
  const crowd = Array.from({ length: 40 }, () => pool.hash('a good password', 'crowd'));
  const others = ['a', 'b', 'c'].map((address) => pool.hash('a good password', address));
  const [served, refused] = await Promise.all([Promise.allSettled(others), Promise.allSettled(crowd)]);
  expect(served.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
  expect(refused.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

it('compares with nobody at the cost it has', async () => {
  pool = createPasswordPool({ threads: 1, ...CHEAP_PASSWORDS });
  expect(await pool.hash('a good password')).toMatch(/^\$2[aby]\$04\$/);
  expect(await pool.matches('a good password', undefined)).toBe(false);
});

it.each(['that has just started', 'that has worked before'])(
  'answers 503 for a thread %s and ends, and starts another one',
  async (which) => {
    pool = createPasswordPool({ threads: 1, ...CHEAP_PASSWORDS });
    if (which === 'that has worked before') await pool.hash('a good password');
    const send = jest.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      void this.terminate();
    });
    const [ended, next] = await Promise.allSettled([pool.hash('a good password'), pool.hash('a good password')]);
    expect(ended).toMatchObject({ reason: { status: 503, retryAfter: 5 } });
    expect(next.status).toBe('fulfilled');
    expect(new Set(send.mock.contexts).size).toBe(2);
    send.mockRestore();
  },
);

it('gives no task to a thread that ended while it was idle', async () => {
  pool = createPasswordPool({ threads: 1, ...CHEAP_PASSWORDS });
  const send = jest.spyOn(Worker.prototype, 'postMessage');
  await pool.hash('a good password');
  await (send.mock.contexts[0] as Worker).terminate();
  expect(await pool.hash('a good password')).toMatch(/^\$2/);
  send.mockRestore();
});

it('answers 503 where a thread fails', async () => {
  pool = createPasswordPool({ threads: 1, ...CHEAP_PASSWORDS });
  const failing = pool.hash(undefined as unknown as string);
  await expect(failing).rejects.toMatchObject({ status: 503, cause: { message: expect.stringMatching(/arguments/) } });
  expect(await pool.hash('a good password')).toMatch(/^\$2/);
});

it('leaves the event loop free while it works', async () => {
  pool = createPasswordPool({ threads: 1 });
  await pool.hash('warms up');
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await Promise.all(Array.from({ length: 5 }, () => pool.hash('a good password')));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});
