// `npm run bench`: the measurements of the server, and what a key costs in the client that was built, one file after the
// other; ends with 1 where one is past its limit.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const server = join(import.meta.dirname, '../server');
const source = join(server, 'src');
if (spawnSync('npm', ['run', '--silent', 'compile'], { stdio: 'inherit' }).status !== 0) process.exit(1);
const files = [source, join(server, '../client/e2e')].flatMap((room) =>
  readdirSync(room, { recursive: true }).map((file) => join(room, file)),
);
for (const file of files.filter((one) => one.endsWith('.bench.ts'))) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
