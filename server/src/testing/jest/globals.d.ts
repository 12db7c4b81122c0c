import type * as globals from '@jest/globals';

type Globals = typeof globals;

/** What every test file is given (`runTestFile.js`). */
declare global {
  const afterAll: Globals['afterAll'];
  const afterEach: Globals['afterEach'];
  const beforeAll: Globals['beforeAll'];
  const beforeEach: Globals['beforeEach'];
  const describe: Globals['describe'];
  const expect: Globals['expect'];
  const it: Globals['it'];
  const jest: Globals['jest'];
}
