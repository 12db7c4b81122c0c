// `npm run test:long`: the random and crash tests with large counts, those of the database also against the MongoDB that
// CONFORMANCE_URI names; floods with larger crowds; and exported files, opened by the programs they are for. What follows
// `--` is passed on to jest.
import { spawnSync } from 'node:child_process';

const env = { ...process.env, LONG_TESTS: '1' };
const files = [
  'engine/conformance/(random|durability)',
  'export/formats/documents',
  'posts/derivedFields',
  'outline/storiesApart',
  'testing/deployment/crash',
].join('|');
const args = ['run', '--silent', 'test:unit', '--', '--testPathPatterns', files, ...process.argv.slice(2)];
process.exitCode = spawnSync('npm', args, { stdio: 'inherit', env }).status ?? 1;
