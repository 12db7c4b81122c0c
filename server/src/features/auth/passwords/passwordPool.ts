import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RequestHandler } from 'express';
import { networkOf } from '../../../http/request/address.ts';
import { tooMany, unavailable } from '../../../http/errors.ts';
import { Queue, QueueFull } from '../../../lib/queue.ts';
import type { PasswordTask } from './passwordWorker.ts';

/** What a hash costs in production: some 70 ms. */
const COST = 10;
/** One core is left for everything else. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** At some 70 ms a hash nobody waits for more than about two seconds. */
const WAITING = 30;
/** What a network may take of the pool's time of late, two sign-ins, before it goes behind those who took less. */
const FREE_MS = 150;

/**
 * Hashes passwords in threads of its own, because one takes longer than some hundred other requests. When many wait, the
 * networks they come from take turns, those that took much of late behind others, so that nobody can fill the pool.
 */
export interface PasswordPool {
  /** To stand before whatever else a sign-in costs. @throws 429 to a network of which as many passwords wait as may */
  refuseCrowd: RequestHandler;
  /** @param network whose turn it is @throws 429 when too many wait already, 503 when the thread that does it ends */
  hash(password: string, network?: string): Promise<string>;
  /**
   * Compares with the hash, or with nobody's in the same time.
   * @param network whose turn it is @throws 429 when too many wait already, 503 when the thread that does it ends
   */
  matches(password: string, hash: string | undefined, network?: string): Promise<boolean>;
  close(): Promise<void>;
}

function crowded(): Error {
  return tooMany(2, 'Very many people are signing in just now. Please try again');
}

/** 503: the thread that had the task is gone. */
function noAnswer(cause?: unknown): Error {
  return Object.assign(unavailable('We cannot check passwords just now. Please try again in a moment'), { cause });
}

/** The hash of a random text, with which the password for an unknown e-mail is compared. */
function nobodysHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$fKE.Y1lhrtOQT8xjsSsTYeD6cOXxtRjWdIrVlg9hBeNHq6tcvyVEy`;
}

/** How a pool differs from that of production. */
export interface PasswordPoolSettings {
  readonly threads?: number;
  /** How many tasks may wait. */
  readonly waiting?: number;
  /** Bcrypt's. */
  readonly cost?: number;
}

/** Starts threads as they are needed and keeps them. */
export function createPasswordPool(settings: PasswordPoolSettings = {}): PasswordPool {
  const { threads = THREADS, waiting = WAITING, cost = COST } = settings;
  const queue = new Queue({ atOnce: threads, waiting, freeMs: FREE_MS });
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  let closed = false;

  async function run(task: PasswordTask, network: string): Promise<string | boolean> {
    return queue
      .run(network, () => work(task))
      .catch((error: unknown) => {
        throw error instanceof QueueFull ? crowded() : error;
      });
  }

  async function work(task: PasswordTask): Promise<string | boolean> {
    if (closed) throw noAnswer();
    const worker = idle.pop() ?? addWorker();
    const answered = new AbortController();
    worker.ref();
    worker.postMessage(task);
    try {
      const [result] = await Promise.race([
        once(worker, 'message', answered) as Promise<[string | boolean]>,
        // A thread can end without an error.
        once(worker, 'exit', answered).then(() => Promise.reject(new Error('A password thread has ended'))),
      ]);
      idle.push(worker);
      worker.unref(); // an idle thread keeps no process alive
      return result;
    } catch (error) {
      throw noAnswer(error);
    } finally {
      answered.abort();
    }
  }

  /** A thread that ends, at work or idle, is missing from then on, and the next task has another one started. */
  function addWorker(): Worker {
    const worker = startWorker();
    workers.add(worker);
    const forget = () => {
      workers.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    };
    return worker.once('error', forget).once('exit', forget);
  }

  return {
    refuseCrowd: (req, _res, next) => {
      if (queue.isFullOf(networkOf(req))) throw crowded();
      next();
    },
    hash: async (password, network = '') => (await run({ kind: 'hash', password, cost }, network)) as string,
    matches: async (password, hash, network = '') => {
      const matched = await run({ kind: 'compare', password, hash: hash ?? nobodysHash(cost) }, network);
      return matched === true && hash !== undefined;
    },
    close: async () => {
      closed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** In `dist` it is plain JavaScript. */
const PROGRAM = new URL(`./passwordWorker${extname(import.meta.url)}`, import.meta.url);

/** From its source (`npm run dev`) tsx has to read the program, which takes ten times as long. */
function startWorker(): Worker {
  if (extname(PROGRAM.pathname) === '.js') return new Worker(PROGRAM);
  const tsx = dirname(createRequire(import.meta.url).resolve('tsx'));
  const api = pathToFileURL(join(tsx, 'esm/api/index.mjs')).href;
  return new Worker(`import('${api}').then((tsx) => { tsx.register(); return import('${PROGRAM.href}'); })`, {
    eval: true,
  });
}
