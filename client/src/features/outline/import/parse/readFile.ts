import type { OutlineText } from '@trefoil/server/contract';
import type { BackupCharacter, Backup } from '../../export/formats/backup.ts';
import { parseBackup } from './parseBackup.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { UnreadableFile } from './unreadableFile.ts';

/** What a file holds, as far as it has a place here. Nothing in it is trusted: every text has passed the rules of its field. */
export interface ParsedFile {
  /** Texts by field; an empty one where the file says that there is none. */
  outline: { [field in OutlineText]?: string };
  characters: BackupCharacter[];
  /** Fields of the profile form, social addresses among them; `null` when the file has no whole profile. */
  profile: ProfileTexts | null;
  works: Backup['works'];
  /** Passages under no heading that is known here. */
  unmatched: string[];
  /** What was left out because it breaks a rule, in words. */
  rejected: string[];
  /** The file keeps texts to the letter; others lose blank lines and spaces at the ends of lines. */
  exact: boolean;
  /** There are characters in it that only the JSON file gives back. */
  hasSkippedCharacters: boolean;
}

export type ProfileTexts = Readonly<Record<string, string | readonly string[]>>;

/** Larger files than any story are not even read. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const TOO_LARGE = 'This file is larger than 20 MB. No story of Trefoil is. Nothing was changed.';

/**
 * Reads a file that was taken along, or Markdown or text with our headings.
 *
 * @throws UnreadableFile for what is no text, too large, or a file of something else
 */
export async function readFile(file: File): Promise<ParsedFile> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFile(TOO_LARGE);
  const bytes = await new Response(file).arrayBuffer().catch(() => {
    throw new UnreadableFile('This file could not be opened. Choose it again. Nothing was changed.');
  });
  return parseFile(new Uint8Array(bytes));
}

/** The same for the bytes of a file. */
export function parseFile(bytes: Uint8Array): ParsedFile {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile(TOO_LARGE);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UnreadableFile(
      'This is a Word, EPUB or zip file. Only the JSON file, Markdown and plain text can be read back: take your story along as one of these. Nothing was changed.',
    );
  const text = decoded(bytes);
  if (text.trim() === '') throw new UnreadableFile('This file is empty. Nothing was changed.');
  return /^\s*[{[]/.test(text) ? parseBackup(text) : parseMarkdown(text);
}

function decoded(bytes: Uint8Array): string {
  // Windows writes text with this mark in front.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw new UnreadableFile('This file is not text, so it cannot be read back. Nothing was changed.');
}
