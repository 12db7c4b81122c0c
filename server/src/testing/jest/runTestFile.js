import { pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { createEmptyTestResult } from '@jest/test-result';
import { expect } from 'expect';
import * as circus from 'jest-circus';
import { formatResultsErrors } from 'jest-message-util';
import { ModuleMocker } from 'jest-mock';

const { afterAll, afterEach, beforeAll, beforeEach, describe, it } = circus;
const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (now) => timers.setSystemTime(now),
  setTimeout: (ms) => void (circus.getState().testTimeout = ms),
};
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest });

/**
 * Jest's `testRunner` for the server: runs a test file with jest-circus, like Jest itself, but outside a VM, so that each worker
 * loads mongoose and Express once and not once for each file. Files that one worker runs share their modules.
 */
export default async function runTestFile(globalConfig, config, _environment, _runtime, testFilePath) {
  circus.resetState();
  const { testNamePattern } = globalConfig;
  if (testNamePattern) circus.getState().testNamePattern = new RegExp(testNamePattern, 'i');
  for (const file of config.setupFilesAfterEnv) (await import(pathToFileURL(file))).default(testFilePath);
  await import(pathToFileURL(testFilePath));
  const { testResults, unhandledErrors } = await circus.run();
  timers.useRealTimers();
  return toTestResult(testResults.map(toAssertion), unhandledErrors, { config, globalConfig, testFilePath });
}

function toAssertion({ testPath, status, errors, errorsDetailed, ...result }) {
  const titles = testPath.slice(1); // without the root
  return {
    ...result,
    ancestorTitles: titles.slice(0, -1),
    fullName: titles.join(' '),
    title: titles.at(-1),
    status: { skip: 'pending', todo: 'todo' }[status] ?? (errors.length > 0 ? 'failed' : 'passed'),
    failureMessages: errors,
    failureDetails: errorsDetailed,
  };
}

function toTestResult(testResults, unhandledErrors, { config, globalConfig, testFilePath }) {
  const count = (status) => testResults.filter((result) => result.status === status).length;
  return {
    ...createEmptyTestResult(),
    testFilePath,
    testResults,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    failureMessage: formatResultsErrors(testResults, config, globalConfig, testFilePath),
    ...(unhandledErrors.length > 0 && { testExecError: { message: '', stack: unhandledErrors.join('\n') } }),
  };
}
