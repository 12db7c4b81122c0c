import type { OutlineText } from '@trefoil/server/contract';
import type { BackupCharacter, Backup } from '../../export/formats/backup.ts';
import { parseBackup } from './parseBackup.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { UnreadableFile } from './unreadableFile.ts';

/** The contents of a file that can be imported. Every text has been validated against the rules of its field. */
export interface ParsedFile {
  /** Texts by field; an empty one for a field that is empty in the file. */
  outline: { [field in OutlineText]?: string };
  characters: BackupCharacter[];
  /** Fields of the profile form, social links among them; `null` without a complete profile. */
  profile: ProfileTexts | null;
  works: Backup['works'];
  /** Passages without a known heading. */
  unmatched: string[];
  /** Messages about texts that were left out because they are invalid. */
  rejected: string[];
  /** Whether the format preserves texts exactly; others lose blank lines and spaces at line ends. */
  isExact: boolean;
  /** Whether the file has characters that could only be imported from a backup. */
  hasSkippedCharacters: boolean;
}

export type ProfileTexts = Readonly<Record<string, string | readonly string[]>>;

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
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UnreadableFile(
      'Word, EPUB, and zip files can’t be imported. Use a backup (JSON), Markdown, or plain text. Nothing was changed.',
    );
  const text = decoded(bytes);
  if (text.trim() === '') throw new UnreadableFile('This file is empty. Nothing was changed.');
  return /^\s*[{[]/.test(text) ? parseBackup(text) : parseMarkdown(text);
}

function decoded(bytes: Uint8Array): string {
  // The byte order mark of UTF-16, which some Windows programs write.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw new UnreadableFile('This file isn’t text. Use a backup (JSON), Markdown, or plain text. Nothing was changed.');
}
