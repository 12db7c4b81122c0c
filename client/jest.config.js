/** @type {import('jest').Config} */
export default {
  displayName: 'client',
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { url: 'http://localhost/', pretendToBeVisual: true },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // The names in a CSS module are their own class names.
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
  setupFiles: ['<rootDir>/src/testing/browserGaps.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
