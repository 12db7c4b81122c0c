/** @type {import('jest').Config} */
export default {
  displayName: 'server',
  testMatch: ['<rootDir>/compiled/**/*.test.js'],
  transform: {},
  testRunner: '<rootDir>/src/testing/jest/runTestFile.js',
  globalSetup: '<rootDir>/src/testing/jest/globalSetup.js',
  globalTeardown: '<rootDir>/src/testing/jest/globalTeardown.js',
  setupFilesAfterEnv: ['<rootDir>/compiled/testing/setup.js'],
};
