import { UnreadableFile } from './unreadableFile.ts';

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Decodes the text of a file: a byte order mark decides on the encoding; without one it is UTF-8 or, if it isn't valid UTF-8,
 * windows-1252.
 *
 * @throws UnreadableFile if the file is not text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))?.[1];
  const text = marked ? new TextDecoder(marked).decode(bytes) : decodeUnmarked(bytes);
  if (!text.includes('\0')) return text;
  throw new UnreadableFile('This file isn’t text. Use a backup (JSON), Markdown, or plain text. Nothing was changed.');
}

/** The characters of windows-1252 from 0x80 to 0x9F, where Node's decoder has the control characters of ISO-8859-1. */
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

function decodeUnmarked(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return text.replace(/[\x80-\x9F]/g, (control) => FROM_80.charAt(control.charCodeAt(0) - 0x80));
  }
}
