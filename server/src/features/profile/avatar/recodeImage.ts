import sharp from 'sharp';
import { AVATAR_SIDE, MAX_AVATAR_PIXELS } from '../../../contract/index.ts';

/*
 * The program of the decoding process (see `decoderProcess.ts`): answers each picture with an avatar or a refusal.
 */

/** Why a picture is refused. */
export type Refusal = 'not an image' | 'too many pixels' | 'too long';

/** Decoding takes memory and time by the row: a million rows of 40 pixels take 3 GB to rotate. */
const MAX_SIDE_RATIO = 20;

// Only the decoders of these four formats exist for us: no other parser (SVG, TIFF ...) ever sees what a stranger sent.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.concurrency(1); // the other cores serve requests
sharp.cache(false);

process.on('message', async (picture: Uint8Array) => process.send!(await recode(picture)));

async function recode(picture: Uint8Array): Promise<Buffer | Refusal> {
  try {
    const image = sharp(picture, { limitInputPixels: MAX_AVATAR_PIXELS, failOn: 'truncated' });
    const { width, height } = await image.metadata();
    if (Math.max(width, height) > MAX_SIDE_RATIO * Math.min(width, height)) return 'too long';
    return await image.autoOrient().resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch (error) {
    return /pixel limit/.test(String(error)) ? 'too many pixels' : 'not an image';
  }
}
