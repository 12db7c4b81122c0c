import { HEADINGS } from '@trefoil/server/contract';
import { blockText, type Block } from '../../characters/descriptionBlocks.ts';
import { looksLikeHeading } from '../../import/parse/headings.ts';
import { titleWithRole, type Entry, type ExportDocument } from '../exportDocument.ts';

/** The outline as plain text: headings on lines of their own, a blank line between all parts. Can be imported again. */
export function asText({ title, author, chapters }: ExportDocument): string {
  const parts = [
    `“${title}”`,
    `an outline by ${author}`,
    ...chapters.flatMap((chapter) => [chapter.title.toUpperCase(), ...chapter.entries.flatMap(partsOf)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function partsOf(entry: Entry): string[] {
  const { id, question, blocks, notes } = entry;
  const title = titleWithRole(entry);
  const heading = id in HEADINGS ? title : indentHeadings(title);
  const lines = [heading, ...(question === undefined ? [] : [`> ${question}`]), linesOf(blocks)];
  return [lines.join('\n'), ...notes.map((note) => `${indentHeadings(note.title)}\n${linesOf(note.blocks)}`)];
}

/** Indents lines that look like a heading, so that they are not imported as one. */
const indentHeadings = (text: string) =>
  text
    .split('\n')
    .map((line) => (looksLikeHeading(line) ? ` ${line}` : line))
    .join('\n');

const linesOf = (blocks: readonly Block[]) => blocks.map((block) => indentHeadings(blockText(block))).join('\n\n');
