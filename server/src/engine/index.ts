import type { NetConnectOpts } from 'node:net';
import { resolve as resolvePath } from 'node:path';
import type { Settings } from './database.ts';
import type { Owner } from './ownership.ts';
import { uriOf } from './place.ts';
import { startThread } from './thread.ts';
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
  /** the process that runs it, if it is not too busy to say */
  readonly pid: number | undefined;

  constructor(folder: string, { pid }: Owner) {
    const who = pid === undefined ? 'another process' : `process ${pid}`;
    super(`The database in ${folder} is in use by ${who}. Stop that one first, or use another folder.`);
    this.pid = pid;
  }
}

/**
 * Starts the database of a folder. With `shares` it connects to the process that runs it already, if there is one. All of it
 * is loaded by the worker alone, while this thread does something else.
 * @throws FolderInUseError, or an Error with a message for a person if the folder can't be used; nothing in it is changed
 */
export async function startDatabase({ shares = false, ...options }: DatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = resolvePath(options.folder);
  const tcp = options.tcp ?? process.platform === 'win32';
  const started = await runWorker({ folder, tcp, ttlSeconds: options.ttlSeconds ?? 60 }, options.log);
  if (!('other' in started)) return started;
  if (!shares) throw new FolderInUseError(folder, started.other);
  return connected(started.other.address);
}

/** Runs the database in a thread of its own, unless another process runs it. */
function runWorker(settings: Settings, log?: DatabaseLog): Promise<EmbeddedDatabase | { other: Owner }> {
  const worker = startThread('worker', settings);
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
        resolve({ other: message.by });
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

function connected(address: NetConnectOpts): EmbeddedDatabase {
  return {
    uri: (database) => uriOf(address, database),
    close: async () => {},
    owner: false,
    startedIn: 0,
    failed: new Promise(() => {}),
  };
}
