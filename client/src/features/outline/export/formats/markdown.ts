import type { ExportDocument } from '../exportDocument.ts';
import { blockContent, type Block, type Run } from '../../characters/descriptionBlocks.ts';

/** The outline as Markdown that renders every character and line break as typed. Can be imported again. */
export function asMarkdown({ title, author, acts, characters }: ExportDocument): string {
  const parts = [
    `# ${headingText(title)}`,
    `*an outline by ${escapeMarkdown(author)}*`,
    ...acts.flatMap(({ numeral, beats }) => [
      `## Act ${numeral}`,
      ...beats.flatMap(({ heading, question, paragraphs }) => [
        `### ${heading}`,
        ...(question === undefined ? [] : [`> ${escapeMarkdown(question)}`]),
        paragraphText(paragraphs),
      ]),
    ]),
    ...(characters.length > 0 ? ['## Characters'] : []),
    ...characters.flatMap(({ name, protag, blocks, notes }) => [
      `### ${headingText(name)}${protag ? ' (protagonist)' : ''}`,
      ...joinItems(blocks),
      ...notes.map((note) => `#### ${headingText(note.title)}\n\n${paragraphText(note.paragraphs)}`),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Markdown ignores number signs at the end of a heading. */
const headingText = (text: string) => escapeMarkdown(text.trim()).replace(/#+$/, '\\$&');

/** Line breaks are written as a backslash, which, unlike two spaces, survives editors that trim lines. */
const paragraphText = (paragraphs: string[][]) =>
  paragraphs.map((lines) => lines.map(lineText).join('\\\n')).join('\n\n');

/** A line with its indentation, which Markdown would ignore or interpret as code. */
function lineText(line: string): string {
  const [, indent = '', words = ''] = /^([ \t]*)([^]*)$/.exec(line)!;
  const entities = indent.replaceAll(' ', '&nbsp;').replaceAll('\t', '&#9;');
  return entities + (indent ? escapeInline(words) : escapeMarkdown(words));
}

/** Joins the items of a list into one part. */
function joinItems(blocks: Block[]): string[] {
  const parts: string[] = [];
  blocks.forEach((block, i) => {
    const text = blockMarkdown(block);
    if (block.kind === 'item' && blocks[i - 1]?.kind === 'item') parts[parts.length - 1] += `\n${text}`;
    else parts.push(text);
  });
  return parts;
}

function blockMarkdown(block: Block): string {
  const text = block.runs.map(runMarkdown).join('');
  switch (block.kind) {
    case 'heading2':
    case 'heading3':
      return `#### ${text}`;
    case 'quote':
      return text.replace(/^/gm, '> ');
    case 'code':
      return fenced(blockContent(block));
    case 'rule':
      return '---';
    case 'item':
      return `${'   '.repeat(block.depth)}${block.number === undefined ? '-' : `${block.number}.`} ${text}`;
    default:
      return text;
  }
}

/** Code between fences that are longer than any run of backticks in it. */
function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

function runMarkdown({ text, bold, italic, strike, code, break: isBroken }: Run): string {
  const [, before = '', content = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  const signs = `${bold ? '**' : ''}${italic ? '*' : ''}${strike ? '~~' : ''}`;
  const shown = code ? `\`${content}\`` : escapeMarkdown(content);
  const marked = content === '' ? '' : signs + shown + [...signs].toReversed().join('');
  return (isBroken ? '\\\n' : '') + before + marked + after;
}

/**
 * Escapes what Markdown would interpret as markup, and nothing else. A year at the start of a line ('1955. Ada walks') stays:
 * even as the number of a list item it renders the same. Source: CommonMark 0.31.
 */
export function escapeMarkdown(line: string): string {
  return escapeInline(line)
    .replace(/^(#{1,6}|[-+*])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,3})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(>|=+\s*$|-+\s*$|[-*_](?=(?:\s*[-*_]){2,}\s*$)|~{3,}|\|)/, '\\$1');
}

/** Escapes what is markup anywhere in a line. */
const escapeInline = (text: string): string =>
  text.replace(
    /\\(?=[!-/:-@[-`{-~]|$)|`|\*(?!(?<=(?:^|\s)\*)(?:\s|$))|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\[(?=\^|[^\]]*\][([:])|<(?=[a-z/!?])|~(?=~)|&(?=#?\w+;)/giu,
    (character) => `\\${character}`,
  );
