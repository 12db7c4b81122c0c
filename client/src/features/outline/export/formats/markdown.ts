import type { BlockContent, Blockquote, Heading, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { defaultHandlers, toMarkdown } from 'mdast-util-to-markdown';
import { blockContent, nestLists, type List, type Part, type Run } from '../../characters/descriptionBlocks.ts';
import { titleWithRole, type ExportDocument } from '../exportDocument.ts';

/** The outline as Markdown that renders every character, line break, and style as written. Can be imported again. */
export function asMarkdown({ title, author, chapters }: ExportDocument): string {
  const children: RootContent[] = [
    heading(1, [text(title)]),
    paragraph([{ type: 'emphasis', children: [text(`an outline by ${author}`)] }]),
    ...chapters.flatMap((chapter) => [
      heading(2, [text(chapter.title)]),
      ...chapter.entries.flatMap((entry) => [
        heading(3, [text(titleWithRole(entry))]),
        ...(entry.question === undefined ? [] : [quotation([text(entry.question)])]),
        ...nestLists(entry.blocks).map(partContent),
        ...entry.notes.flatMap((note) => [heading(4, [text(note.title)]), ...nestLists(note.blocks).map(partContent)]),
      ]),
    ]),
  ];
  return toMarkdown(
    { type: 'root', children },
    {
      bullet: '-',
      rule: '-',
      handlers: { text: indentedText },
      // What is markup in GitHub's dialect.
      extensions: [
        {
          unsafe: [
            { character: '~', after: '~', inConstruct: 'phrasing' },
            { character: '|', atBreak: true },
          ],
        },
      ],
    },
  );
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const html = (value: string): PhrasingContent => ({ type: 'html', value });
const heading = (depth: Heading['depth'], children: PhrasingContent[]): Heading => ({
  type: 'heading',
  depth,
  children,
});
const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
const quotation = (children: PhrasingContent[]): Blockquote => ({
  type: 'blockquote',
  children: [paragraph(children)],
});

/** Text with its indentation in full, of which readers would show one blank. */
const indentedText: typeof defaultHandlers.text = (...node) =>
  defaultHandlers
    .text(...node)
    .replace(/^(?:&#x20;|&#x9;)[ \t]*/, (indent) =>
      indent.replaceAll(/&#x20;| /g, '&nbsp;').replaceAll(/&#x9;|\t/g, '&#9;'),
    );

function partContent(part: Part): BlockContent {
  switch (part.kind) {
    case 'list':
      return listContent(part);
    case 'heading2':
    case 'heading3':
      return heading(4, styled(part.runs));
    case 'quote':
      return quotation(styled(part.runs));
    case 'code':
      return { type: 'code', value: blockContent(part) };
    case 'rule':
      return { type: 'thematicBreak' };
    case 'paragraph':
      return paragraph(styled(part.runs));
  }
}

const listContent = ({ ordered, items }: List): BlockContent => ({
  type: 'list',
  ordered,
  children: items.map(({ runs, lists }) => ({
    type: 'listItem',
    children: [paragraph(styled(runs)), ...lists.map(listContent)],
  })),
});

type Style = Exclude<keyof Run, 'text' | 'break'>;

/** How each style is written, the outermost first. Markdown has no underline, and strikethrough only in some dialects. */
const STYLES: readonly [Style, (children: PhrasingContent[]) => PhrasingContent[]][] = [
  ['underline', (children) => [html('<u>'), ...children, html('</u>')]],
  ['strike', (children) => [html('<s>'), ...children, html('</s>')]],
  ['bold', (children) => [{ type: 'strong', children }]],
  ['italic', (children) => [{ type: 'emphasis', children }]],
  [
    'code',
    (children) => [
      { type: 'inlineCode', value: children.map((child) => ('value' in child ? child.value : '')).join('') },
    ],
  ],
];

/** Runs as Markdown: each style around all neighboring runs that have it. Blanks at the ends of a run need no style. */
function styled(runs: readonly Run[]): PhrasingContent[] {
  const parts = runs.flatMap(({ text: words, break: isBroken, ...style }): Run[] => {
    const [, before = '', content = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(words.replaceAll('\n', ' ')) ?? [];
    const broken: Run[] = isBroken ? [{ text: '', break: true }] : [];
    return [...broken, { text: before }, { text: content, ...style }, { text: after }];
  });
  const shown = parts.filter((part) => part.text !== '' || part.break);
  // A break at the end would be a backslash.
  return wrapped(shown.slice(0, shown.findLastIndex((part) => part.text.trim() !== '') + 1), STYLES);
}

function wrapped(runs: readonly Run[], [first, ...inner]: typeof STYLES): PhrasingContent[] {
  if (!first) return runs.map((run) => (run.break ? { type: 'break' } : text(run.text)));
  const [style, wrap] = first;
  const content: PhrasingContent[] = [];
  for (let i = 0, end = 0; i < runs.length; i = end) {
    const has = runs[i]![style];
    while (end < runs.length && runs[end]![style] === has) end += 1;
    const children = wrapped(runs.slice(i, end), inner);
    content.push(...(has ? wrap(children) : children));
  }
  return content;
}
