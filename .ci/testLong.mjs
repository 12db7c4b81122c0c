// `npm run test:long`: the random and the crash tests of the database with large counts, also against the MongoDB that
// CONFORMANCE_URI names; floods and races of larger crowds; and the files that are taken along, opened by the programs they are for.
import { spawnSync } from 'node:child_process';

const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--projects', 'server', 'client'];
const { status } = spawnSync(
  process.execPath,
  [
    ...jest,
    '--testPathPatterns',
    'engine/(damage|conformance/(random|durability))|formats/packed|attacks/floods|reactions/races',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, LONG_TESTS: '1' } },
);
process.exitCode = status ?? 1;
