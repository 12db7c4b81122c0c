import { startDatabase } from '../index.ts';

/**
 * Runs an embedded database in a process of its own: `node engineProgram.js <folder> [shares]`. Says in
 * one line of JSON how it started, then ends with its standard input.
 */
const [folder = '', how] = process.argv.slice(2);
try {
  const database = await startDatabase({ folder, shares: how === 'shares' });
  const { owner, startedIn } = database;
  const said = { uri: database.uri(''), owner, startedIn };
  process.stdout.write(`${JSON.stringify(said)}\n`);
  process.stdin.resume().once('end', () => void database.close().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failed: error instanceof Error ? error.message : String(error) })}\n`);
  process.exit(1);
}
