/** A piece of text with one style. */
export interface Run {
  text: string;
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  code?: true;
  /** A line break precedes it. */
  break?: true;
}

/** A block of a description: a paragraph, a heading, a list item, and so on. */
export interface Block {
  kind: 'paragraph' | 'heading2' | 'heading3' | 'item' | 'quote' | 'code' | 'rule';
  runs: Run[];
  /** The nesting level of a list item; 0 for the outermost list. */
  depth: number;
  /** The number of an item in a numbered list. */
  number?: number;
}

type Style = Omit<Run, 'text' | 'break'>;

const STYLES: Readonly<Record<string, Style>> = {
  STRONG: { bold: true },
  B: { bold: true },
  EM: { italic: true },
  I: { italic: true },
  U: { underline: true },
  S: { strike: true },
  CODE: { code: true },
};
const KINDS: Readonly<Record<string, Block['kind']>> = {
  P: 'paragraph',
  H2: 'heading2',
  H3: 'heading3',
  BLOCKQUOTE: 'quote',
  PRE: 'code',
  HR: 'rule',
};

/** Parses a description into blocks. Its HTML is parsed in a detached document and never inserted into the page. */
export function parseBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;

  function startBlock(kind: Block['kind'], depth = 0, number?: number) {
    current = { kind, runs: [], depth, ...(number !== undefined && { number }) };
    blocks.push(current);
  }

  function read(node: Node, style: Style, inside: { depth: number; quoted: boolean }) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent ?? '';
      if (!current && text.trim() === '') return;
      if (!current) startBlock('paragraph');
      current!.runs.push({ text, ...style });
      return;
    }
    if (!(node instanceof Element)) return;
    const readChildren = (next: Style, context = inside) =>
      node.childNodes.forEach((child) => read(child, next, context));
    const { tagName } = node;
    if (tagName === 'BR') {
      if (current) (current as Block).runs.push({ text: '', break: true, ...style });
    } else if (tagName === 'UL' || tagName === 'OL') {
      let number = 0;
      for (const item of node.children) {
        number += 1;
        startBlock('item', inside.depth, tagName === 'OL' ? number : undefined);
        item.childNodes.forEach((child) => {
          // The paragraphs of an item become lines of it.
          if (child instanceof Element && child.tagName === 'P') {
            if (current && current.runs.length > 0) current.runs.push({ text: '', break: true });
            child.childNodes.forEach((part) => read(part, style, inside));
          } else read(child, style, { ...inside, depth: inside.depth + 1 });
        });
      }
      current = null;
    } else if (tagName in KINDS) {
      const kind = inside.quoted && tagName === 'P' ? 'quote' : KINDS[tagName]!;
      if (tagName === 'BLOCKQUOTE') {
        current = null;
        readChildren(style, { ...inside, quoted: true });
        if (blocks.at(-1)?.kind === 'paragraph') blocks.at(-1)!.kind = 'quote';
      } else {
        startBlock(kind);
        readChildren(style);
      }
      current = null;
    } else readChildren({ ...style, ...STYLES[tagName] });
  }

  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body.childNodes.forEach((node) => read(node, {}, { depth: 0, quoted: false }));
  return blocks.filter(({ kind, runs }) => kind === 'rule' || runs.some(({ text }) => text.trim() !== ''));
}

/** A list of a description; each item with the lists inside it. */
export interface List {
  kind: 'list';
  ordered: boolean;
  items: { runs: Run[]; lists: List[] }[];
}

/** A block that is not an item, or a list. */
export type Part = List | { kind: Exclude<Block['kind'], 'item'>; runs: Run[] };

/** The blocks of a description, its list items nested in lists. A new list starts where the kind of list changes. */
export function nestLists(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  for (let i = 0, end = 0; i < blocks.length; i = end) {
    const { kind, runs } = blocks[i]!;
    end = i + 1;
    if (kind === 'item') {
      while (blocks[end]?.kind === 'item') end += 1;
      parts.push(...listsOf(blocks.slice(i, end)));
    } else parts.push({ kind, runs });
  }
  return parts;
}

function listsOf(items: readonly Block[]): List[] {
  const lists: List[] = [];
  for (let i = 0, end = 0; i < items.length; i = end) {
    const { runs, number, depth } = items[i]!;
    end = i + 1;
    while (end < items.length && items[end]!.depth > depth) end += 1;
    const ordered = number !== undefined;
    if (lists.at(-1)?.ordered !== ordered || number === 1) lists.push({ kind: 'list', ordered, items: [] });
    lists.at(-1)!.items.push({ runs, lists: listsOf(items.slice(i + 1, end)) });
  }
  return lists;
}

/** The text of a block without styles. */
export const blockContent = ({ runs }: Pick<Block, 'runs'>): string =>
  runs.map((run) => (run.break ? '\n' : '') + run.text).join('');

/** A block as plain text, a list item with its bullet or number. */
export function blockText(block: Block): string {
  if (block.kind === 'rule') return '* * *';
  const bullet = block.number === undefined ? '- ' : `${block.number}. `;
  return block.kind === 'item' ? `${'  '.repeat(block.depth)}${bullet}${blockContent(block)}` : blockContent(block);
}
