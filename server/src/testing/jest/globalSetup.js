import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const program = resolve(import.meta.dirname, '../../../compiled/testing/servers/embeddedDatabase.js');

/**
 * Starts one embedded database for the whole run, in a process of its own; each test file uses a database name of its own in it.
 * TEST_MONGODB_URI (without a database name) runs the tests against a MongoDB server instead.
 */
export default async function startDatabaseOfTests() {
  if (process.env.TEST_MONGODB_URI) return;
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  globalThis.databaseOfTests = child;
  const exited = new Promise((_, reject) =>
    child.once('exit', () => reject(new Error('The test database did not start'))),
  );
  const address = new Promise((resolve) => createInterface(child.stdout).once('line', resolve));
  process.env.TEST_MONGODB_URI = await Promise.race([address, exited]);
}
