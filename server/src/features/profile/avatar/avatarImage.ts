import { MAX_AVATAR_BYTES } from '../../../contract/index.ts';
import { invalid } from '../../../http/errors.ts';
import type { Decoder } from './decoderProcess.ts';
import type { Refusal } from './recodeImage.ts';

/** What a browser says of an image; of a file without an extension it knows no type. Its content decides what it is. */
const HEAD = /^data:(?:image\/(?:jpe?g|pjpeg|jfif|png|x-png|gif|webp)|application\/octet-stream)?;base64$/i;

/**
 * Reads the data URL of an image.
 * @throws 400 on `avatar` if it names another type than those of the four formats or none, is no valid base64, or is larger
 *   than 5,242,880 bytes
 */
export function readDataUrl(sent: unknown): Buffer {
  if (typeof sent !== 'string') throw notAnImage();
  const comma = sent.indexOf(',');
  const [head, base64] = [sent.slice(0, comma), sent.slice(comma + 1)];
  if (!HEAD.test(head)) throw notAnImage();
  if (base64.length > Math.ceil(MAX_AVATAR_BYTES / 3) * 4) throw tooLarge();
  const image = Buffer.from(base64, 'base64');
  if (image.length === 0 || image.toString('base64') !== base64) throw notAnImage(); // decoding alone skips what is not base64
  if (image.length > MAX_AVATAR_BYTES) throw tooLarge();
  return image;
}

/**
 * Makes an avatar of a JPEG, PNG, GIF or WebP: first frame, upright, cropped to a square of 256 x 256, WebP, no metadata (a
 * photo may carry the place where it was taken).
 * @param maxMs after which a picture is given up
 * @throws 400 on `avatar` for anything else, too many pixels or too long a side; 503 when too many pictures wait
 */
export async function makeAvatar(decoder: Decoder, image: Buffer, maxMs?: number): Promise<Buffer> {
  const made = await decoder.decode(image, maxMs);
  if (typeof made === 'string') throw REFUSALS[made]();
  return Buffer.from(made);
}

function notAnImage() {
  return invalid('That file is damaged or isn’t a JPEG, PNG, GIF, or WebP image.', 'avatar');
}

function tooLarge() {
  return invalid('Choose an image of up to 5 MB.', 'avatar');
}

const REFUSALS: Record<Refusal, () => Error> = {
  'not an image': notAnImage,
  'too many pixels': () => invalid('Choose an image of up to 40 megapixels.', 'avatar'),
  'too long': () => invalid('Choose an image whose longer side is at most 20 times the shorter one.', 'avatar'),
};
