import type { Outline } from '@trefoil/server/contract';
import { createDocument, type DocumentOptions } from '../export/exportDocument.ts';
import { asMarkdown } from '../export/formats/markdown.ts';
import { asText } from '../export/formats/text.ts';
import { newPassages } from '../import/characterPassages.ts';
import { compareFile } from '../import/compareFile.ts';
import { parseFile, type ParsedFile } from '../import/parse/readFile.ts';

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Reads a file with this text. */
export const read = (text: string): ParsedFile => parseFile(utf8(text));

/** Fails if a file would change anything in a story, or if a passage would be offered. */
export function expectNoChange(file: ParsedFile, outline: Outline): void {
  expect(compareFile(file, outline, null)).toEqual([]);
  expect([...file.unmatched, ...newPassages(file.characterPassages, outline.characters)]).toEqual([]);
}

export const WITH_ALL: DocumentOptions = { act: 'all', characters: true, emptyBeats: true, questions: true };

/** Exports a story as Markdown and as plain text in each of these ways, and reads the files. @param change made to them before */
export async function reread(
  outline: Outline,
  ways: readonly DocumentOptions[] = [WITH_ALL],
  change = (text: string) => text,
): Promise<ParsedFile[]> {
  const books = await Promise.all(ways.map((options) => createDocument(outline, 'Ilaria Conti', options)));
  return books.flatMap((book) => [asMarkdown(book), asText(book)]).map((text) => read(change(text)));
}
