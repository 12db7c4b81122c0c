import sharp from 'sharp';
import { AVATAR_SIDE, MAX_AVATAR_BYTES, MAX_AVATAR_PIXELS } from '../../../contract/index.ts';
import { invalid, unavailable } from '../../../http/errors.ts';
import { Queue, QueueFull } from '../../../lib/queue.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const FORMATS = ['jpeg', 'png', 'gif', 'webp'];

// Only the decoders of these four formats exist for us: no other parser (SVG, TIFF ...) ever sees what a stranger sent.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// An image of 40 megapixels takes up to 250 MB and a core while it is decoded: one at a time, on one thread.
sharp.concurrency(1);
sharp.cache(false);
const decoding = new Queue({ atOnce: 1, waiting: 20 });
const MAX_SECONDS = 10;

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
 * @throws 400 on `avatar` for anything else, more than 40 megapixels and truncated files; 503 when too many wait
 */
export async function makeAvatar(image: Buffer, sender = ''): Promise<Buffer> {
  return decoding
    .run(sender, () => recode(image))
    .catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      throw unavailable('Many images are being uploaded just now. Please try again in a moment');
    });
}

/** For frames that nobody sees: to look through a hundred thousand, each as small as can be, takes most of a minute. */
const MOST_FRAMES = 1_000;

/** Whether a WebP, which is a row of named chunks, has more frames than a picture needs. */
function hasTooManyFrames(image: Buffer): boolean {
  if (image.toString('latin1', 0, 4) !== 'RIFF') return false;
  let frames = 0;
  for (let at = 12; at + 8 <= image.length && frames <= MOST_FRAMES;) {
    if (image.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const size = image.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames > MOST_FRAMES;
}

async function recode(image: Buffer): Promise<Buffer> {
  if (hasTooManyFrames(image)) throw notAnImage();
  try {
    const picture = sharp(image, { limitInputPixels: MAX_AVATAR_PIXELS, failOn: 'truncated' });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) throw notAnImage();
    return await picture
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw /pixel limit/.test(String(error)) ? tooManyPixels() : notAnImage();
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

function tooManyPixels() {
  return invalid('Please choose an image of at most 40 megapixels', 'avatar');
}
