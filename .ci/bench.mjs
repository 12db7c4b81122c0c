// `npm run bench`: the measurements of the server, one file after the other; ends with 1 where one is past its limit.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const server = join(import.meta.dirname, '../server');
const source = join(server, 'src');
const tsc = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
if (spawnSync(process.execPath, [tsc, '-p', join(server, 'tsconfig.tests.json')], { stdio: 'inherit' }).status !== 0)
  process.exit(1);
const files = readdirSync(source, { recursive: true }).filter((file) => file.endsWith('.bench.ts'));
for (const file of files) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(source, file)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
