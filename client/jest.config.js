/** @type {import('jest').Config} */
export default {
  displayName: 'client',
  // As those of the server: see there.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFiles: ['<rootDir>/src/testing/jest/typescript.js', '<rootDir>/src/testing/jest/dom.ts'],
  setupFilesAfterEnv: [
    '<rootDir>/../server/src/testing/jest/limitTime.ts',
    '<rootDir>/../server/src/testing/jest/failOnNoise.ts',
    '<rootDir>/src/testing/jest/freshPage.ts',
  ],
};
