import { TimeSpent } from './timeSpent.ts';

it('adds time up, counts what is a minute old half, and forgets who has long been away', () => {
  const spent = new TimeSpent();
  spent.add('a', 100, 0);
  spent.add('a', 100, 60_000);
  expect([spent.of('a', 60_000), spent.of('a', 120_000), spent.of('b', 0)]).toEqual([150, 75, 0]);
  expect(['a', 'b'].map((key) => spent.excessOf(key, 100, 60_000))).toEqual([50, 0]);
  spent.add('b', 1, 600_000);
  expect(spent.size).toBe(2);
  spent.add('b', 1, 700_000);
  expect(spent.size).toBe(1);
});

it('remembers four thousand at most, and whoever goes on among them', () => {
  const spent = new TimeSpent();
  for (let i = 0; i < 30_000; i++) {
    spent.add(`key ${i}`, 1, i);
    if (i % 3_000 === 0) spent.add('goes on', 1_000, i);
  }
  expect(spent.size).toBe(4_000);
  expect([spent.of('key 25000', 30_000) > 0, spent.of('key 29999', 30_000) > 0]).toEqual([false, true]);
  expect(spent.of('goes on', 30_000)).toBeGreaterThan(8_000);
});
