import { UnreadableFile } from './unreadableFile.ts';

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const NOT_TEXT = 'This file isn’t text. Use a backup (JSON), Markdown, or plain text. Nothing was changed.';
/** A stray NUL is dropped like other control characters; half of UTF-16 without a mark consists of them. */
const MAX_NUL_SHARE = 0.05;

/**
 * Decodes the text of a file: a byte order mark decides on the encoding; without one it is UTF-8 or, if it isn't valid UTF-8,
 * windows-1252.
 *
 * @throws UnreadableFile if the file is not text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))?.[1];
  const text = marked ? new TextDecoder(marked).decode(bytes) : decodeUnmarked(bytes);
  const nulCount = text.split('\0').length - 1;
  if (nulCount > text.length * MAX_NUL_SHARE) throw new UnreadableFile(NOT_TEXT);
  return text;
}

function decodeUnmarked(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (bytes.includes(0)) throw new UnreadableFile(NOT_TEXT);
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
