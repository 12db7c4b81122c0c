import { expect } from '@playwright/test';
import fc from 'fast-check';
import { test } from '../support/fixtures';
import { play, step } from './steps';
import { World } from './world';

const seed = Number(process.env.TORTURE_SEED ?? 7);
const steps = Number(process.env.TORTURE_STEPS ?? 20);
/** Steps in one go, from two fresh devices on. */
const LENGTH = Math.min(steps, 50);

test(`no word is lost in ${steps} mishaps (seed ${seed}) @all`, async ({ server }) => {
  test.setTimeout(0);
  let played = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), async (sequence) => {
    const world = await World.create(server);
    try {
      for (const next of sequence) {
        await play(world, next);
        played += 1;
        expect(await world.lost(), `after ${next.kind}`).toEqual([]);
      }
      console.log(`${played} steps played`);
    } catch (error) {
      // Told at once: the search for a shorter one takes long.
      console.log(`After step ${played}: ${String(error)}\n${JSON.stringify(sequence)}`);
      throw error;
    } finally {
      await world.remove();
    }
  });
  // A failure is told with its seed and the shortest sequence that shows it.
  await fc.assert(property, { seed, numRuns: Math.ceil(steps / LENGTH) });
  console.log(`${played} steps with seed ${seed}: nothing was lost.`);
});
