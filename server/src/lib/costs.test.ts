import { Costs } from './costs.ts';

it('expects what the last one took, or half of what it expected before', () => {
  const costs = new Costs();
  expect(costs.of('a')).toBe(0);
  costs.note('a', 100);
  costs.note('a', 1);
  expect(costs.of('a')).toBe(50);
  costs.note('a', 80);
  expect(costs.of('a')).toBe(80);
});

it('remembers what was noted last', () => {
  const costs = new Costs();
  for (let i = 0; i <= 4_000; i++) {
    costs.note('goes on', 2);
    costs.note(`name ${i}`, 1);
  }
  expect(['goes on', 'name 1', 'name 2', 'name 4000'].map((name) => costs.of(name))).toEqual([2, 0, 1, 1]);
});
