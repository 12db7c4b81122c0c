import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROJECT_FOLDER } from '../config.ts';

/** What a command-line tool said and how it ended. */
export interface Run {
  code: number | null;
  output: string;
  complaint: string;
}

/**
 * Runs one of the scripts in a process of its own, as npm does, with these settings alone.
 * @param started gets the id of the process
 */
export async function runScript(
  name: string,
  words: string[],
  settings: Record<string, string>,
  started = (_pid: number): void => {},
): Promise<Run> {
  const program = `${PROJECT_FOLDER}/server/compiled/scripts/${name}.js`;
  const { PATH = '', TMPDIR = '/tmp' } = process.env;
  // Empty settings count as not set: what a developer's .env says stays out of the test.
  const env = { PATH, TMPDIR, MONGODB_URI: '', ...settings };
  const child = spawn(process.execPath, [program, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started(child.pid!);
  const run: Run = { code: null, output: '', complaint: '' };
  child.stdout.on('data', (bytes: Buffer) => (run.output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (run.complaint += bytes.toString()));
  [run.code] = (await once(child, 'close')) as [number | null];
  return run;
}
