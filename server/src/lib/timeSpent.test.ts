import { TimeSpent } from './timeSpent.ts';

it('adds time up, counts what is a minute old half, and leaves out what is free', () => {
  const [spent, beyond] = [new TimeSpent(0), new TimeSpent(100)];
  for (const one of [spent, beyond]) {
    one.add('a', 100, 0);
    one.add('a', 100, 60_000);
  }
  expect([spent.excessOf('a', 60_000), spent.excessOf('a', 120_000), spent.excessOf('b', 0)]).toEqual([150, 75, 0]);
  expect([beyond.excessOf('a', 60_000), beyond.excessOf('a', 120_000), beyond.excessOf('b', 0)]).toEqual([50, 0, 0]);
  expect([spent.endOf('a'), spent.endOf('b')]).toEqual([60_000, 0]);
});

it('remembers four thousand, and whoever goes on among them', () => {
  const spent = new TimeSpent(0);
  for (let i = 0; i < 30_000; i++) {
    spent.add(`key ${i}`, 1, i);
    if (i % 3_000 === 0) spent.add('goes on', 1_000, i);
  }
  const isKnown = (key: string) => spent.excessOf(key, 30_000) > 0;
  // The four thousand that ended last, one of which goes on.
  expect(['key 25999', 'key 26001', 'key 29999'].map(isKnown)).toEqual([false, true, true]);
  expect(spent.excessOf('goes on', 30_000)).toBeGreaterThan(8_000);
});
