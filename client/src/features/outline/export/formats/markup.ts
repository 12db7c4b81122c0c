import type { Block, Run } from '../../characters/descriptionBlocks.ts';
import { printable } from '../../../../lib/language.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML or XML, without the control characters that XML does not allow. */
export const escapeMarkup = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Paragraphs as elements, valid in HTML and XML. */
export const paragraphMarkup = (paragraphs: string[][]): string =>
  paragraphs.map((lines) => `<p dir="auto">${lines.map(escapeMarkup).join('<br/>')}</p>`).join('\n');

const TAGS: Readonly<Record<Exclude<Block['kind'], 'item' | 'rule'>, readonly [string, string]>> = {
  paragraph: ['<p dir="auto">', '</p>'],
  heading2: ['<h4 dir="auto">', '</h4>'],
  heading3: ['<h4 dir="auto">', '</h4>'],
  quote: ['<blockquote><p dir="auto">', '</p></blockquote>'],
  code: ['<pre><code>', '</code></pre>'],
};

/** The blocks of a description as markup. None of the original markup is copied. */
export function blocksMarkup(blocks: readonly Block[]): string {
  const parts: string[] = [];
  for (let i = 0; i < blocks.length; i += 1) {
    const block = blocks[i]!;
    if (block.kind === 'rule') parts.push('<hr/>');
    else if (block.kind === 'item') {
      let end = i;
      while (blocks[end + 1]?.kind === 'item') end += 1;
      parts.push(listMarkup(blocks.slice(i, end + 1), block.depth));
      i = end;
    } else {
      const [before, after] = TAGS[block.kind];
      parts.push(before + runsMarkup(block.runs, block.kind === 'code') + after);
    }
  }
  return parts.join('\n');
}

/** The items of one depth, each containing the deeper ones that follow it. A new list starts where the kind of list changes. */
function listMarkup(items: readonly Block[], depth: number): string {
  let openTag = '';
  let markup = '';
  for (let i = 0; i < items.length; i += 1) {
    const { runs, number } = items[i]!;
    let end = i;
    while ((items[end + 1]?.depth ?? depth) > depth) end += 1;
    const inner = items.slice(i + 1, end + 1);
    const tag = number === undefined ? 'ul' : 'ol';
    if (tag !== openTag || number === 1) markup += `${openTag && `</${openTag}>`}<${tag}>`;
    openTag = tag;
    const deeper = inner.length > 0 ? listMarkup(inner, inner[0]!.depth) : '';
    markup += `<li dir="auto">${runsMarkup(runs)}${deeper}</li>`;
    i = end;
  }
  return `${markup}</${openTag}>`;
}

const STYLE_TAGS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['code', 'code'],
] as const;

/** Only code has lines within a run; elsewhere, a line break in HTML is a space. */
const runsMarkup = (runs: readonly Run[], isCode = false): string =>
  runs
    .map((run) => {
      const text = isCode ? run.text : run.text.replaceAll('\n', ' ');
      const tags = STYLE_TAGS.flatMap(([style, tag]) => (run[style] && run.text ? [tag] : []));
      const opened = tags.map((tag) => `<${tag}>`).join('');
      const closed = tags.toReversed().map((tag) => `</${tag}>`);
      return (run.break ? '<br/>' : '') + opened + escapeMarkup(text) + closed.join('');
    })
    .join('');
