import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** One transparent pixel, as a data URL. */
export const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const SIDE = 64;
export const RED = { r: 220, g: 30, b: 30 };
export const BLUE = { r: 30, g: 30, b: 220 };

/** A picture in one colour, by default 64 x 64 and red, still to be encoded: `plainImage().jpeg().toBuffer()`. */
export function plainImage({ width = SIDE, height = SIDE, background = RED } = {}): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A picture of 64 x 64 whose upper half is red and whose lower half is blue. */
export function redOverBlue(): Sharp {
  const lower = { create: { width: SIDE, height: SIDE / 2, channels: 3 as const, background: BLUE } };
  return plainImage().composite([{ input: lower, top: SIDE / 2, left: 0 }]);
}

/** Noise, which compresses badly, so that cutting the file off anywhere cuts into the picture. */
export function noisyImage(width = SIDE, height = SIDE): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: RED, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
}

/** A photo that says where it was taken. */
export function photoWithPlace(): Promise<Buffer> {
  return plainImage()
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .jpeg()
    .toBuffer();
}

/** An animated GIF: a red frame, then a blue one. */
export async function redThenBlueGif(): Promise<Buffer> {
  const [red, blue] = await Promise.all([RED, BLUE].map((background) => plainImage({ background }).png().toBuffer()));
  return sharp([red!, blue!], { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A PNG of any size that holds nothing but black: 30,000 x 30,000 pixels in some 110 kB. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit a pixel, shades of grey
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export function dataUrl(image: Buffer, type = 'image/jpeg'): string {
  return `data:${type};base64,${image.toString('base64')}`;
}

/** The colour in the middle of a part of an image, each channel rounded to tens. */
export async function colourAt(image: Buffer, left: number, top: number): Promise<Record<'r' | 'g' | 'b', number>> {
  const spot = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const [r = 0, g = 0, b = 0] = spot;
  return { r: roundToTen(r), g: roundToTen(g), b: roundToTen(b) };
}

function roundToTen(value: number): number {
  return Math.round(value / 10) * 10;
}
