// `npm run bench`: the measurements of the server, one file after the other.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../server/src');
const files = readdirSync(source, { recursive: true }).filter((file) => file.endsWith('.bench.ts'));
for (const file of files) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(source, file)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
