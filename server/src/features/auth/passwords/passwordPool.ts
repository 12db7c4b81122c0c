import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { overloaded, unavailable } from '../../../http/errors.ts';

/** Bcrypt's cost in production: a hash takes about 70 ms. */
const COST = 10;
/** One core is left for everything else. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** On one thread the last of them waits about two seconds. */
const WAITING = 30;
const IDLE_MS = 60_000;

const EXTENSION = extname(import.meta.url);
/** Compiled, or in development its source through tsx, which has to be registered in each thread. */
const WORKER = {
  filename: new URL(`./passwordWorker${EXTENSION}`, import.meta.url).href,
  execArgv: EXTENSION === '.js' ? [] : ['--import', registerTsx()],
};

function registerTsx(): string {
  return `data:text/javascript,import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
}

/** Hashes passwords in threads, since one hash takes longer than a hundred other requests. */
export interface PasswordPool {
  /** @throws 503 when too many wait already or the thread fails */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash.
   * @param hash `undefined` for an unknown user: false, after the same time
   * @throws 503 when too many wait already or the thread fails
   */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  close(): Promise<void>;
}

/** How a pool differs from that of production. */
export interface PasswordPoolSettings {
  readonly threads?: number;
  /** How many tasks may wait. */
  readonly waiting?: number;
  /** Bcrypt's. */
  readonly cost?: number;
}

/** Starts threads as they are needed and ends them when they have been idle for a minute. */
export function createPasswordPool(settings: PasswordPoolSettings = {}): PasswordPool {
  const { threads = THREADS, waiting = WAITING, cost = COST } = settings;
  const pool = new Piscina({ ...WORKER, minThreads: 0, maxThreads: threads, idleTimeout: IDLE_MS });
  pool.on('error', () => {}); // a thread that ends while it is idle is replaced

  async function run<T>(name: 'hash' | 'matches', task: object): Promise<T> {
    if (pool.queueSize >= waiting) throw overloaded();
    try {
      return (await pool.run(task, { name })) as T;
    } catch (error) {
      throw Object.assign(unavailable('We can’t check passwords right now. Please try again in a moment.'), {
        cause: error,
      });
    }
  }

  return {
    hash: (password) => run('hash', { password, cost }),
    matches: async (password, hash) => {
      const matched = await run('matches', { password, hash: hash ?? hashOfNoPassword(cost) });
      return matched === true && hash !== undefined;
    },
    close: () => pool.destroy(),
  };
}

/** The hash of a random text that is stored nowhere. */
function hashOfNoPassword(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$fKE.Y1lhrtOQT8xjsSsTYeD6cOXxtRjWdIrVlg9hBeNHq6tcvyVEy`;
}
