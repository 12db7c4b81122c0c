import { nestLists, type Block, type List, type Part, type Run } from '../../characters/descriptionBlocks.ts';
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

const TAGS: Readonly<Record<Exclude<Part['kind'], 'list'>, readonly [string, string]>> = {
  rule: ['<hr/>', ''],
  paragraph: ['<p dir="auto">', '</p>'],
  heading2: ['<h4 dir="auto">', '</h4>'],
  heading3: ['<h4 dir="auto">', '</h4>'],
  quote: ['<blockquote><p dir="auto">', '</p></blockquote>'],
  code: ['<pre><code>', '</code></pre>'],
};

/** Blocks as elements, valid in HTML and XML. None of the original markup is copied. */
export const blocksMarkup = (blocks: readonly Block[]): string => nestLists(blocks).map(partMarkup).join('\n');

function partMarkup(part: Part): string {
  if (part.kind === 'list') return listMarkup(part);
  const [before, after] = TAGS[part.kind];
  return before + runsMarkup(part.runs, part.kind === 'code') + after;
}

function listMarkup({ ordered, items }: List): string {
  const tag = ordered ? 'ol' : 'ul';
  const shown = items.map(
    ({ runs, lists }) => `<li dir="auto">${runsMarkup(runs)}${lists.map(listMarkup).join('')}</li>`,
  );
  return `<${tag}>${shown.join('')}</${tag}>`;
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
