import { afterEach, beforeEach, jest } from '@jest/globals';

/** Anything a test writes to the console is a fault nobody looked at: it fails the test. */
const noise: string[] = [];
jest.setTimeout(30_000);

beforeEach(() => {
  noise.length = 0;
  for (const kind of ['log', 'info', 'warn', 'error'] as const) {
    jest
      .spyOn(console, kind)
      .mockImplementation((...words: unknown[]) => void noise.push(`${kind}: ${words.join(' ')}`));
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  if (noise.length > 0) throw new Error(`Unexpected console output:\n${noise.join('\n')}`);
});
