import { once } from 'node:events';

/** Ends the database of the run; it removes its files. */
export default async function stopDatabaseOfTests() {
  const child = globalThis.databaseOfTests;
  if (!child || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin.end();
  await exited;
}
