import sharp from 'sharp';
import { MAX_AVATAR_BYTES } from '../../../contract/index.ts';
import * as images from '../../../testing/images.ts';
import { makeAvatar as makeAvatarWith, readDataUrl } from './avatarImage.ts';
import { Decoder } from './decoderProcess.ts';

const decoder = new Decoder();
/** By default in any time: a busy machine takes long for 40 megapixels. */
const makeAvatar = (image: Buffer, maxMs = 60_000) => makeAvatarWith(decoder, image, maxMs);

const { RED, BLUE } = images;
const FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const;

const NOT_AN_IMAGE = 'That file is damaged or isn’t a JPEG, PNG, GIF, or WebP image.';
const TOO_LARGE = 'Choose an image of up to 5 MB.';
const TOO_MANY_PIXELS = 'Choose an image of up to 40 megapixels.';
const TOO_LONG = 'Choose an image whose longer side is at most 20 times the shorter one.';

async function expectRejection(making: Promise<Buffer>, msg: string) {
  await expect(making).rejects.toMatchObject({ status: 400, errors: [{ path: 'avatar', msg }] });
}

describe('readDataUrl', () => {
  it.each(FORMATS)('returns the bytes of an image/%s', (format) => {
    const image = Buffer.from('anything');
    expect(readDataUrl(images.dataUrl(image, `image/${format}`))).toEqual(image);
  });

  it.each(['', 'application/octet-stream', 'image/jpg', 'image/pjpeg', 'IMAGE/PNG'])('accepts the type %j', (type) => {
    expect(readDataUrl(images.dataUrl(Buffer.from('anything'), type))).toEqual(Buffer.from('anything'));
  });

  it('accepts 5,242,880 bytes and not one more', () => {
    expect(readDataUrl(images.dataUrl(Buffer.alloc(MAX_AVATAR_BYTES))).length).toBe(MAX_AVATAR_BYTES);
    expect(() => readDataUrl(images.dataUrl(Buffer.alloc(MAX_AVATAR_BYTES + 1)))).toThrow(TOO_LARGE);
  });

  it.each([
    '',
    'https://example.org/me.png',
    'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
    'data:;charset=utf-8;base64,AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64,',
    'data:image/png;base64,<script>',
    'data:image/png;base64,AAA',
    'data:image/png;base64,AAAA AAAA',
    7,
    { length: 1 },
  ])('rejects %j', (sent) => {
    expect(() => readDataUrl(sent)).toThrow(NOT_AN_IMAGE);
  });
});

describe('makeAvatar', () => {
  it.each(FORMATS)('turns a %s into a WebP of 256 x 256, cropped to the middle', async (format) => {
    const edge = { create: { width: 100, height: 100, channels: 3 as const, background: BLUE } };
    const wide = images.plainImage({ width: 300, height: 100 }).composite([{ input: edge, top: 0, left: 0 }]);
    const avatar = await makeAvatar(
      await sharp(await wide.png().toBuffer())
        .toFormat(format)
        .toBuffer(),
    );
    expect(await sharp(avatar).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await images.colourAt(avatar, 128, 128)).toEqual(await images.colourAt(avatar, 20, 128));
  });

  it('recognizes a JPEG of Adobe’s programs by its content', async () => {
    // Four inks, and a first segment other than JFIF or EXIF.
    const image = await images.plainImage({ width: 40, height: 30 }).toColourspace('cmyk').jpeg().toBuffer();
    expect(image.subarray(0, 4).toString('hex')).toBe('ffd8ffee');
    expect(await sharp(await makeAvatar(image)).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  it.each([
    [1, RED, BLUE],
    [3, BLUE, RED],
  ])('turns a picture of orientation %i upright', async (orientation, above, below) => {
    const avatar = await makeAvatar(await images.redOverBlue().withMetadata({ orientation }).jpeg().toBuffer());
    expect(await images.colourAt(avatar, 128, 20)).toEqual(above);
    expect(await images.colourAt(avatar, 128, 236)).toEqual(below);
  });

  it('keeps only the first frame', async () => {
    const gif = await images.redThenBlueGif();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const avatar = await makeAvatar(gif);
    expect((await sharp(avatar).metadata()).pages).toBeUndefined();
    expect(await images.colourAt(avatar, 128, 128)).toEqual(RED);
  });

  it('drops the place where a photo was taken, and all other metadata', async () => {
    const photo = await images.photoWithPlace();
    expect((await sharp(photo).metadata()).exif?.includes('Secret Camera')).toBe(true);
    const avatar = await makeAvatar(photo);
    const { exif, xmp, iptc, icc } = await sharp(avatar).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(avatar.includes('Secret Camera')).toBe(false);
  });

  it('accepts 40 megapixels and not one row more, nor 30,000 x 30,000 pixels in a small file', async () => {
    expect((await makeAvatar(images.blackPng(8_000, 5_000))).length).toBeGreaterThan(0);
    await expectRejection(makeAvatar(images.blackPng(8_000, 5_001)), TOO_MANY_PIXELS);
    await expectRejection(makeAvatar(images.blackPng(30_000, 30_000)), TOO_MANY_PIXELS);
  });

  it('accepts a picture whose longer side is 20 times the shorter one, and no longer one', async () => {
    expect((await makeAvatar(images.blackPng(2_000, 100))).length).toBeGreaterThan(0);
    await expectRejection(makeAvatar(images.blackPng(2_001, 100)), TOO_LONG);
    await expectRejection(makeAvatar(images.blackPng(100, 2_001)), TOO_LONG);
  });

  it.each(FORMATS)('rejects a truncated %s', async (format) => {
    const whole = await images.noisyImage().toFormat(format).toBuffer();
    expect((await makeAvatar(whole)).length).toBeGreaterThan(0);
    await expectRejection(makeAvatar(whole.subarray(0, Math.floor(whole.length * 0.9))), NOT_AN_IMAGE);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['SVG', () => Buffer.from(svg)],
    ['a PNG signature', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a TIFF', () => images.plainImage().tiff().toBuffer()],
    ['an AVIF', () => images.plainImage().toFormat('avif').toBuffer()],
  ])('rejects %s', async (_name, make) => {
    await expectRejection(makeAvatar(await make()), NOT_AN_IMAGE);
  });

  it('gives up a picture that takes too long, rejects with 503 what its queue has no room for, and makes the next one', async () => {
    const image = await images.noisyImage().jpeg().toBuffer();
    const results = await Promise.allSettled(Array.from({ length: 23 }, () => makeAvatar(image, 1)));
    const statuses = results.map((result) => (result.status === 'rejected' ? result.reason.status : 200));
    expect(statuses).toEqual([...Array<number>(20).fill(400), 503, 503, 503]);
    expect((await makeAvatar(image)).length).toBeGreaterThan(0);
  });
});
