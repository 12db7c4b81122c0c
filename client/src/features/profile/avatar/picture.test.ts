/** @jest-environment node */
import { typeByContent } from './picture.ts';

const file = (start: string) => {
  const bytes = Uint8Array.from(start.padEnd(40, '\0'), (character) => character.charCodeAt(0));
  // jsdom's Blob cannot be read.
  return { slice: (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }) } as Blob;
};

describe('typeByContent', () => {
  it.each([
    ['a JPEG of Adobe, without an extension', '\xff\xd8\xff\xee\0\x0eAdobe', 'image/jpeg'],
    ['a JPEG of a camera', '\xff\xd8\xff\xe1\0\x10Exif', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['a GIF', 'GIF89a', 'image/gif'],
    ['an old GIF', 'GIF87a', 'image/gif'],
    ['a WebP', 'RIFF\x24\0\n\0WEBPVP8L', 'image/webp'],
  ])('recognizes %s', async (_, start, type) => {
    expect(await typeByContent(file(start))).toBe(type);
  });

  it.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'RIFF\0\0\0\0WAVE',
    '%PDF-1.7',
    'II*\0',
    '\0\0\0\x1cftypavif',
  ])('recognizes no picture in %j', async (start) => expect(await typeByContent(file(start))).toBeUndefined());
});
