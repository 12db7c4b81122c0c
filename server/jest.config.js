/** @type {import('jest').Config} */
export default {
  displayName: 'server',
  // Bare Node, without a context for each file: the files that a process runs share its modules.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  globalSetup: '<rootDir>/src/testing/jest/globalSetup.js',
  globalTeardown: '<rootDir>/src/testing/jest/globalTeardown.js',
  setupFiles: ['<rootDir>/src/testing/jest/typescript.js'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/jest/limitTime.ts', '<rootDir>/src/testing/jest/failOnNoise.ts'],
};
