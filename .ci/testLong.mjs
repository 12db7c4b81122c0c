// `npm run test:long`: the random and crash tests with large counts, those of the database also against the MongoDB that
// CONFORMANCE_URI names; floods with larger crowds; exported files, opened by the programs they are for; and all browser
// tests, including those marked @long. What follows `--` is passed on to jest.
import { spawnSync } from 'node:child_process';
import { chromium } from './browsers.mjs';

const env = { ...process.env, LONG_TESTS: '1', CHROMIUM_PATH: chromium() };
const files = [
  'engine/conformance/(random|durability)',
  'export/formats/documents',
  'testing/availability',
  'posts/derivedFields',
  'outline/storiesApart',
  'testing/deployment/crash',
].join('|');
const run = (...words) => {
  const { status } = spawnSync('npm', ['run', '--silent', ...words], { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
};
run('test:unit', '--', '--testPathPatterns', files, ...process.argv.slice(2));
run('build');
run('test:browser');
