/** @type {import('jest').Config} */
export default {
  displayName: 'server',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  globalSetup: '<rootDir>/src/testing/globalSetup.js',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.js',
  setupFilesAfterEnv: ['<rootDir>/src/testing/failOnNoise.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
};
