/** @type {import('jest').Config} */
export default {
  displayName: 'server',
  // Bare Node, without a context for each file: the files that a process runs share its modules.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  globalSetup: '<rootDir>/src/testing/globalSetup.js',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.js',
  setupFiles: ['<rootDir>/src/testing/typescript.js'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/limitTime.ts', '<rootDir>/src/testing/failOnNoise.ts'],
};
