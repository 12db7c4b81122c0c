import { TimeSpent } from './timeSpent.ts';

it('adds time up, counts what is a minute old half, and leaves out what is free', () => {
  const spent = new TimeSpent(100);
  spent.add('a', 100, 0);
  spent.add('a', 100, 60_000);
  expect([spent.of('a', 60_000), spent.of('a', 120_000), spent.of('b', 0)]).toEqual([150, 75, 0]);
  expect([spent.excessOf('a', 60_000), spent.excessOf('a', 120_000), spent.excessOf('b', 0)]).toEqual([50, 0, 0]);
  expect([spent.endOf('a'), spent.endOf('b')]).toEqual([60_000, 0]);
});

it('remembers four thousand, and whoever goes on among them', () => {
  const spent = new TimeSpent(0);
  for (let i = 0; i < 30_000; i++) {
    spent.add(`key ${i}`, 1, i);
    if (i % 3_000 === 0) spent.add('goes on', 1_000, i);
  }
  const isKnown = (key: string) => spent.of(key, 30_000) > 0;
  // The four thousand that ended last, one of which goes on.
  expect(['key 25999', 'key 26001', 'key 29999'].map(isKnown)).toEqual([false, true, true]);
  expect(spent.of('goes on', 30_000)).toBeGreaterThan(8_000);
});
