import sharp from 'sharp';
import { MAX_AVATAR_BYTES } from '../../../contract/index.ts';
import { HttpError } from '../../../http/errors.ts';
import * as images from '../../../testing/images.ts';
import { makeAvatar, readDataUrl } from './avatarImage.ts';
import './recodeImage.ts';

const { RED, BLUE } = images;
const FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const;

async function refusal(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return 'taken';
  } catch (error) {
    if (!(error instanceof HttpError)) return error;
    return [error.status, error.errors[0]?.path, ...(error.quiet ? ['quiet'] : [])];
  }
}
const REFUSED = [400, 'avatar'];

describe('reading a data URL', () => {
  it.each(FORMATS)('takes image/%s and gives its bytes', (format) => {
    const image = Buffer.from('anything');
    expect(readDataUrl(images.dataUrl(image, `image/${format}`))).toEqual(image);
  });

  it('takes 5,242,880 bytes and not one more', async () => {
    expect(readDataUrl(images.dataUrl(Buffer.alloc(MAX_AVATAR_BYTES))).length).toBe(MAX_AVATAR_BYTES);
    expect(await refusal(() => readDataUrl(images.dataUrl(Buffer.alloc(MAX_AVATAR_BYTES + 1))))).toEqual(REFUSED);
    expect(await refusal(() => readDataUrl(images.dataUrl(Buffer.alloc(6_000_000))))).toEqual(REFUSED);
  });

  it.each([
    '',
    'data:',
    'https://example.org/me.png',
    'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/tiff;base64,AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64',
    'data:image/png;base64,<script>',
    'data:image/png;base64,AAA',
    'data:image/png;base64,AAAA AAAA',
    7,
    true,
    ['data:image/png;base64,AAAA'],
    { length: 1 },
  ])('refuses %j', async (sent) => {
    expect(await refusal(() => readDataUrl(sent))).toEqual(REFUSED);
  });
});

