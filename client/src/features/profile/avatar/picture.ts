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
  if (!PICTURE_TYPES.includes(file.type))
    throw new PictureError('That file isn’t a JPEG, PNG, GIF, or WebP. Choose another one.');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureError('That file is damaged. Choose another one.');
  }
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
