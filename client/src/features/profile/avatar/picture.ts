import { squareOf, type View } from './crop.ts';

/** Kinds of pictures that can be uploaded, as in `accept` of a file input. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** Side of the uploaded square at most, in pixels; the server makes 256 of it. */
const UPLOAD_SIDE = 512;

/** A file that cannot become a profile picture; the message is for the person. */
export class PictureError extends Error {}

/**
 * Reads a chosen or dropped file, upright.
 *
 * @throws PictureError
 */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (!PICTURE_TYPES.includes(file.type))
    throw new PictureError('That is no JPEG, PNG, GIF or WebP. Please choose another file.');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureError('That file could not be read as a picture. Please choose another one.');
  }
}

/** Draws the square that the view shows over the whole canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View): void {
  const { left, top, side } = squareOf(picture, view);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a data URL for the server: shrunk here, and without whatever else was in the file. */
export function squareAsDataUrl(picture: ImageBitmap, view: View): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(UPLOAD_SIDE, Math.round(squareOf(picture, view).side)));
  drawSquare(canvas, picture, view);
  // Browsers that cannot write WebP write PNG instead.
  return canvas.toDataURL('image/webp', 0.9);
}
