import { replaceRanges } from './findMatches.ts';
import type { TextRange } from '../excerpt.ts';

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote, pre, div, td, th, br, hr';

interface TextNode {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

/** The text nodes of a description, and their text; a line break where a block ends. */
function textNodesOf(html: string): { body: HTMLElement; nodes: TextNode[]; text: string } {
  // A parsed document of its own is inert: no script runs in it and no picture loads.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const nodes: TextNode[] = [];
  let text = '';
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const previous = nodes.at(-1)?.node;
    if (node.nodeType === Node.TEXT_NODE) {
      if (previous && blockOf(previous) !== blockOf(node) && !text.endsWith('\n')) text += '\n';
      nodes.push({ node: node as Text, start: text.length, end: text.length + (node as Text).data.length });
      text += (node as Text).data;
    } else if (node.nodeName === 'BR') text += '\n';
  }
  return { body, nodes, text };
}

const blockOf = (node: Node) => node.parentElement?.closest(BLOCKS);

/** The text of a description. */
export const textOfHtml = (html: string): string => textNodesOf(html).text;

/**
 * Replaces ranges of a description's text (`textOfHtml`); its markup stays. What replaces a range across several nodes is put
 * into the first one.
 */
export function replaceInHtml(html: string, ranges: readonly (TextRange & { text: string })[]): string {
  const { body, nodes } = textNodesOf(html);
  const placed = new Set<TextRange>();
  for (const { node, start, end } of nodes) {
    const inside = ranges.filter((range) => range.start < end && range.end > start);
    node.data = replaceRanges(
      node.data,
      inside.map((range) => ({
        start: Math.max(range.start, start) - start,
        end: Math.min(range.end, end) - start,
        text: placed.has(range) ? '' : range.text,
      })),
    );
    for (const range of inside) placed.add(range);
  }
  return body.innerHTML;
}
