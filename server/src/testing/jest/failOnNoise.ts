import { addEventHandler } from 'jest-circus';

/** Anything a test writes to the console is a fault nobody looked at: it fails the test. */
const noise: string[] = [];

function listen() {
  noise.length = 0;
  for (const kind of ['log', 'info', 'warn', 'error'] as const) {
    jest
      .spyOn(console, kind)
      .mockImplementation((...words: unknown[]) => void noise.push(`${kind}: ${words.join(' ')}`));
  }
}

function failIfNoisy() {
  jest.restoreAllMocks();
  if (noise.length > 0) throw new Error(`Unexpected console output:\n${noise.join('\n')}`);
}

// A process runs many files; the first hooks of each are these.
const files = new WeakSet<object>();
addEventHandler((_event, { rootDescribeBlock: file }) => {
  if (files.has(file)) return;
  files.add(file);
  const common = { asyncError: new Error(), parent: file, seenDone: false, timeout: undefined };
  file.hooks.unshift({ ...common, type: 'beforeEach', fn: listen }, { ...common, type: 'afterEach', fn: failIfNoisy });
});
