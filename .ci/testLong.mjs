// `npm run test:long`: the random and crash tests of the database with large counts, also against the MongoDB that
// CONFORMANCE_URI names; floods and races with larger crowds; exported files, opened by the programs they are for; and all
// browser tests, those marked @long included. What follows `--` is passed on to jest.
import { spawnSync } from 'node:child_process';
import { chromium } from './chromium.mjs';

const env = { ...process.env, LONG_TESTS: '1', CHROMIUM_PATH: chromium() };
const files = 'engine/(damage|conformance/(random|durability))|formats/packed|testing/availability|reactions/races';
const run = (...words) => {
  const { status } = spawnSync('npm', ['run', '--silent', ...words], { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
};
run('test:unit', '--', '--testPathPatterns', files, ...process.argv.slice(2));
run('build');
run('test:browser');
