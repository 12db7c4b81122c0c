import type { BlockContent, Heading, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import * as description from '../../characters/descriptionBlocks.ts';
import type { DocumentCharacter, ExportDocument } from '../exportDocument.ts';

/** The outline as Markdown that renders every character, line break, and style as written. Can be imported again. */
export function asMarkdown({ title, author, acts, characters }: ExportDocument): string {
  const children: RootContent[] = [
    heading(1, title),
    paragraph([{ type: 'emphasis', children: [text(`an outline by ${author}`)] }]),
    ...acts.flatMap(({ numeral, beats }) => [
      heading(2, `Act ${numeral}`),
      ...beats.flatMap((beat) => [
        heading(3, beat.heading),
        ...(beat.question === undefined ? [] : [quotation([text(beat.question)])]),
        ...beat.paragraphs.map(linesParagraph),
      ]),
    ]),
    ...(characters.length > 0 ? [heading(2, 'Characters')] : []),
    ...characters.flatMap(characterContent),
  ];
  return toMarkdown(
    { type: 'root', children },
    {
      bullet: '-',
      rule: '-',
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

const characterContent = ({ name, protag, blocks, notes }: DocumentCharacter): RootContent[] => [
  heading(3, `${name.trim()}${protag ? ' (protagonist)' : ''}`),
  ...description.nestLists(blocks).map(partContent),
  ...notes.flatMap((note) => [heading(4, note.title), ...note.paragraphs.map(linesParagraph)]),
];

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const html = (value: string): PhrasingContent => ({ type: 'html', value });
const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
const quotation = (children: PhrasingContent[]): RootContent => ({
  type: 'blockquote',
  children: [paragraph(children)],
});
const heading = (depth: Heading['depth'], words: string): Heading => ({
  type: 'heading',
  depth,
  children: [text(words.trim())],
});

/** Lines with their indentation, which Markdown would ignore or interpret as code. */
const linesParagraph = (lines: readonly string[]): Paragraph =>
  paragraph(
    lines.flatMap((line, i) => {
      const [, indent = '', words = ''] = /^([ \t]*)([^]*)$/.exec(line)!;
      const entities = indent.replaceAll(' ', '&nbsp;').replaceAll('\t', '&#9;');
      return [html((i > 0 ? '\\\n' : '') + entities), text(words)];
    }),
  );

function partContent(part: description.Part): BlockContent {
  if (part.kind === 'list') return listContent(part);
  const { kind, runs } = part;
  switch (kind) {
    case 'heading2':
    case 'heading3':
      return { type: 'heading', depth: 4, children: styled(runs) };
    case 'quote':
      return { type: 'blockquote', children: [paragraph(styled(runs))] };
    case 'code':
      return { type: 'code', value: description.blockContent(part) };
    case 'rule':
      return { type: 'thematicBreak' };
    case 'paragraph':
      return paragraph(styled(runs));
  }
}

const listContent = ({ ordered, items }: description.List): List => ({
  type: 'list',
  ordered,
  children: items.map(({ runs, lists }): ListItem => ({
    type: 'listItem',
    children: [paragraph(styled(runs)), ...lists.map(listContent)],
  })),
});

type Style = Exclude<keyof description.Run, 'text' | 'break'>;

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
function styled(runs: readonly description.Run[]): PhrasingContent[] {
  const parts = runs.flatMap(({ text: words, break: isBroken, ...style }): description.Run[] => {
    const [, before = '', content = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(words.replaceAll('\n', ' ')) ?? [];
    return [
      ...(isBroken ? [{ text: '', break: true as const }] : []),
      { text: before },
      { text: content, ...style },
      { text: after },
    ];
  });
  const shown = parts.filter((part) => part.text !== '' || part.break);
  // A break at the end would be a backslash.
  return wrapped(shown.slice(0, shown.findLastIndex((part) => part.text.trim() !== '') + 1), STYLES);
}

function wrapped(runs: readonly description.Run[], [first, ...inner]: typeof STYLES): PhrasingContent[] {
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
