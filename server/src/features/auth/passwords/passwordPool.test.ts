import bcrypt from 'bcryptjs';
import { CHEAP_PASSWORDS } from '../../../testing/servers/startTestServer.ts';
import { type PasswordPool, type PasswordPoolSettings, createPasswordPool } from './passwordPool.ts';

let pool: PasswordPool;
afterEach(() => pool.close());
const createPool = (settings: PasswordPoolSettings = {}) => {
  pool = createPasswordPool({ threads: 1, ...CHEAP_PASSWORDS, ...settings });
};

it('hashes with bcrypt and matches the password, and only that', async () => {
  createPool();
  const stored = await pool.hash('a good password');
  expect(stored).toMatch(/^\$2[aby]\$04\$/);
  expect(bcrypt.compareSync('a good password', stored)).toBe(true);
  expect(await pool.matches('a good password', stored)).toBe(true);
  expect(await pool.matches('another one', stored)).toBe(false);
});

it('takes as long for the password of an unknown user as for that of a known one', async () => {
  createPool({ cost: 8 });
  const stored = await pool.hash('a good password');
  expect(await pool.matches('a good password', undefined)).toBe(false);
  const times = { known: Infinity, unknown: Infinity };
  const measure = async (who: keyof typeof times, hash?: string) => {
    const began = process.cpuUsage(); // of all threads; on a busy machine the time on the clock says little
    await pool.matches('another one', hash);
    times[who] = Math.min(times[who], process.cpuUsage(began).user);
  };
  for (let i = 0; i < 5; i++) {
    await measure('known', stored);
    await measure('unknown');
  }
  // Half would be another cost; next to nothing, no comparison.
  expect(times.unknown).toBeGreaterThan(times.known * 0.6);
});

it('hashes at the cost of production unless told otherwise', async () => {
  pool = createPasswordPool();
  expect(await pool.hash('a good password')).toMatch(/^\$2[aby]\$10\$/);
});

it('answers 503 to what its queue has no room for, and does everything else', async () => {
  createPool({ waiting: 3 });
  await pool.hash('starts the thread');
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => pool.hash('a good password')));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(6); // one works, three wait
  for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfter: 5 });
  expect(await pool.hash('a good password')).toMatch(/^\$2/);
});

it('answers 503 where a thread fails, and goes on with the next password', async () => {
  createPool();
  await expect(pool.hash(undefined as unknown as string)).rejects.toMatchObject({ status: 503 });
  expect(await pool.hash('a good password')).toMatch(/^\$2/);
});

it('answers 503 to what waits when it is closed', async () => {
  createPool({ cost: 12 });
  const hashing = Promise.allSettled([pool.hash('a good password'), pool.hash('a good password')]);
  await pool.close();
  const refused = { status: 'rejected', reason: expect.objectContaining({ status: 503 }) };
  expect(await hashing).toEqual([refused, refused]);
});

it('leaves the event loop free while it works', async () => {
  createPool({ cost: 10 });
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await Promise.all(Array.from({ length: 5 }, () => pool.hash('a good password')));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
});
