import type * as globals from '@jest/globals';

type Globals = typeof globals;

/** What jest-light-runner gives to tests; of `jest` it has but these. */
declare global {
  const afterAll: Globals['afterAll'];
  const afterEach: Globals['afterEach'];
  const beforeAll: Globals['beforeAll'];
  const beforeEach: Globals['beforeEach'];
  const describe: Globals['describe'];
  const expect: Globals['expect'];
  const it: Globals['it'];
  const jest: Pick<Globals['jest'], 'advanceTimersByTime' | 'fn' | 'restoreAllMocks' | 'setTimeout' | 'spyOn'> & {
    useFakeTimers(): void;
    useRealTimers(): void;
  };
}
