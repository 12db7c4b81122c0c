import { aroundEachTest } from './aroundEachTest.ts';

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

aroundEachTest(listen, failIfNoisy);
