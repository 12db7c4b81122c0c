import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { PROJECT_FOLDER } from '../../config.ts';

/** The server running in a process of its own, as a person would start it. */
export interface RunningProcess {
  readonly child: ChildProcess;
  /** What it has written so far, errors included. */
  output(): string;
  /** Waits until it has written this. @throws if it ends before */
  wrote(text: string): Promise<void>;
  /** Waits until it has ended. */
  exited(): Promise<{ code: number | null; signal: string | null }>;
}

/** The program of the server, compiled with the tests. */
export const SERVER_PROGRAM = `${PROJECT_FOLDER}/server/compiled/main.js`;

/**
 * Starts the server with these settings alone, none of the shell's.
 * @param stdio where it reads and writes, unless what it writes is to be looked at
 */
export function startProcess(env: Record<string, string>, stdio: StdioOptions = 'pipe'): RunningProcess {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    cwd: PROJECT_FOLDER,
    env: { PATH: process.env['PATH'], ...env },
    stdio,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const exit = once(child, 'close') as Promise<[number | null, string | null]>;
  return {
    child,
    output: () => output,
    async wrote(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended early:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async exited() {
      const [code, signal] = await exit;
      return { code, signal };
    },
  };
}

/**
 * A port nobody listens on just now, and none of those that a system gives to whoever asks for any: it would be gone again before
 * it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue; // taken
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
