/** A stretch of text with one look. */
export interface Run {
  text: string;
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  code?: true;
  /** A line break stands before it. */
  break?: true;
}

/** A block of rich text. */
export interface Block {
  kind: 'paragraph' | 'heading2' | 'heading3' | 'item' | 'quote' | 'code' | 'rule';
  runs: Run[];
  /** Of a list's item: 0 for the outermost list. */
  depth: number;
  /** Of an item: its number in a numbered list. */
  number?: number;
}

type Look = Omit<Run, 'text' | 'break'>;

const LOOKS: Readonly<Record<string, Look>> = {
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

/** Reads a description (its tags are few: see DESCRIPTION_TAGS) as blocks with runs. The HTML is parsed and never shown. */
export function parseBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;

  function begin(kind: Block['kind'], depth = 0, number?: number) {
    open = { kind, runs: [], depth, ...(number !== undefined && { number }) };
    blocks.push(open);
  }

  function read(node: Node, look: Look, inside: { depth: number; quoted: boolean }) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent ?? '';
      if (!open && text.trim() === '') return;
      if (!open) begin('paragraph');
      open!.runs.push({ text, ...look });
      return;
    }
    if (!(node instanceof Element)) return;
    const all = (next: Look, where = inside) => node.childNodes.forEach((child) => read(child, next, where));
    const { tagName } = node;
    if (tagName === 'BR') {
      if (open) (open as Block).runs.push({ text: '', break: true, ...look });
    } else if (tagName === 'UL' || tagName === 'OL') {
      let number = 0;
      for (const item of node.children) {
        number += 1;
        begin('item', inside.depth, tagName === 'OL' ? number : undefined);
        item.childNodes.forEach((child) => {
          // The paragraphs of an item are the item itself, on lines of their own.
          if (child instanceof Element && child.tagName === 'P') {
            if (open && open.runs.length > 0) open.runs.push({ text: '', break: true });
            child.childNodes.forEach((part) => read(part, look, inside));
          } else read(child, look, { ...inside, depth: inside.depth + 1 });
        });
      }
      open = null;
    } else if (tagName in KINDS) {
      const kind = inside.quoted && tagName === 'P' ? 'quote' : KINDS[tagName]!;
      if (tagName === 'BLOCKQUOTE') {
        open = null;
        all(look, { ...inside, quoted: true });
        if (blocks.at(-1)?.kind === 'paragraph') blocks.at(-1)!.kind = 'quote';
      } else {
        begin(kind);
        all(look);
      }
      open = null;
    } else all({ ...look, ...LOOKS[tagName] });
  }

  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body.childNodes.forEach((node) => read(node, {}, { depth: 0, quoted: false }));
  return blocks.filter(({ kind, runs }) => kind === 'rule' || runs.some(({ text }) => text.trim() !== ''));
}

/** The words of a block without their look. */
export const blockContent = ({ runs }: Block): string => runs.map((run) => (run.break ? '\n' : '') + run.text).join('');

/** A block as plain text, a list's item with its sign. */
export function blockText(block: Block): string {
  if (block.kind === 'rule') return '* * *';
  const sign = block.number === undefined ? '- ' : `${block.number}. `;
  return block.kind === 'item' ? `${'  '.repeat(block.depth)}${sign}${blockContent(block)}` : blockContent(block);
}
