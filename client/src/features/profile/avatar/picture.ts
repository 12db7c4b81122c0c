import { squareOf, type View } from './crop.ts';

/** MIME types that can be uploaded. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** Maximum side of the uploaded square in pixels; the server scales it to `AVATAR_SIDE`. */
const UPLOAD_SIDE = 512;

/** A file that cannot be a profile picture; the message is shown to the user. */
export class PictureError extends Error {}

/**
 * Reads a chosen or dropped file, applying its orientation.
 *
 * @throws PictureError
 */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const type = (await typeByContent(file)) ?? file.type;
  if (!PICTURE_TYPES.includes(type))
    throw new PictureError('That file isn’t a JPEG, PNG, GIF, or WebP. Choose another one.');
  try {
    return await createImageBitmap(new Blob([file], { type }), { imageOrientation: 'from-image' });
  } catch {
    throw new PictureError('That file is damaged. Choose another one.');
  }
}

/** How a file of each type begins; a WebP has its length in between. */
const SIGNATURES: readonly (readonly [string, RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** The type that a file's content tells: without an extension browsers know none, and some programs write a wrong one. */
export async function typeByContent(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
}

/** Draws the square of a view on the whole canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View): void {
  const { left, top, side } = squareOf(picture, view);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a data URL for the server, scaled down and without the file's metadata. */
export function squareAsDataUrl(picture: ImageBitmap, view: View): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(UPLOAD_SIDE, Math.round(squareOf(picture, view).side)));
  drawSquare(canvas, picture, view);
  // Browsers that cannot encode WebP fall back to PNG.
  return canvas.toDataURL('image/webp', 0.9);
}