describe('making an avatar', () => {
  it.each(FORMATS)('turns %s into WebP of 256 x 256', async (format) => {
    const avatar = await makeAvatar(await images.plainImage({ width: 300, height: 40 }).toFormat(format).toBuffer());
    expect(await sharp(avatar).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await images.colourAt(avatar, 128, 128)).toEqual(RED);
  });

  it('cuts to the middle instead of squeezing', async () => {
    const edge = { create: { width: 100, height: 100, channels: 3 as const, background: BLUE } };
    const wide = images.plainImage({ width: 300, height: 100 }).composite([{ input: edge, top: 0, left: 0 }]);
    expect(await images.colourAt(await makeAvatar(await wide.png().toBuffer()), 5, 128)).toEqual(RED);
  });

  it.each([
    [1, RED, BLUE],
    [3, BLUE, RED],
  ])('turns a picture of orientation %i upright', async (orientation, above, below) => {
    const avatar = await makeAvatar(await images.redOverBlue().withMetadata({ orientation }).jpeg().toBuffer());
    expect(await images.colourAt(avatar, 128, 20)).toEqual(above);
    expect(await images.colourAt(avatar, 128, 236)).toEqual(below);
  });

  it('keeps the first frame alone', async () => {
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

  it('takes a thousand frames, of which it keeps the first, and refuses more', async () => {
    expect((await makeAvatar(await images.framesWebp(1_000))).length).toBeGreaterThan(0);
    expect(await refusal(async () => makeAvatar(await images.framesWebp(1_001)))).toEqual(REFUSED);
  });

  it('takes a JPEG of 30 scans, whatever stands behind it, and refuses one of more', async () => {
    const most = images.scansJpeg(30);
    expect((await makeAvatar(Buffer.concat([most, most]))).length).toBeGreaterThan(0);
    expect(await refusal(() => makeAvatar(images.scansJpeg(31)))).toEqual(REFUSED);
  });

  it('takes 40 megapixels and refuses more', async () => {
    expect((await makeAvatar(images.blackPng(8_000, 5_000))).length).toBeGreaterThan(0);
    expect(await refusal(() => makeAvatar(images.blackPng(8_000, 5_001)))).toEqual(REFUSED);
  });

  it('takes a progressive JPEG of 40 megapixels, all of which is kept in memory at once', async () => {
    const large = images.plainImage({ width: 8_000, height: 5_000 }).jpeg({ progressive: true });
    expect((await makeAvatar(await large.toBuffer())).length).toBeGreaterThan(0);
  });

  it('takes a picture whose one side is 20 times the other, and refuses a longer one', async () => {
    const [longer, shorter] = [2_000, 100];
    expect((await makeAvatar(images.blackPng(longer, shorter))).length).toBeGreaterThan(0);
    const msg = 'Please choose an image whose longer side is at most 20 times the shorter one';
    const refused = { status: 400, errors: [{ path: 'avatar', msg }] };
    await expect(makeAvatar(images.blackPng(longer + 1, shorter))).rejects.toMatchObject(refused);
    await expect(makeAvatar(images.blackPng(shorter, longer + 1))).rejects.toMatchObject(refused);
  });

  it('refuses a small file of 30,000 x 30,000 pixels at once', async () => {
    const bomb = images.blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(150_000);
    // To decode it would take many times as long, and be given up for that reason.
    await expect(makeAvatar(bomb, '', { cpuMs: 200 })).rejects.toMatchObject({
      errors: [{ path: 'avatar', msg: 'Please choose an image of at most 40 megapixels' }],
    });
  });

  it.each(FORMATS.flatMap((format) => [0.1, 0.5, 0.9].map((part) => ({ format, part }))))(
    'refuses a $format of which only $part is there',
    async ({ format, part }) => {
      const whole = await images.noisyImage().toFormat(format).toBuffer();
      expect(await refusal(() => makeAvatar(whole))).toBe('taken');
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      expect(await refusal(() => makeAvatar(cut))).toEqual(REFUSED);
    },
  );

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<script>alert(1)</script>')],
    ['zeros', Buffer.alloc(5_000)],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ['a PNG signature alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF')],
  ])('refuses %s', async (_name, file) => {
    expect(await refusal(() => makeAvatar(file))).toEqual(REFUSED);
  });

  it.each(['tiff', 'avif'] as const)('refuses a real %s image', async (format) => {
    expect(await refusal(async () => makeAvatar(await images.plainImage().toFormat(format).toBuffer()))).toEqual(
      REFUSED,
    );
  });

  it('leaves no decoder but those of the four formats', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow(/unsupported/);
    const tiff = await images.plainImage().tiff().toBuffer();
    await expect(sharp(tiff).metadata()).rejects.toThrow(/unsupported/);
  });

  it('turns away the 22nd image of a crowd with a 503 and serves the others', async () => {
    const image = await images.noisyImage(400, 400).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 22 }, () => refusal(() => makeAvatar(image))));
    expect(answers).toEqual([...Array<string>(21).fill('taken'), [503, undefined, 'quiet']]);
    expect(await refusal(() => makeAvatar(image))).toBe('taken');
  });

  it('keeps no small picture waiting for large ones', async () => {
    let made = 0;
    const large = images.blackPng(4_000, 4_000);
    const crowd = Array.from({ length: 12 }, (_, i) => makeAvatar(large, `network ${i}`).then(() => (made += 1)));
    await makeAvatar(await images.noisyImage(400, 400).jpeg().toBuffer(), 'another network');
    expect(made).toBeLessThan(crowd.length / 2);
    await Promise.all(crowd);
  });

  it.each([
    ['long', { cpuMs: 1 }],
    ['much memory', { memory: 1 }],
  ])('gives up a picture that takes too %s, and takes the next one', async (_what, bounds) => {
    expect(await refusal(() => makeAvatar(images.blackPng(8_000, 5_000), '', bounds))).toEqual(REFUSED);
    expect((await makeAvatar(await images.noisyImage().jpeg().toBuffer())).length).toBeGreaterThan(0);
  });
});
