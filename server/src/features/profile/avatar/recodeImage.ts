import sharp from 'sharp';
import { AVATAR_SIDE } from '../../../contract/index.ts';

const FORMATS = ['jpeg', 'png', 'gif', 'webp'];

// Only the decoders of these four formats exist for us: no other parser (SVG, TIFF ...) ever sees what a stranger sent.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// An image of 40 megapixels takes up to 650 MB and a core while it is decoded: one at a time, on one thread.
sharp.concurrency(1);
sharp.cache(false);

/** Long sides cost memory and time by the row: 40 megapixels of a million to a row take 3 GB to turn upright. */
const MOST_TIMES_AS_LONG = 20;

/** Why a picture was not made into an avatar. */
export type Refusal = 'not an image' | 'too many pixels' | 'too long' | 'given up';

/** Makes a picture of at most so many pixels into an avatar: see `makeAvatar`. Runs in a process of its own. */
export async function recodeImage(image: Buffer, pixels: number): Promise<Buffer | Refusal> {
  if (hasTooManyFrames(image) || hasTooManyScans(image)) return 'not an image';
  try {
    const picture = sharp(image, { limitInputPixels: pixels, failOn: 'truncated' });
    const { format, width, height } = await picture.metadata();
    if (!FORMATS.includes(format)) return 'not an image';
    if (Math.max(width, height) > MOST_TIMES_AS_LONG * Math.min(width, height)) return 'too long';
    return await picture
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    return /pixel limit/.test(String(error)) ? 'too many pixels' : 'not an image';
  }
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

/** A decoder walks through all pixels for each scan of a progressive JPEG, of which a real one has about ten. */
const MOST_SCANS = 30;
const [END_OF_IMAGE, SCAN] = [0xd9, 0xda];

/** Whether a JPEG, a row of marked segments with data behind some of them, has more scans than a picture needs. */
function hasTooManyScans(image: Buffer): boolean {
  if (image.toString('latin1', 0, 2) !== '\xff\xd8') return false;
  let scans = 0;
  for (let at = 2; at >= 0 && at + 4 <= image.length && scans <= MOST_SCANS;) {
    const marker = image[at] === 0xff ? image[at + 1]! : 0;
    if (marker === END_OF_IMAGE) break;
    if (marker === SCAN) scans += 1;
    const isSegment = (marker > END_OF_IMAGE && marker < 0xff) || (marker >= 0xc0 && marker < 0xd0);
    at = image.indexOf(0xff, isSegment ? at + 2 + image.readUInt16BE(at + 2) : at + 1);
  }
  return scans > MOST_SCANS;
}
