import { addEventHandler } from 'jest-circus';

/**
 * Runs `before` and `after` around each test of every file that this process runs: both before the hooks at the top of that
 * file, and what is set up later first. `beforeEach` in a setup file would be for the first file alone.
 */
export function aroundEachTest(before: () => void, after: () => void): void {
  const files = new WeakSet<object>();
  addEventHandler((_event, { rootDescribeBlock: file }) => {
    if (files.has(file)) return;
    files.add(file);
    const common = { asyncError: new Error(), parent: file, seenDone: false, timeout: undefined };
    file.hooks.unshift({ ...common, type: 'beforeEach', fn: before }, { ...common, type: 'afterEach', fn: after });
  });
}
