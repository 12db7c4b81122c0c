import { MAX_AVATAR_BYTES, MAX_AVATAR_PIXELS } from '../../../contract/index.ts';
import { crowded, invalid } from '../../../http/errors.ts';
import { QueueFull } from '../../../lib/queue.ts';
import { Decoder } from './decoder.ts';
import type { Bounds } from './imageProcess.ts';
import type { Refusal } from './recodeImage.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What our own client sends is smaller, and takes some 50 ms: no crowd of large pictures keeps it waiting. */
const small = new Decoder({ pixels: 1_000_000, cpuMs: 500, memory: 300_000_000 }, 50);
/** A picture of 40 megapixels takes up to 400 MB, an interlaced one of 16 bits a colour up to 650 MB. */
const large = new Decoder({ pixels: MAX_AVATAR_PIXELS, cpuMs: 2_000, memory: 800_000_000 }, 1_500);

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
 * @param bounds beyond which a large picture is given up
 * @throws 400 on `avatar` for anything else, more than 40 megapixels, strips and truncated files; 503 when too many wait
 */
export async function makeAvatar(image: Buffer, sender = '', bounds: Partial<Bounds> = {}): Promise<Buffer> {
  try {
    let made = await small.decode(image, sender);
    if (made === 'too many pixels' || made === 'given up') made = await large.decode(image, sender, bounds);
    if (typeof made === 'string') throw REFUSALS[made]();
    return Buffer.from(made);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw crowded('Many images are being uploaded just now. Please try again in a moment');
  }
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
  'given up': notAnImage,
  'too many pixels': () => invalid('Please choose an image of at most 40 megapixels', 'avatar'),
  'too long': () => invalid('Please choose an image whose longer side is at most 20 times the shorter one', 'avatar'),
};
