/** @type {import('jest').Config} */
export default {
  displayName: 'client',
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { url: 'http://localhost/', pretendToBeVisual: true },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: {
    '\\.(?:tsx?|js)$': [
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
  // The library that writes Markdown, and its parts, are ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(?:(?:mdast|micromark|unist)-util-|zwitch|longest-streak|decode-named-character|character-entities))',
  ],
  // The names in a CSS module are their own class names.
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
