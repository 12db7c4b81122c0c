import { textOfBlocks } from '../../characters/descriptionText.ts';
import { titleWithRole, type Entry, type ExportDocument } from '../exportDocument.ts';
import { escapeMarkup } from './markup.ts';

/**
 * The outline as OPML 2.0: one node for each act and beat, and for each character and note, with its text in `_note`, which
 * Scrivener and other outliners read.
 */
export function asOpml({ title, author, chapters }: ExportDocument): string {
  const nodes = chapters.map((chapter) => node(chapter.title, '', chapter.entries.map(entryNode)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head><title>${escapeMarkup(title)}</title><ownerName>${escapeMarkup(author)}</ownerName></head>
<body>
${nodes.join('\n')}
</body>
</opml>
`;
}

function entryNode(entry: Entry): string {
  const { question, blocks, notes } = entry;
  const text = textOfBlocks(blocks);
  return node(
    titleWithRole(entry),
    question === undefined ? text : `${question}\n\n${text}`,
    notes.map((note) => node(note.title, textOfBlocks(note.blocks))),
  );
}

function node(text: string, note: string, children: readonly string[] = []): string {
  const attributes = `text="${attribute(text)}"${note && ` _note="${attribute(note)}"`}`;
  return children.length === 0
    ? `<outline ${attributes}/>`
    : `<outline ${attributes}>\n${children.join('\n')}\n</outline>`;
}

/** XML would turn line breaks and tabs of an attribute into spaces. */
const attribute = (text: string) =>
  escapeMarkup(text).replace(/[\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
