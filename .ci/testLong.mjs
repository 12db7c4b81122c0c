// `npm run test:long`: the random and the crash tests of the database with large counts; also against the MongoDB that
// CONFORMANCE_URI names.
import { spawnSync } from 'node:child_process';

const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--projects', 'server'];
const { status } = spawnSync(
  process.execPath,
  [...jest, '--testPathPatterns', 'engine/(damage|conformance/(random|durability))', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, LONG_TESTS: '1' } },
);
process.exitCode = status ?? 1;
