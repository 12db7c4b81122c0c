/** @type {import('jest').Config} */
export default {
  displayName: 'server',
  // Bare Node, without a context for each file: the files that a process runs share its modules.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  testMatch: ['<rootDir>/compiled/**/*.test.js'],
  globalSetup: '<rootDir>/src/testing/jest/globalSetup.js',
  globalTeardown: '<rootDir>/src/testing/jest/globalTeardown.js',
  setupFilesAfterEnv: [
    '<rootDir>/compiled/testing/jest/limitTime.js',
    '<rootDir>/compiled/testing/jest/failOnNoise.js',
  ],
};
