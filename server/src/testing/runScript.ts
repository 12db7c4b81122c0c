import { execFile } from 'node:child_process';
import { PROJECT_FOLDER } from '../config.ts';

/** What a command-line tool said and how it ended. */
export interface Run {
  code: number;
  output: string;
  complaint: string;
}

/** Runs one of the scripts in a process of its own, as npm does, with these settings alone. */
export function runScript(name: string, words: string[], settings: Record<string, string>): Promise<Run> {
  const program = `${PROJECT_FOLDER}/server/compiled/scripts/${name}.js`;
  const { PATH, TMPDIR } = process.env;
  // Empty settings count as not set: what a developer's .env says stays out of the test.
  const env = { PATH, TMPDIR, MONGODB_URI: '', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, output, complaint) =>
      resolve({ code: Number(error?.code ?? 0), output, complaint }),
    );
  });
}
