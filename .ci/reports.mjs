import { readFileSync } from 'node:fs';

/**
 * Reads Jest's JSON report.
 * @returns {{ passed: number, failed: number, slowest: { seconds: number, name: string }[] } | undefined} nothing if it was not written
 */
export const readUnitReport = (file) =>
  read(file, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    slowest: tenSlowest(
      testResults.flatMap(({ assertionResults }) =>
        assertionResults.map(({ duration, fullName }) => ({ seconds: (duration ?? 0) / 1000, name: fullName })),
      ),
    ),
  }));

/** Reads Playwright's JSON report; returns the same. */
export const readBrowserReport = (file) =>
  read(file, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    slowest: tenSlowest(suites.flatMap(testsIn)),
  }));

const testsIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.map(({ duration }) => ({ seconds: duration / 1000, name: `${projectName} › ${title}` })),
    ),
  ),
  ...suites.flatMap(testsIn),
];

const tenSlowest = (tests) => tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);

function read(file, pick) {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
