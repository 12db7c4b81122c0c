/** @type {import('jest').Config} */
export default {
  displayName: 'client',
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFiles: ['<rootDir>/src/testing/polyfill.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.(css|svg|png|jpe?g|webp|woff2?)$': '<rootDir>/src/testing/fileStub.ts',
  },
};
