import { inspect } from 'node:util';
import { addEventHandler, getState } from 'jest-circus';

// jest-light-runner waits for a test for as long as it takes, so each test and each hook ends itself when its time is over.
const USUAL_MS = 30_000;
const limits = new WeakMap<object, number>(); // by what stands for a file
const { clearTimeout, setTimeout } = globalThis; // not those of a test that sets the clock

jest.setTimeout = (ms) => {
  limits.set(getState().rootDescribeBlock, ms);
  return jest as never;
};

/** Ends the test or hook that runs. */
let fail: ((error: unknown) => void) | undefined;
// What fails where nobody waits would end the process, with the results of all other tests of its file.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => {
    if (!fail) throw error;
    fail(error);
  });

addEventHandler(({ name }, { currentDescribeBlock, rootDescribeBlock }) => {
  const added = { add_hook: currentDescribeBlock.hooks, add_test: currentDescribeBlock.tests }[name as string]?.at(-1);
  if (!added) return;
  const { fn, timeout } = added;
  const work = fn as () => unknown;
  added.fn = async () => {
    const ms = timeout ?? limits.get(rootDescribeBlock) ?? USUAL_MS;
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise((_, reject) => {
      fail = reject;
      timer = setTimeout(() => reject(new Error(`Not done after ${ms} ms`)), ms);
    });
    try {
      await Promise.race([work(), ended]);
    } catch (error) {
      throw withCause(error);
    } finally {
      clearTimeout(timer);
      fail = undefined;
    }
  };
});

/** Of an error, its stack alone is reported. */
function withCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`Not an error: ${inspect(error)}`);
  if (error.cause !== undefined) error.stack += `\nCaused by ${inspect(error.cause)}`;
  return error;
}

process.on('exit', (code) => {
  const { testPath, currentTestName } = expect.getState();
  if (process.connected) process.stderr.write(`Ended with ${code} in ${testPath}, at or after: ${currentTestName}\n`);
});
// What a test has left open does not keep its process alive when the run is over.
process.once('disconnect', () => process.exit());
