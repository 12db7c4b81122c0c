// `npm test`: everything from a fresh clone to the last browser test, with one closing line. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';

const reports = mkdtempSync(join(tmpdir(), 'trefoil-test-'));
const count = { passed: 0, failed: 0 };

/** Runs one step; a step without a report of its own counts as one test. */
function step(name, command, args, { env = {}, report } = {}) {
  console.log(`\n— ${name}`);
  const began = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const result = report && status !== null ? report() : { passed: 0, failed: 0 };
  if (!report || (status !== 0 && result.failed === 0)) result[status === 0 ? 'passed' : 'failed'] += 1;
  count.passed += result.passed;
  count.failed += result.failed;
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - began) / 1000)} s)`);
  return status === 0;
}

const readReport = (file, pick) => () => {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
};

const npm = (script) => ['npm', ['run', '--silent', script]];
const jestReport = join(reports, 'jest.json');
const browserReport = join(reports, 'browser.json');

if (step('install', ...npm('setup'))) {
  step('format', ...npm('format:check'));
  step('lint', ...npm('lint'));
  step('types', ...npm('typecheck'));
  step(
    'unit and server tests',
    'npm',
    ['run', '--silent', 'test:unit', '--', '--maxWorkers=100%', '--json', `--outputFile=${jestReport}`],
    {
      report: readReport(jestReport, (jest) => ({ passed: jest.numPassedTests, failed: jest.numFailedTests })),
    },
  );
  if (step('build', ...npm('build'))) browserTests();
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed ? 1 : 0;

function browserTests() {
  let path;
  try {
    path = chromium();
  } catch (error) {
    console.error(error.message);
    count.failed += 1;
    return;
  }
  step('browser tests', ...npm('test:browser'), {
    env: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    report: readReport(browserReport, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    })),
  });
}
