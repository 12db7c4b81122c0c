import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { overloaded, unavailable } from '../../../http/errors.ts';
import type { Refusal } from './recodeImage.ts';

/** A picture of 40 megapixels takes about two seconds. */
const MAX_MS = 10_000;
const MAX_WAITING = 20;
/** An idle process keeps some 60 MB, so it is ended. */
const IDLE_MS = 60_000;

const EXTENSION = extname(import.meta.url);

/**
 * Makes avatars of pictures in a process of its own: only a process can be ended in the middle of a picture that was made to
 * take minutes, and a fault in a decoder ends nothing else. One at a time, since a picture may take 650 MB.
 */
export class Decoder {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  #running: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Makes an avatar.
   * @param maxMs after which a picture is given up
   * @throws 503 when too many pictures wait or the process can't be started
   */
  async decode(picture: Buffer, maxMs = MAX_MS): Promise<Uint8Array | Refusal> {
    if (this.#waiting >= MAX_WAITING) throw overloaded();
    this.#waiting += 1;
    const made = this.#last.then(() => {
      this.#waiting -= 1;
      return this.#decodeNow(picture, maxMs);
    });
    this.#last = made.catch(() => {});
    return made;
  }

  async #decodeNow(picture: Buffer, maxMs: number): Promise<Uint8Array | Refusal> {
    clearTimeout(this.#idle);
    const decoder = (this.#running ??= this.#start());
    const timeout = setTimeout(() => this.#end(decoder), maxMs);
    const done = new AbortController();
    const response = once(decoder, 'message', done) as Promise<[Uint8Array | Refusal]>;
    const exit = once(decoder, 'exit', done) as Promise<[number | null, string | null]>;
    try {
      decoder.send(picture, () => {}); // if this fails, the process exits
      const [result] = await Promise.race([response, exit.then(refusalOfExit)]);
      return result;
    } catch (error) {
      throw Object.assign(unavailable('We can’t process images right now. Please try again in a moment.'), {
        cause: error,
      });
    } finally {
      done.abort();
      clearTimeout(timeout);
      this.#idle = setTimeout(() => this.#end(decoder), IDLE_MS).unref();
    }
  }

  #start(): ChildProcess {
    const started = startProcess();
    for (const event of ['exit', 'error']) started.once(event, () => this.#end(started));
    return started;
  }

  #end(decoder: ChildProcess): void {
    if (this.#running === decoder) this.#running = undefined;
    decoder.kill('SIGKILL');
  }
}

/** A picture that took too long or made its decoder crash ends the process by a signal. */
function refusalOfExit([code, signal]: [number | null, string | null]): [Refusal] {
  if (signal === null) throw new Error(`The decoding process ended with code ${code}`);
  return ['not an image'];
}

/** Compiled, or in development from source through tsx. The process gets no secrets. */
function startProcess(): ChildProcess {
  const started = fork(new URL(`./recodeImage${EXTENSION}`, import.meta.url), {
    execArgv: EXTENSION === '.js' ? [] : ['--import', import.meta.resolve('tsx')],
    env: { SYSTEMROOT: process.env['SYSTEMROOT'] },
    serialization: 'advanced',
    // Node makes an output blocking that it inherits, and so the server's own log: a pipe nobody reads would stop the server.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An idle process keeps nothing alive; one at work has its timeout.
  started.unref();
  started.channel?.unref();
  return started;
}
