import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAX_AVATAR_BYTES } from '../../../contract/index.ts';
import { crowded, invalid } from '../../../http/errors.ts';
import { BEHIND_CALLS } from '../../../lib/longWork.ts';
import { Queue, QueueFull } from '../../../lib/queue.ts';
import type { Bounds, Work } from './imageProcess.ts';
import type { Refusal } from './recodeImage.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const decoding = new Queue({ atOnce: 1, waiting: 20, freeMs: 1_500 });
/** A picture of 40 megapixels takes up to 400 MB, an interlaced one of 16 bits a colour up to 650 MB. */
const BOUNDS: Bounds = { cpuMs: 2_000, memory: 800_000_000 };
/** Of the clock: a decoder that neither works nor answers has to be ended, too. */
const MAX_MS = 30_000;
/** A process that has nothing to do for so long is ended: it keeps some 60 MB. */
const IDLE_MS = 60_000;

/**
 * Reads the data URL of an image.
 * @throws 400 on `avatar` unless it names one of the four types, is proper base64 and at most 5,242,880 bytes large
 */
export function readDataUrl(sent: unknown): Buffer {
  if (typeof sent !== 'string') throw notAnImage();
  const [head = '', base64 = ''] = splitOnce(sent, ',');
  if (!TYPES.some((type) => head === `data:${type};base64`)) throw notAnImage();
  if (base64.length > Math.ceil(MAX_AVATAR_BYTES / 3) * 4) throw tooHeavy();
  const image = Buffer.from(base64, 'base64');
  if (image.length === 0 || image.toString('base64') !== base64) throw notAnImage(); // decoding alone skips what is not base64
  if (image.length > MAX_AVATAR_BYTES) throw tooHeavy();
  return image;
}

/**
 * Makes any JPEG, PNG, GIF or WebP into what we keep: first frame, upright, cut to a square of 256 x 256, WebP, without
 * metadata (a photo may carry the place where it was taken).
 * @param sender whose turn it is when many wait
 * @param bounds beyond which the picture is given up
 * @throws 400 on `avatar` for anything else, more than 40 megapixels, strips and truncated files; 503 when too many wait
 */
export async function makeAvatar(image: Buffer, sender = '', bounds: Partial<Bounds> = {}): Promise<Buffer> {
  return decoding
    .run(sender, () => recode(image, { ...BOUNDS, ...bounds }))
    .catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      throw crowded('Many images are being uploaded just now. Please try again in a moment');
    });
}

let decoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Has a picture decoded in a process of its own, which is kept for the next one. Only a process can be ended in the middle of
 * a picture that was made to take minutes, and a fault in a decoder ends nothing else.
 */
async function recode(image: Buffer, bounds: Bounds): Promise<Buffer> {
  clearTimeout(idle);
  const working = (decoder ??= startDecoder());
  const stop = () => {
    if (decoder === working) decoder = undefined;
    working.kill('SIGKILL');
  };
  const end = setTimeout(stop, MAX_MS);
  const answered = new AbortController();
  const answer = once(working, 'message', answered);
  const exit = once(working, 'exit', answered).then(() => ['not an image']);
  try {
    working.channel?.ref();
    working.send({ image, bounds } satisfies Work, () => {}); // who can't be reached has ended
    const [made] = (await Promise.race([answer, exit])) as [Uint8Array | Refusal];
    if (typeof made === 'string') throw REFUSALS[made]();
    return Buffer.from(made);
  } finally {
    answered.abort();
    clearTimeout(end);
    working.channel?.unref();
    idle = setTimeout(stop, IDLE_MS).unref();
  }
}

/** In `dist` the program is plain JavaScript; from source (tests, `npm run dev`) tsx has to read it. It needs no secrets. */
function startDecoder(): ChildProcess {
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
  for (const end of ['exit', 'error']) started.once(end, () => decoder === started && (decoder = undefined));
  started.unref();
  if (started.pid) setPriority(started.pid, BEHIND_CALLS);
  return started;
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function notAnImage() {
  return invalid('Please choose a whole JPEG, PNG, GIF or WebP image', 'avatar');
}

function tooHeavy() {
  return invalid('Please choose an image of at most 5 MB', 'avatar');
}

const REFUSALS: Record<Refusal, () => Error> = {
  'not an image': notAnImage,
  'too many pixels': () => invalid('Please choose an image of at most 40 megapixels', 'avatar'),
  'too long': () => invalid('Please choose an image whose longer side is at most 20 times the shorter one', 'avatar'),
};
