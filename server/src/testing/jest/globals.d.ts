import type * as globals from '@jest/globals';

type Globals = typeof globals;

/** What Jest gives to every test file; in ES modules `jest` itself has to be imported. */
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
