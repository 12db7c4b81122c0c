import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BEHIND_CALLS } from '../../../lib/longWork.ts';
import { Queue } from '../../../lib/queue.ts';
import type { Bounds, Work } from './imageProcess.ts';
import type { Refusal } from './recodeImage.ts';

/** Pictures that wait for a decoder. */
const MOST_WAITING = 20;
/** Of the clock: a decoder that neither works nor answers has to be ended, too. */
const MAX_MS = 30_000;
/** A process that has nothing to do for so long is ended: it keeps some 60 MB. */
const IDLE_MS = 60_000;

/**
 * Decodes one picture after the other, in a process of its own that is kept for the next one. Only a process can be ended in
 * the middle of a picture that was made to take minutes, and a fault in a decoder ends nothing else.
 */
export class Decoder {
  readonly #bounds: Bounds;
  readonly #queue: Queue;
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param freeMs whose pictures took longer of late go behind others */
  constructor(bounds: Bounds, freeMs: number) {
    this.#bounds = bounds;
    this.#queue = new Queue({ atOnce: 1, waiting: MOST_WAITING, freeMs });
  }

  /**
   * Makes a picture into an avatar: see `makeAvatar`.
   * @param sender whose turn it is when many wait
   * @returns the avatar, or why there is none: 'given up' where it took more than its bounds
   * @throws QueueFull
   */
  decode(image: Buffer, sender: string, bounds: Partial<Bounds> = {}): Promise<Uint8Array | Refusal> {
    return this.#queue.run(sender, () => this.#work({ image, bounds: { ...this.#bounds, ...bounds } }));
  }

  async #work(work: Work): Promise<Uint8Array | Refusal> {
    clearTimeout(this.#idle);
    const working = (this.#process ??= this.#start());
    const stop = () => {
      this.#forget(working);
      working.kill('SIGKILL');
    };
    const end = setTimeout(stop, MAX_MS);
    const answered = new AbortController();
    const answer = once(working, 'message', answered);
    const exit = once(working, 'exit', answered).then(() => ['given up']);
    try {
      working.channel?.ref();
      working.send(work, () => {}); // who can't be reached has ended
      const [made] = (await Promise.race([answer, exit])) as [Uint8Array | Refusal];
      return made;
    } finally {
      answered.abort();
      clearTimeout(end);
      working.channel?.unref();
      this.#idle = setTimeout(stop, IDLE_MS).unref();
    }
  }

  /** In `dist` the program is plain JavaScript; from source (`npm run dev`) tsx has to read it. It needs no secrets. */
  #start(): ChildProcess {
    const extension = extname(import.meta.url);
    const tsx = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const started = fork(new URL(`./imageProcess${extension}`, import.meta.url), {
      execArgv: extension === '.js' ? [] : ['--import', tsx()],
      env: { SYSTEMROOT: process.env['SYSTEMROOT'] },
      serialization: 'advanced',
      // An output that is ours, too, would be made one that waits for its reader, and whoever writes a line with it.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    started.stderr?.on('data', (words: Buffer) => void process.stderr.write(words));
    (started.stderr as Socket | null)?.unref();
    for (const end of ['exit', 'error']) started.once(end, () => this.#forget(started));
    started.unref();
    if (started.pid) setPriority(started.pid, BEHIND_CALLS);
    return started;
  }

  #forget(ended: ChildProcess): void {
    if (this.#process === ended) this.#process = undefined;
  }
}
