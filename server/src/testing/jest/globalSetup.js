import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const server = resolve(import.meta.dirname, '../../..');
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
const program = join(server, 'compiled/testing/servers/embeddedDatabase.js');

/**
 * Compiles the server into `compiled`, for what tests run in threads and processes of their own: reading the sources through
 * tsx would take each of them a second more. Then starts one embedded database for the whole run, in a process of its own; each
 * test file uses a database name of its own in it. TEST_MONGODB_URI (without a database name) runs the tests against a MongoDB
 * server instead.
 */
export default async function startDatabaseOfTests() {
  execFileSync(process.execPath, [tsc, '-p', join(server, 'tsconfig.tests.json')], { stdio: 'inherit' });
  if (process.env.TEST_MONGODB_URI) return;
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  globalThis.databaseOfTests = child;
  const exited = new Promise((_, reject) =>
    child.once('exit', () => reject(new Error('The test database did not start'))),
  );
  const address = new Promise((resolve) => createInterface(child.stdout).once('line', resolve));
  process.env.TEST_MONGODB_URI = await Promise.race([address, exited]);
}
