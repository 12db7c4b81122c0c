import { availableParallelism } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { tooMany } from '../../../http/errors.ts';
import type { PasswordTask } from './passwordWorker.ts';

const COST = 10;
/** One core is left for everything else. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** At some 70 ms a hash nobody waits for more than about two seconds, and half the turns of `limitConcurrency` stay for others. */
const WAITING = 30;

/** Hashes passwords in threads of its own, because one takes longer than some hundred other requests. */
export interface PasswordPool {
  /** @throws 429 when too many wait already */
  hash(password: string): Promise<string>;
  /** Compares with the hash, or with nobody's in the same time. @throws 429 when too many wait already */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  close(): Promise<void>;
}

interface Job {
  readonly task: PasswordTask;
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/** The hash of a random text, with which the password for an unknown e-mail is compared. */
const NOBODY = '$2b$10$fKE.Y1lhrtOQT8xjsSsTYeD6cOXxtRjWdIrVlg9hBeNHq6tcvyVEy';

/** Starts threads as they are needed and keeps them. */
export function createPasswordPool(settings: { threads?: number; waiting?: number } = {}): PasswordPool {
  const { threads = THREADS, waiting = WAITING } = settings;
  const idle: Worker[] = [];
  const running = new Map<Worker, Job>();
  const queue: Job[] = [];

  function run(task: PasswordTask): Promise<string | boolean> {
    if (queue.length >= waiting) throw tooMany(2, 'Very many people are signing in just now. Please try again');
    return new Promise((resolve, reject) => {
      queue.push({ task, resolve, reject });
      next();
    });
  }

  function next(): void {
    if (queue.length === 0) return;
    const worker = idle.pop() ?? (running.size < threads ? start() : undefined);
    if (!worker) return;
    const job = queue.shift()!;
    running.set(worker, job);
    worker.ref();
    worker.postMessage(job.task);
  }

  function start(): Worker {
    const worker = startWorker();
    worker.on('message', (result: string | boolean) => {
      running.get(worker)?.resolve(result);
      running.delete(worker);
      idle.push(worker);
      worker.unref(); // an idle thread keeps no process alive
      next();
    });
    worker.on('error', (error) => {
      running.get(worker)?.reject(error);
      running.delete(worker);
      next();
    });
    return worker;
  }

  return {
    hash: async (password) => (await run({ kind: 'hash', password, cost: COST })) as string,
    matches: async (password, hash) => {
      const matched = await run({ kind: 'compare', password, hash: hash ?? NOBODY });
      return matched === true && hash !== undefined;
    },
    close: async () => {
      await Promise.all([...idle, ...running.keys()].map((worker) => worker.terminate()));
    },
  };
}

/** In `dist` the thread is plain JavaScript; from source (tests, `npm run dev`) tsx has to read it. */
function startWorker(): Worker {
  const extension = extname(import.meta.url);
  const file = new URL(`./passwordWorker${extension}`, import.meta.url);
  if (extension === '.js') return new Worker(file);
  const tsx = dirname(createRequire(import.meta.url).resolve('tsx'));
  const api = pathToFileURL(join(tsx, 'esm/api/index.mjs')).href;
  return new Worker(`import('${api}').then((tsx) => { tsx.register(); return import('${file.href}'); })`, {
    eval: true,
  });
}
