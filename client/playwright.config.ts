import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { isLong } from './e2e/support/long';
import { phone } from './e2e/support/phone';

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The certificate of a proxy in front of the tests' servers is made for the run.
    ...(process.env.TEST_PROXY ? ['--ignore-certificate-errors'] : []),
  ],
};
/** A page of a test ends before its scripts would gain by being optimized. */
const unoptimized = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-opt --no-maglev --single-threaded'],
};
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** What has a project of its own. */
const OTHERS = ['**/roundTrips.spec.ts', '**/torture/**'];
const screens = { testIgnore: OTHERS, use: desktop };

/**
 * `npm run test:long` runs each test on every screen where it can run. `npm test` leaves out those named `@long`, of which each
 * varies what another test walks or what a unit test proves, and runs the others once: on the phone if named `@phone`, which
 * `fixtures.ts` sees to, as each project needs browsers and servers of its own.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  workers: 2 * availableParallelism(),
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // Once more after a failure, on machines of unknown speed; a test that needed it is listed as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What screen readers say, as text to read.
  snapshotPathTemplate: '{testDir}/{testFileDir}/transcripts/{arg}{ext}',
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as ['json']] : [])],
  // What plays failures of the network sees no request that a worker makes; the worker has tests of its own.
  use: { serviceWorkers: 'block', launchOptions: unoptimized, trace: 'on-first-retry', locale: 'en-US' },
  projects: [
    // It takes long: begun last, it would be waited for.
    { name: 'torture', use: desktop, testMatch: '**/torture/*.spec.ts' },
    ...(isLong
      ? [
          // Where touch or a narrow screen may change something; with `@both` the desktop shows it as well.
          { ...screens, name: 'screens: phone', use: phone, grep: /@phone|@both/ },
          { ...screens, name: 'screens: desktop' },
        ]
      : [{ ...screens, name: 'screens', grepInvert: /@long/ }]),
    // It tells one round trip from the next by time, so it measures and is no test.
    { name: 'roundTrips', use: { ...desktop, launchOptions }, testMatch: '**/roundTrips.spec.ts' },
  ],
});
