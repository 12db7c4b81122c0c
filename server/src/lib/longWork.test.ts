import { doLongWork } from './longWork.ts';

/** Counts the turns of the event loop for as long as work is done. */
async function turnsOf(work: (turn: () => number) => Promise<unknown>): Promise<void> {
  let [turn, done] = [0, false];
  const count = () => {
    turn += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await work(() => turn);
  done = true;
}

it('long pieces of work have a turn of the event loop each, and those who ask take turns', async () => {
  const begun: [who: string, turn: number][] = [];
  await turnsOf((turn) => {
    const ask = (who: string) => doLongWork(who, () => void begun.push([who, turn()]));
    return Promise.all([ask('crowd'), ask('crowd'), ask('crowd'), ask('ann')]);
  });
  expect(begun.map(([who]) => who)).toEqual(['crowd', 'ann', 'crowd', 'crowd']);
  expect(new Set(begun.map(([, turn]) => turn)).size).toBe(begun.length);
});

it('the next piece waits for as long as the last one took', async () => {
  const ends: number[] = [];
  const begins: number[] = [];
  const work = () => {
    const began = performance.now();
    begins.push(began);
    while (performance.now() - began < 40);
    ends.push(performance.now());
  };
  await Promise.all([doLongWork('a', work), doLongWork('b', async () => work()), doLongWork('c', work)]);
  // Timers count whole milliseconds and may be one early.
  for (const i of [1, 2]) expect(begins[i]! - ends[i - 1]!).toBeGreaterThanOrEqual(38);
});

it('a piece that fails fails alone', async () => {
  const failing = doLongWork('a', () => {
    throw new Error('no');
  });
  const behind = doLongWork('a', () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await behind).toBe('done');
});
