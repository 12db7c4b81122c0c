/** A run of a text that is set in its own way, from where to where in the text. */
export interface Block {
  kind: 'text' | 'act' | 'quote';
  from: number;
  to: number;
}

/** 'ACT 1', 'Act II': only where a dot, a colon or the line's end follows the number. */
const ACT = /^[ \t]*(ACT[ \t]+(?:[123]|I{1,3}))(?:[.:][ \t]*|\s*$)/i;
const QUOTED = /^>[ \t]?/;
/** A text with more is set as it was written: of thousands of quoted lines a page of comments would take seconds to draw. */
const MOST_BLOCKS = 200;

/**
 * Divides a text into its acts, its quotations and everything else; what lies between is white space and signs.
 *
 * @param acts whether lines like ACT 1 are told from others
 */
export function textBlocks(text: string, acts: boolean): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    const act = acts ? ACT.exec(line) : null;
    const quote = QUOTED.exec(line);
    if (act) {
      const start = from + act[0].indexOf(act[1]!);
      blocks.push({ kind: 'act', from: start, to: start + act[1]!.length });
      if (line.length > act[0].length) blocks.push({ kind: 'text', from: from + act[0].length, to: end });
    } else if (quote) blocks.push({ kind: 'quote', from: from + quote[0].length, to: end });
    else addLine(blocks, text, from, end);
    from = end + 1;
  }
  return blocks.length > MOST_BLOCKS ? [{ kind: 'text', from: text.search(/\S/), to: text.trimEnd().length }] : blocks;
}

/** A line goes on with the text above it; blank lines count only within one. */
function addLine(blocks: Block[], text: string, from: number, to: number): void {
  if (text.slice(from, to).trim() === '') return;
  const last = blocks.at(-1);
  if (last?.kind === 'text') last.to = to;
  else blocks.push({ kind: 'text', from, to });
}

/** Where in the text a place in the page is: elements that show a piece of it say where that begins, in `data-at`. */
function offsetAt(root: Node, node: Node, offset: number): number | null {
  const piece = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-at]');
  if (!piece || !root.contains(piece)) return null;
  const before = document.createRange();
  before.setStart(piece, 0);
  before.setEnd(node, offset);
  return Number(piece.dataset['at']) + before.toString().length;
}

/** What is selected of a text, as it was written; `null` where the selection is empty or not in it alone. */
export function selectedOf(root: Node, text: string): string | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const from = offsetAt(root, startContainer, startOffset);
  const to = offsetAt(root, endContainer, endOffset);
  return from === null || to === null ? null : text.slice(from, to);
}

/** Longest quotation of an answer that nobody chose a part of. */
export const LONGEST_QUOTE = 600;

/** A passage as it stands in a reply: lines that begin with '> ', and whose words they are. */
export function quotation(passage: string, name: string): string {
  const lines = passage
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !QUOTED.test(line));
  return `${[...lines, `— ${name}`].map((line) => `> ${line}`).join('\n')}\n\n`;
}

/** A text without the quotations in it. */
export const withoutQuotes = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !QUOTED.test(line))
    .join('\n')
    .trim();
