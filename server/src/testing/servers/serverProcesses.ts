import type { StdioOptions } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buildUser } from '../builders.ts';
import { makeDataFolder } from '../dataFolder.ts';
import { type RunningProcess, freePort, startProcess } from './startProcess.ts';

/** What a server answered. */
interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Runs the server in processes of their own, with a port and a data folder for each test; they end with the test. */
export function useServerProcesses() {
  const place = { port: 0, dataDir: '' };
  const started: RunningProcess[] = [];
  const keptAgent = new Agent({ keepAlive: true });

  beforeEach(async () => {
    place.dataDir = makeDataFolder('trefoil-main-');
    place.port = await freePort();
  });
  afterEach(async () => {
    for (const one of started.splice(0)) {
      one.child.kill('SIGKILL');
      await one.exited();
    }
    await rm(place.dataDir, { recursive: true, force: true });
  });

  function start(settings: Record<string, string> = {}, stdio?: StdioOptions): RunningProcess {
    const { port, dataDir } = place;
    const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings };
    const one = startProcess(env, stdio);
    started.push(one);
    return one;
  }

  async function startReady(settings: Record<string, string> = {}): Promise<RunningProcess> {
    const server = start(settings);
    await server.wrote(`Trefoil is ready at http://localhost:${place.port}`);
    return server;
  }

  /** The same, with some code that runs in its first thread before its own. */
  function startWithFault(code: string): Promise<RunningProcess> {
    const fault = `import { isMainThread } from 'node:worker_threads'; if (isMainThread) ${code};`;
    return startReady({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` });
  }

  /** One call, on kept connections if nothing else is said; @throws the error of the connection */
  function call(
    method: string,
    path: string,
    { token = '', body = {} as object, agent = keptAgent } = {},
  ): Promise<Answer> {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
    const options: RequestOptions = { host: '127.0.0.1', port: place.port, path, method, headers, agent };
    return new Promise((resolve, reject) => {
      const sent = request(options, (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += String(chunk)));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode!, body: JSON.parse(text) as Answer['body'] }));
      });
      sent.on('error', reject);
      sent.end(method === 'GET' ? undefined : JSON.stringify(body));
    });
  }

  /** Waits until the server is ready, where nothing that it writes can be read. */
  async function untilReady(): Promise<void> {
    while ((await call('GET', '/readyz').catch(() => undefined))?.status !== 200) await wait(20);
  }

  /** Signs somebody up. @returns the token */
  async function signUp(): Promise<string> {
    const { status, body } = await call('POST', '/api/users', { body: buildUser() });
    expect(status).toBe(200);
    return body['token'] as string;
  }

  return { place, start, startReady, startWithFault, call, untilReady, signUp };
}
