// `npm test`: everything from a fresh clone to the last browser test, with one closing line. Needs nothing but Node and npm.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { chromium } from './chromium.mjs';

const reports = mkdtempSync(join(tmpdir(), 'trefoil-test-'));
const count = { passed: 0, failed: 0 };

/** Runs one step, `beside` others or alone; a step without a report of its own counts as one test. */
async function step(name, script, { words = [], env = {}, report, beside = false } = {}) {
  if (!beside) console.log(`\n— ${name}`);
  const began = Date.now();
  const child = spawn('npm', ['run', '--silent', script, ...(words.length ? ['--', ...words] : [])], {
    stdio: ['ignore', beside ? 'pipe' : 'inherit', beside ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  });
  const said = beside ? Promise.all([buffer(child.stdout), buffer(child.stderr)]) : [];
  const [status] = await once(child, 'close');
  const result = report && status !== null ? report() : { passed: 0, failed: 0 };
  if (!report || (status !== 0 && result.failed === 0)) result[status === 0 ? 'passed' : 'failed'] += 1;
  count.passed += result.passed;
  count.failed += result.failed;
  // What runs beside others says all at once what it has to say.
  if (beside) process.stdout.write(`\n— ${name}\n${Buffer.concat(await said)}`);
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

/** For what is written in Go: beside others, its further threads only do some of its work again. */
const ONE_THREAD = { GOMAXPROCS: '1' };

const browserReport = join(reports, 'browser.json');

if (await step('install', 'setup')) {
  const [build, compiling, ...checks] = [
    ['build', 'build'],
    ['compiling of the server and its tests', 'compile'],
    ['format', 'format:check'],
    ['types', 'typecheck'],
    ['lint', 'lint'],
  ].map(([name, script]) => step(name, script, { beside: true, env: ONE_THREAD }));
  await compiling;
  const isBuilt = await build; // some server tests serve what was built
  // Those of the server wait much for others; meanwhile those of the client, which wait for nobody, use the rest of the machine.
  const besides = [unitTests('client', 2, { beside: true }), ...checks];
  await unitTests('server', 4, { order: 'server/src/testing/jest/waitingFirst.js' });
  await Promise.all(besides);
  if (isBuilt) await browserTests();
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed ? 1 : 0;

function unitTests(project, workers, { beside = false, order } = {}) {
  const file = join(reports, `${project}.json`);
  return step(`unit tests of the ${project}`, 'jest', {
    words: [
      '--selectProjects',
      project,
      `--maxWorkers=${workers}`,
      ...(order ? [`--testSequencer=${resolve(order)}`] : []),
      '--json',
      `--outputFile=${file}`,
    ],
    report: readReport(file, (jest) => ({ passed: jest.numPassedTests, failed: jest.numFailedTests })),
    beside,
  });
}

async function browserTests() {
  let path;
  try {
    path = chromium();
  } catch (error) {
    console.error(error.message);
    count.failed += 1;
    return;
  }
  await step('browser tests', 'test:browser', {
    env: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    report: readReport(browserReport, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    })),
  });
}
