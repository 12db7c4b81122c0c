import type { Act, BeatKey, OutlineText } from '@trefoil/server/contract';
import type { BackupCharacter, Backup, BackupStory } from '../../export/formats/backup.ts';
import { rejectOtherFormats } from './otherFormats.ts';
import { parseBackup } from './parseBackup.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { UnreadableFile } from './unreadableFile.ts';

/** The contents of a file that can be imported. Every text has been validated against the rules of its field. */
export interface ParsedFile {
  /** Texts by field; an empty one for a field that is empty in the file. */
  outline: { [field in OutlineText]?: string };
  characters: BackupCharacter[];
  /** The other stories of a backup of all. */
  others?: BackupStory[];
  /** Fields of the profile form, social links among them; `null` without a complete profile. */
  profile: ProfileTexts | null;
  works: Backup['works'];
  /** Passages without a known heading. */
  unmatched: Passage[];
  /** Passages below 'Characters' in Markdown or text: descriptions, notes, and whatever the writer added. */
  characterPassages: string[];
  /** Messages about texts that were left out because they are invalid. */
  rejected: string[];
  /** Whether white space in the file is as it was typed; other programs wrap lines and separate paragraphs in their own way. */
  isExact: boolean;
}

/** A part of a file that is not below a heading of ours. */
export interface Passage {
  text: string;
  /** Its own heading. */
  heading?: string;
  /** The act whose heading is above. */
  act?: Act | undefined;
  /** The beat that its heading may mean, as a name of another story structure. */
  guess?: BeatKey | undefined;
}

export type ProfileTexts = Readonly<Record<string, string | readonly string[]>>;

/** The beginning of an object or a list in JSON; Markdown can begin with a link in brackets. */
const JSON_START = /^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[\]{"\d]|$))/;
/** Far larger than any story. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const TOO_LARGE = 'This file is larger than 20 MB. Nothing was changed.';

/**
 * Reads a backup, or Markdown or plain text with the headings of the beats.
 *
 * @throws UnreadableFile if the file is too large, not text, or has nothing that can be imported
 */
export async function readFile(file: File): Promise<ParsedFile> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFile(TOO_LARGE);
  const bytes = await new Response(file).arrayBuffer().catch(() => {
    throw new UnreadableFile('This file couldn’t be opened. Choose it again. Nothing was changed.');
  });
  return parseFile(new Uint8Array(bytes));
}

/** Parses the bytes of a file; see `readFile`. */
export function parseFile(bytes: Uint8Array): ParsedFile {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile(TOO_LARGE);
  rejectOtherFormats(bytes);
  const text = decodeText(bytes);
  if (text.trim() === '') throw new UnreadableFile('This file is empty. Nothing was changed.');
  return JSON_START.test(text) ? parseBackup(text) : parseMarkdown(text);
}

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
function decodeText(bytes: Uint8Array): string {
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
