import { createRequire } from 'node:module';
import type { NetConnectOpts } from 'node:net';
import { resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Settings } from './database.ts';
import { findOwner } from './ownership.ts';
import type { FromWorker, ToWorker } from './worker.ts';

/** Takes what a person should know; a logger of pino or the console. */
export interface DatabaseLog {
  warn(message: string): void;
  error(message: string): void;
}

export interface DatabaseOptions {
  /** the folder of the data; it belongs to the database alone and is made if it is missing */
  folder: string;
  log?: DatabaseLog;
  /** seconds between two looks for documents whose time is over */
  ttlSeconds?: number;
  /** loopback TCP instead of a unix socket, as always on Windows; any user of the machine can connect then */
  tcp?: boolean;
  /** Uses the database that another process runs on the folder, instead of refusing it; for tools. */
  shares?: boolean;
}

/** A database that can be reached at its connection strings. */
export interface EmbeddedDatabase {
  /** the connection string for one of its databases */
  uri(database: string): string;
  /** where it listens */
  readonly address: NetConnectOpts;
  /** Ends the database after its running commands; does nothing if another process owns it. */
  close(): Promise<void>;
  /** whether it runs in this process; false if another one owns the folder */
  readonly owner: boolean;
  /** milliseconds that the database needed to start, without loading its program; 0 if another process owns it */
  readonly startedIn: number;
  /** resolves with the reason if the database dies by itself; never if it is closed */
  failed: Promise<Error>;
}

/** Another process runs the database of the folder; the message says what to do. */
export class FolderInUseError extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The database in ${folder} is in use by process ${pid}. Stop that one first, or use another folder.`);
    this.pid = pid;
  }
}

/**
 * Starts the database of a folder. With `shares` it connects to the process that runs it already, if there is one.
 * @throws FolderInUseError, or an Error with a message for a person if the folder can't be used; nothing in it is changed
 */
export async function startDatabase({ shares = false, ...options }: DatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = resolvePath(options.folder);
  const tcp = options.tcp ?? process.platform === 'win32';
  for (;;) {
    const started = await runWorker({ folder, tcp, ttlSeconds: options.ttlSeconds ?? 60 }, options.log);
    if (started) return started;
    const owner = await findOwner(folder);
    if (owner?.address && shares) return connected(owner.address);
    if (owner) throw new FolderInUseError(folder, owner.pid);
  }
}

/** Runs the database in a thread of its own; undefined if another process owns the folder. */
function runWorker(settings: Settings, log?: DatabaseLog): Promise<EmbeddedDatabase | undefined> {
  const worker = startWorker(settings);
  return new Promise((resolve, reject) => {
    let fail: (error: Error) => void = reject;
    let closing = false;
    const exited = new Promise<void>((done) => worker.once('exit', () => done()));
    const end = (error: Error) => {
      if (!closing) fail(error);
    };
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`The database ended with code ${code}`)));
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'log') log?.warn(message.message);
      else if (message.kind === 'failed') end(new Error(message.message));
      else if (message.kind === 'owned') {
        closing = true;
        resolve(undefined);
      } else {
        const failed = new Promise<Error>((report) => {
          fail = (error) => {
            log?.error(error.message);
            report(error);
          };
        });
        const close = async () => {
          closing = true;
          worker.postMessage('close' satisfies ToWorker);
          await exited;
        };
        const { address, startedIn } = message;
        resolve({ ...connected(address), owner: true, startedIn, failed, close });
      }
    });
  });
}

/** Runs the program of the worker: compiled beside this file, or from its source through tsx. */
function startWorker(workerData: Settings): Worker {
  const settings = { workerData, execArgv: [] };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./worker.js', import.meta.url), settings);
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href.replace(/cjs$/, 'mjs');
  const source = new URL('./worker.ts', import.meta.url).href;
  const start = `import('${tsx}').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(start, { eval: true, ...settings });
}

function connected(address: NetConnectOpts): EmbeddedDatabase {
  const host = 'path' in address ? encodeURIComponent(address.path) : `127.0.0.1:${address.port}`;
  return {
    uri: (database) => `mongodb://${host}/${database}`,
    address,
    close: async () => {},
    owner: false,
    startedIn: 0,
    failed: new Promise(() => {}),
  };
}
