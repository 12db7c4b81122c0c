import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ENGINES } from './e2e/engines/engine';
import type { EngineOptions } from './e2e/engines/fixtures';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/**
 * A test runs on a desktop, or on a phone if its title says `@phone`. Those that say `@all` are left to `npm run test:all`.
 */
export default defineConfig<object, EngineOptions>({
  testDir: './e2e',
  outputDir: './test-results',
  workers: 2 * availableParallelism(),
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // A test that fails once on a slow machine is listed as flaky.
  retries: 1,
  // Machines that run the tests differ in speed, and may be busy.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/{testFileDir}/snapshots/{arg}{ext}', children: 'deep-equal' },
  },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as ['json']] : [])],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
    // The proxies of `TEST_PROXY` have certificates of their own.
    ignoreHTTPSErrors: true,
    // Requests of a service worker bypass `page.route`; tests about the worker allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    locale: 'en-US',
  },
  projects: [
    // The longest test starts first.
    { name: 'torture', testMatch: '**/torture/*.spec.ts' },
    // One project, so that a worker keeps its server and its browser.
    { name: 'screens', testIgnore: ['**/roundTrips.spec.ts', '**/torture/**', '**/engines/**'] },
    // A measurement: it tells one round trip from the next by time.
    { name: 'roundTrips', testMatch: '**/roundTrips.spec.ts' },
    ...ENGINES.flatMap((engineName) =>
      sizes.map((size) => ({
        name: `engine ${engineName} ${size.width}`,
        use: { engineName, size },
        testMatch: '**/engines/*.spec.ts',
        // The main paths in Chromium are those of `npm test`.
        testIgnore: engineName === 'chromium' ? '**/mainPath.spec.ts' : [],
        fullyParallel: false,
      })),
    ),
  ],
});
