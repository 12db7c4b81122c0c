import type { ExportDocument } from '../exportDocument.ts';
import { blockText } from '../../characters/descriptionBlocks.ts';
import { looksLikeHeading } from '../../import/parse/headings.ts';

/** The outline as plain text: headings on lines of their own, a blank line between all parts. Can be imported again. */
export function asText({ title, author, acts, characters }: ExportDocument): string {
  const parts = [
    `“${title}”`,
    `an outline by ${author}`,
    ...acts.flatMap(({ numeral, beats }) => [
      `ACT ${numeral}`,
      ...beats.map(({ heading, question, paragraphs }) =>
        [heading, ...(question === undefined ? [] : [`> ${question}`]), linesOf(paragraphs)].join('\n'),
      ),
    ]),
    ...(characters.length > 0 ? ['CHARACTERS'] : []),
    ...characters.flatMap(({ name, protag, blocks, notes }) => [
      protag ? `${name} (protagonist)` : indentHeadings(name),
      ...blocks.map((block) => indentHeadings(blockText(block))),
      ...notes.map((note) => `${indentHeadings(note.title)}\n${linesOf(note.paragraphs)}`),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Indents lines that look like a heading, so that they are not imported as one. */
const indentHeadings = (text: string) =>
  text
    .split('\n')
    .map((line) => (looksLikeHeading(line) ? ` ${line}` : line))
    .join('\n');

const linesOf = (paragraphs: string[][]) => paragraphs.map((lines) => indentHeadings(lines.join('\n'))).join('\n\n');
