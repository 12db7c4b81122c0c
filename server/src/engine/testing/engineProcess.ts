import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { makeDataFolder } from '../../testing/dataFolder.ts';
import { wakeDriverWhenClosed } from '../driverSockets.ts';

/** Compiled with the tests. */
const program = new URL('./engineProgram.js', import.meta.url).pathname;

/** An embedded database that runs in a process of its own, to be killed or watched from outside. */
export interface EngineProcess {
  readonly uri: string;
  /** True when this process owned the folder at its start, false when it used the one that did. */
  readonly owner: boolean;
  /** Milliseconds on the clock that the database needed to start; loading the program is not in it. */
  readonly startedIn: number;
  readonly pid: number;
  isAlive(): boolean;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

/** Why a process could not start its database. */
export class EngineFailure extends Error {}

interface StartOptions {
  /** runs it as this user id, for tests of file permissions */
  asUser?: number;
  /** uses the database of the process that owns the folder, as a tool does, which may have another temporary folder */
  shares?: boolean;
}

/**
 * Starts a database process over a folder.
 * @throws EngineFailure with the engine's own message when it refuses to start
 */
export async function startEngine(folder: string, { asUser, shares }: StartOptions = {}): Promise<EngineProcess> {
  const words = [program, folder, ...(shares ? ['shares'] : [])];
  const child = spawn(process.execPath, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...(shares && { TMPDIR: '/var/tmp' }) },
    ...(asUser === undefined ? {} : { uid: asUser, gid: asUser }),
  });
  let complaint = '';
  child.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
  child.stdin.on('error', () => {});
  const exited = once(child, 'exit');
  const said = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const ended = exited.then(() => JSON.stringify({ failed: complaint || 'ended without a word' }));
  const answer = JSON.parse(await Promise.race([said, ended])) as Partial<EngineProcess> & { failed?: string };
  if (answer.failed !== undefined) {
    await exited;
    throw new EngineFailure(answer.failed);
  }
  const end = async (how: () => unknown) => {
    if (child.exitCode === null && child.signalCode === null) how();
    await exited;
  };
  return {
    uri: answer.uri!,
    owner: answer.owner!,
    startedIn: answer.startedIn!,
    pid: child.pid!,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => end(() => child.kill('SIGKILL')),
    stop: () => end(() => child.stdin.end()),
  };
}

/** Does some work in a database and closes the connection. */
export async function within<T>({ uri }: EngineProcess, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 3000 }).connect();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Folders and processes of a test file; the processes end and the folders go when it is over. */
export function useEngines() {
  const folders: string[] = [];
  const engines: EngineProcess[] = [];
  let stopWaking = () => {};
  beforeAll(() => {
    stopWaking = wakeDriverWhenClosed();
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.kill()));
    stopWaking();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });
  return {
    async folder() {
      const folder = makeDataFolder('engine-');
      folders.push(folder);
      return folder;
    },
    async start(folder: string, options?: StartOptions) {
      const engine = await startEngine(folder, options);
      engines.push(engine);
      return engine;
    },
  };
}
