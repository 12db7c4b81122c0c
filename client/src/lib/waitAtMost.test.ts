/** @jest-environment node */
import { waitAtMost } from './waitAtMost.ts';

describe('waitAtMost', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('has the value of a promise, or null if that takes longer', async () => {
    const late = new Promise((resolve) => setTimeout(resolve, 2_000, 'late'));
    const short = waitAtMost(1_000, late);
    const long = waitAtMost(3_000, late);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await Promise.all([short, long])).toEqual([null, 'late']);
    expect(jest.getTimerCount()).toBe(0);
  });
});
