import type { ExportDocument } from '../exportDocument.ts';
import type { Block, Run } from '../../characters/descriptionBlocks.ts';

/** The book as Markdown that shows the writer's words and line breaks as they were typed. Can be read back. */
export function asMarkdown({ title, author, acts, characters }: ExportDocument): string {
  const parts = [
    `# ${escapeMarkdown(title)}`,
    `*an outline by ${escapeMarkdown(author)}*`,
    ...acts.flatMap(({ numeral, beats }) => [
      `## Act ${numeral}`,
      ...beats.flatMap(({ heading, question, paragraphs }) => [
        `### ${heading}`,
        ...(question === undefined ? [] : [`> ${escapeMarkdown(question)}`]),
        prose(paragraphs),
      ]),
    ]),
    ...(characters.length > 0 ? ['## Characters'] : []),
    ...characters.flatMap(({ name, protag, blocks, notes }) => [
      `### ${escapeMarkdown(name)}${protag ? ' (protagonist)' : ''}`,
      ...listed(blocks),
      ...notes.map((note) => `#### ${escapeMarkdown(note.title)}\n\n${prose(note.paragraphs)}`),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A single line break is a hard one: a backslash survives editors that trim spaces. */
const prose = (paragraphs: string[][]) =>
  paragraphs.map((lines) => lines.map(escapeMarkdown).join('\\\n')).join('\n\n');

/** Items of one list stand on lines that follow each other; all other blocks are apart. */
function listed(blocks: Block[]): string[] {
  const parts: string[] = [];
  blocks.forEach((block, i) => {
    const text = blockText(block);
    if (block.kind === 'item' && blocks[i - 1]?.kind === 'item') parts[parts.length - 1] += `\n${text}`;
    else parts.push(text);
  });
  return parts;
}

function blockText(block: Block): string {
  const words = block.runs.map(runText).join('');
  switch (block.kind) {
    case 'heading2':
    case 'heading3':
      return `#### ${words}`;
    case 'quote':
      return words.replace(/^/gm, '> ');
    case 'code':
      return `\`\`\`\n${block.runs.map(({ text }) => text).join('')}\n\`\`\``;
    case 'rule':
      return '---';
    case 'item':
      return `${'   '.repeat(block.depth)}${block.number === undefined ? '-' : `${block.number}.`} ${words}`;
    default:
      return words;
  }
}

function runText({ text, bold, italic, strike, code, break: broken }: Run): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  const signs = `${bold ? '**' : ''}${italic ? '*' : ''}${strike ? '~~' : ''}`;
  const shown = code ? `\`${words}\`` : escapeMarkdown(words);
  const marked = words === '' ? '' : signs + shown + [...signs].toReversed().join('');
  return (broken ? '\\\n' : '') + before + marked + after;
}

/**
 * Puts a backslash before what Markdown would take for a sign of its own, and nowhere else. A year at the start of a line
 * ('1955. Ada walks') stays: read as the number of a list it shows the same words. Source: CommonMark 0.31.
 */
export function escapeMarkdown(line: string): string {
  return line
    .replace(
      /\\(?=[!-/:-@[-`{-~]|$)|`|\*(?!(?<=(?:^|\s)\*)(?:\s|$))|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\[(?=\^|[^\]]*\][([:])|<(?=[a-z/!?])|~(?=~)|&(?=#?\w+;)/giu,
      (sign) => `\\${sign}`,
    )
    .replace(/^(#{1,6}|[-+*])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,3})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(>|=+\s*$|[-*_](?=(?:\s*[-*_]){2,}\s*$)|~{3,}|\|)/, '\\$1');
}
