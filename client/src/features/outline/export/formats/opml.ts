import { blockText } from '../../characters/descriptionBlocks.ts';
import type { ExportDocument } from '../exportDocument.ts';
import { escapeMarkup } from './markup.ts';

/**
 * The outline as OPML 2.0: one node for each act and beat, and for each character and note, with its text in `_note`, which
 * Scrivener and other outliners read.
 */
export function asOpml({ title, author, acts, characters }: ExportDocument): string {
  const actNodes = acts.map(({ numeral, beats }) =>
    node(
      `Act ${numeral}`,
      '',
      beats.map(({ heading, question, paragraphs }) =>
        node(heading, textOf(question === undefined ? paragraphs : [[question], ...paragraphs])),
      ),
    ),
  );
  const characterNodes = characters.map(({ name, protag, blocks, notes }) =>
    node(
      `${name}${protag ? ' (protagonist)' : ''}`,
      blocks.map(blockText).join('\n'),
      notes.map((note) => node(note.title, textOf(note.paragraphs))),
    ),
  );
  const nodes = [...actNodes, ...(characterNodes.length > 0 ? [node('Characters', '', characterNodes)] : [])];
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head><title>${escapeMarkup(title)}</title><ownerName>${escapeMarkup(author)}</ownerName></head>
<body>
${nodes.join('\n')}
</body>
</opml>
`;
}

function node(text: string, note: string, children: readonly string[] = []): string {
  const attributes = `text="${attribute(text)}"${note && ` _note="${attribute(note)}"`}`;
  return children.length === 0
    ? `<outline ${attributes}/>`
    : `<outline ${attributes}>\n${children.join('\n')}\n</outline>`;
}

const textOf = (paragraphs: string[][]) => paragraphs.map((lines) => lines.join('\n')).join('\n\n');

/** XML would turn line breaks and tabs of an attribute into spaces. */
const attribute = (text: string) =>
  escapeMarkup(text).replace(/[\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
