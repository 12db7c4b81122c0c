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
      protag ? `${name} (protagonist)` : indentHeading(name),
      ...blocks.map((block) => indentHeading(blockText(block))),
      ...notes.map((note) => `${indentHeading(note.title)}\n${linesOf(note.paragraphs)}`),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Indents a text whose first line looks like a heading, so that it is not imported as one. */
const indentHeading = (text: string) => (looksLikeHeading(text.split('\n', 1)[0]!) ? ` ${text}` : text);

const linesOf = (paragraphs: string[][]) => paragraphs.map((lines) => indentHeading(lines.join('\n'))).join('\n\n');
