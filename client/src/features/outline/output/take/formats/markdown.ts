import type { Book } from '../book.ts';
import type { Block, Run } from '../richText.ts';

/** The book as Markdown that shows the writer's words and line breaks as they were typed. Can be read back. */
export function asMarkdown({ title, author, acts, characters }: Book): string {
  const parts = [
    `# ${escaped(title)}`,
    `*an outline by ${escaped(author)}*`,
    ...acts.flatMap(({ numeral, beats }) => [
      `## Act ${numeral}`,
      ...beats.flatMap(({ heading, question, paragraphs }) => [
        `### ${heading}`,
        ...(question === undefined ? [] : [`> ${escaped(question)}`]),
        prose(paragraphs),
      ]),
    ]),
    ...(characters.length > 0 ? ['## Characters'] : []),
    ...characters.flatMap(({ name, protag, blocks, notes }) => [
      `### ${escaped(name)}${protag ? ' (protagonist)' : ''}`,
      ...listed(blocks),
      ...notes.map((note) => `#### ${escaped(note.title)}\n\n${prose(note.paragraphs)}`),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A single line break is a hard one: a backslash survives editors that trim spaces. */
const prose = (paragraphs: string[][]) => paragraphs.map((lines) => lines.map(escaped).join('\\\n')).join('\n\n');

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
  const shown = code ? `\`${words}\`` : escaped(words);
  const marked = words === '' ? '' : signs + shown + [...signs].toReversed().join('');
  return (broken ? '\\\n' : '') + before + marked + after;
}

/**
 * Puts a backslash before what Markdown would take for a sign of its own, and nowhere else. A year at the start of a line
 * ('1955. Ada walks') stays: read as the number of a list it shows the same words. Source: CommonMark 0.31.
 */
export function escaped(line: string): string {
  return line
    .replace(
      /\\(?=[!-/:-@[-`{-~]|$)|`|\*(?!(?<=(?:^|\s)\*)(?:\s|$))|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\[(?=\^|[^\]]*\][([:])|<(?=[a-z/!?])|~(?=~)|&(?=#?\w+;)/giu,
      (sign) => `\\${sign}`,
    )
    .replace(/^(#{1,6}|[-+*])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,3})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(>|=+\s*$|[-*_](?=(?:\s*[-*_]){2,}\s*$)|~{3,}|\|)/, '\\$1');
}
