import { type ExecFileException, execFile } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MAX_AVATAR_BYTES } from '../../../contract/index.ts';
import { crowded, invalid } from '../../../http/errors.ts';
import type { Refusal } from './recodeImage.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** A picture of 40 megapixels takes about two seconds. */
const MAX_MS = 10_000;
const MAX_WAITING = 20;

const EXTENSION = extname(import.meta.url);
/** Compiled, or in development its source through tsx. */
const PROGRAM = [
  ...(EXTENSION === '.js' ? [] : ['--import', import.meta.resolve('tsx')]),
  fileURLToPath(new URL(`./recodeImage${EXTENSION}`, import.meta.url)),
];

const REFUSALS: Record<Refusal, () => Error> = {
  'not an image': notAnImage,
  'too many pixels': () => invalid('Please choose an image of at most 40 megapixels', 'avatar'),
  'too long': () => invalid('Please choose an image whose longer side is at most 20 times the shorter one', 'avatar'),
};

/**
 * Reads the data URL of an image.
 * @throws 400 on `avatar` unless it names one of the four types, is valid base64 and at most 5,242,880 bytes large
 */
export function readDataUrl(sent: unknown): Buffer {
  if (typeof sent !== 'string') throw notAnImage();
  const comma = sent.indexOf(',');
  const [head, base64] = [sent.slice(0, comma), sent.slice(comma + 1)];
  if (!TYPES.some((type) => head === `data:${type};base64`)) throw notAnImage();
  if (base64.length > Math.ceil(MAX_AVATAR_BYTES / 3) * 4) throw tooLarge();
  const image = Buffer.from(base64, 'base64');
  if (image.length === 0 || image.toString('base64') !== base64) throw notAnImage(); // decoding alone skips what is not base64
  if (image.length > MAX_AVATAR_BYTES) throw tooLarge();
  return image;
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes an avatar of a JPEG, PNG, GIF or WebP: first frame, upright, cropped to a square of 256 x 256, WebP, no metadata (a
 * photo may carry the place where it was taken). One at a time, since a picture may take 650 MB while it is decoded.
 * @param maxMs after which a picture is given up
 * @throws 400 on `avatar` for anything else, too many pixels or too long a side; 503 when too many pictures wait
 */
export async function makeAvatar(image: Buffer, maxMs = MAX_MS): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw crowded('Many images are being uploaded just now. Please try again in a moment');
  waiting += 1;
  const previous = last;
  const made = previous.then(() => {
    waiting -= 1;
    return recodeInProcess(image, maxMs);
  });
  last = made.catch(() => {});
  return made;
}

/**
 * Only a process can be ended in the middle of a picture that was made to take minutes, and a fault in a decoder ends nothing
 * else. It gets no secrets.
 */
async function recodeInProcess(image: Buffer, maxMs: number): Promise<Buffer> {
  const running = promisify(execFile)(process.execPath, PROGRAM, {
    env: { SYSTEMROOT: process.env['SYSTEMROOT'] },
    encoding: 'buffer',
    timeout: maxMs,
    killSignal: 'SIGKILL',
  });
  const { stdin } = running.child;
  stdin!.on('error', () => {}); // it has ended
  stdin!.end(image);
  try {
    return (await running).stdout;
  } catch (error) {
    const { stdout, signal } = error as ExecFileException & { stdout: Buffer };
    const refusal = signal ? 'not an image' : stdout.toString();
    throw REFUSALS[refusal as Refusal]?.() ?? error;
  }
}

function notAnImage() {
  return invalid('Please choose a whole JPEG, PNG, GIF or WebP image', 'avatar');
}

function tooLarge() {
  return invalid('Please choose an image of at most 5 MB', 'avatar');
}
