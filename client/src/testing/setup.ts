import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { keepToken } from '../lib/http/token.ts';
import { failOnConsoleOutput } from '../../../server/src/testing/failOnConsoleOutput.ts';

// Machines that run the tests differ in speed.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(30_000);

// jsdom reports a call that breaks off, which no app can prevent.
failOnConsoleOutput((output) => (output as { type?: unknown }).type === 'XMLHttpRequest');

beforeEach(() => {
  localStorage.clear();
  keepToken(null);
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
