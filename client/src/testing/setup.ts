import { failOnConsoleOutput } from '../../../server/src/testing/failOnConsoleOutput.ts';

// Machines that run the tests differ in speed.
jest.setTimeout(30_000);

// jsdom reports a call that breaks off, which no app can prevent.
failOnConsoleOutput((output) => (output as { type?: unknown }).type === 'XMLHttpRequest');

// Tests of pure functions do without (`@jest-environment node`), because it takes a second to load.
if ('document' in globalThis) require('./setupDom.ts');
