// `npm test`: everything from a fresh clone to the last browser test. Needs nothing but Node and npm. Ends with one line of counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';

const reports = mkdtempSync(join(tmpdir(), 'trefoil-test-'));
const total = { passed: 0, failed: 0 };

/**
 * Runs an npm script as one step.
 * @param countTests reads how many tests passed and failed from the step's report; without it the step counts as one test
 * @returns {boolean} whether it succeeded
 */
function step(title, script, { args = [], env = {}, countTests } = {}) {
  console.log(`\n${title}`);
  const started = Date.now();
  const { status } = spawnSync('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const count = countTests?.() ?? { passed: 0, failed: 0 };
  if (!countTests && status === 0) count.passed = 1;
  if (status !== 0 && count.failed === 0) count.failed = 1;
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  return status === 0;
}

/** Counts from a JSON report; none if it was not written. */
const readReport = (file, pick) => () => {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

function unitTests() {
  const file = join(reports, 'unit.json');
  step('Unit and server tests', 'test:unit', {
    args: ['--json', `--outputFile=${file}`],
    countTests: readReport(file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
  });
}

function browserTests() {
  const file = join(reports, 'browser.json');
  let CHROMIUM_PATH;
  try {
    CHROMIUM_PATH = chromium();
  } catch (error) {
    console.error(error.message);
    total.failed += 1;
    return;
  }
  step('Browser tests', 'test:browser', {
    env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    countTests: readReport(file, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    })),
  });
}

if (step('Install', 'setup')) {
  step('Format, lint and types', 'check');
  const isBuilt = step('Build', 'build');
  unitTests();
  if (isBuilt) browserTests();
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
