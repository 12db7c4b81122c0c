import { afterEach, expect, it } from '@jest/globals';
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

it('refuses with 429 what its queue does not hold, and serves all that it took', async () => {
  pool = createPasswordPool({ threads: 1, waiting: 3 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => pool.hash('a good password')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(6); // one works, three wait
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, retryAfter: 2 });
});

it('shares its places among addresses: one that fills them keeps nobody out', async () => {
  pool = createPasswordPool({ threads: 1, waiting: 4, cost: 4 });
  const crowd = Array.from({ length: 40 }, () => pool.hash('a good password', 'crowd'));
  const others = ['a', 'b', 'c'].map((address) => pool.hash('a good password', address));
  const [served, refused] = await Promise.all([Promise.allSettled(others), Promise.allSettled(crowd)]);
  expect(served.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
  expect(refused.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

it('compares with nobody at the cost it has', async () => {
  pool = createPasswordPool({ threads: 1, cost: 4 });
  expect(await pool.hash('a good password')).toMatch(/^\$2[aby]\$04\$/);
  expect(await pool.matches('a good password', undefined)).toBe(false);
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
