/** A range of a text that is styled as one block. */
export interface Block {
  kind: 'text' | 'act' | 'quote';
  from: number;
  to: number;
}

/** 'ACT 1', 'Act II:': a whole line. With more text after it, it is the author's sentence. */
const ACT = /^\s*(ACT[ \t]+(?:[123]|I{1,3})[.:]?)\s*$/i;
const QUOTED = /^>[ \t]?/;
/** A text with more blocks is shown unstyled: thousands of quoted lines would take seconds to render. */
const MAX_BLOCKS = 200;

/**
 * Divides a text into headings of acts, lines of quotations, and other text, without the white space and markers between them.
 *
 * @param acts whether lines like ACT 1 become headings
 */
export function textBlocks(text: string, acts: boolean): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    const act = acts ? ACT.exec(line) : null;
    const quote = QUOTED.exec(line);
    if (act) {
      const start = from + line.indexOf(act[1]!);
      blocks.push({ kind: 'act', from: start, to: start + act[1]!.length });
    } else if (quote) blocks.push({ kind: 'quote', from: from + quote[0].length, to: end });
    else addLine(blocks, text, from, end);
    from = end + 1;
  }
  return blocks.length > MAX_BLOCKS ? [{ kind: 'text', from: text.search(/\S/), to: text.trimEnd().length }] : blocks;
}

/** Adds a line to the text block above it, or starts a new one. Blank lines count only within a block. */
function addLine(blocks: Block[], text: string, from: number, to: number): void {
  if (text.slice(from, to).trim() === '') return;
  const last = blocks.at(-1);
  if (last?.kind === 'text') last.to = to;
  else blocks.push({ kind: 'text', from, to });
}

/** What the reader has selected, if anything. */
export function selectedRange(): Range | null {
  const selection = getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}

/** The element of the block that contains a DOM node. */
export const blockOf = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-at]');

/** Converts a DOM position to an offset in the text. Each block's element has its own offset in `data-at`. */
function offsetAt(root: Node, node: Node, offset: number): number | null {
  const block = blockOf(node);
  if (!block || !root.contains(block)) return null;
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(node, offset);
  return Number(block.dataset['at']) + before.toString().length;
}

/** The selected part of the original text; `null` if the selection is empty or extends beyond `root`. */
export function selectedText(root: Node, text: string): string | null {
  const range = selectedRange();
  if (!range) return null;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const from = offsetAt(root, startContainer, startOffset);
  const to = offsetAt(root, endContainer, endOffset);
  return from === null || to === null ? null : text.slice(from, to);
}

/** Maximum length of a quotation when nothing is selected. */
export const MAX_QUOTE = 600;

/** Formats a passage as a quotation: lines that begin with '> ', the last one naming the author. */
export function quotation(passage: string, name: string): string {
  const lines = passage
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !QUOTED.test(line));
  return `${[...lines, `— ${name}`].map((line) => `> ${line}`).join('\n')}\n\n`;
}

/** Removes the quotations from a text. */
export const withoutQuotes = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !QUOTED.test(line))
    .join('\n')
    .trim();
