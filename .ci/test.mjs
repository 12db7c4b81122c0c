// `npm test`: everything from a fresh clone to the browser tests of the main paths. `npm run test:all` (`--all`) goes on with
// the rest: tests about processes (`*.process.test.ts`) and the browser tests with `@all` in their titles. Needs nothing but
// Node and npm. Ends with one line of counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, webkit } from './browsers.mjs';
import { readBrowserReport, readUnitReport } from './reports.mjs';

const reports = mkdtempSync(join(tmpdir(), 'trefoil-test-'));
const total = { passed: 0, failed: 0 };

/**
 * Runs an npm script as one step.
 * @param readReport reads the step's report if it was written; without it the step counts as one test
 * @returns {boolean} whether it succeeded
 */
function step(title, script, { args = [], env = {}, readReport } = {}) {
  console.log(`\n${title}`);
  const started = Date.now();
  const { status } = spawnSync('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const { slowest = [], ...count } = readReport?.() ?? { passed: 0, failed: 0 };
  if (!readReport && status === 0) count.passed = 1;
  if (status !== 0 && count.failed === 0) count.failed = 1;
  total.passed += count.passed;
  total.failed += count.failed;
  for (const { seconds, name } of slowest) console.log(`  ${seconds.toFixed(1).padStart(5)} s  ${name}`);
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  return status === 0;
}

function unitTests(title, ...args) {
  const file = join(reports, `${title}.json`);
  step(title, 'test:unit', {
    args: ['--json', `--outputFile=${file}`, ...args],
    readReport: () => readUnitReport(file),
  });
}

function browserTests(title, ...args) {
  const file = join(reports, `${title}.json`);
  const CHROMIUM_PATH = chromium();
  if (!CHROMIUM_PATH) {
    console.error(
      'The browser tests need a Chromium: install one (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.',
    );
    total.failed += 1;
    return;
  }
  step(title, 'test:browser', {
    args,
    env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    readReport: () => readBrowserReport(file),
  });
}

/** The main paths and layouts in each engine; one that this machine cannot have is skipped. */
function engineTests(title) {
  const file = join(reports, `${title}.json`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = [];
  for (const [name, find] of Object.entries({ chromium, firefox, webkit })) {
    const path = find();
    env[`${name.toUpperCase()}_PATH`] = path;
    if (path) args.push('--project', `engine ${name} *`);
    else console.log(`\nSkipped: the tests in ${name}, which is neither here nor can be installed`);
  }
  if (args.length) step(title, 'test:engines', { args, env, readReport: () => readBrowserReport(file) });
}

if (step('Install', 'setup')) {
  step('Format, lint and types', 'check');
  const isBuilt = step('Build', 'build');
  unitTests('Unit and server tests', '--testPathIgnorePatterns', '\\.process\\.test');
  if (isBuilt) browserTests('Browser tests of the main paths', '--grep-invert', '@all');
  if (process.argv.includes('--all')) {
    unitTests('Tests about processes', '--testPathPatterns', '\\.process\\.test');
    if (isBuilt) browserTests('All other browser tests', '--grep', '@all');
    if (isBuilt) engineTests('Tests in three engines');
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
