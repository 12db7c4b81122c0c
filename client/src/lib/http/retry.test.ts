import { notReached } from './failure.ts';
import { Retry } from './retry.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** After how many seconds it is tried again. */
function secondsUntil(again: ReturnType<typeof jest.fn>, fails: () => void): number {
  const before = again.mock.calls.length;
  fails();
  for (let seconds = 1; seconds < 60; seconds++) {
    jest.advanceTimersByTime(1_000);
    if (again.mock.calls.length > before) return seconds;
  }
  return Infinity;
}

describe('Retry', () => {
  it('waits longer each time, and after a success as at first', () => {
    const again = jest.fn();
    const retry = new Retry(again);
    const fails = () => retry.after(notReached());
    expect([1, 2, 3, 4].map(() => secondsUntil(again, fails))).toEqual([2, 4, 8, 8]);
    retry.after(null);
    expect(secondsUntil(again, fails)).toBe(2);
    retry.stop();
  });

  it('tries nothing again that will fail again', () => {
    const again = jest.fn();
    const retry = new Retry(again);
    expect(secondsUntil(again, () => retry.after({ ...notReached(), status: 400 }))).toBe(Infinity);
    expect(retry.waits).toBe(false);
  });
});
