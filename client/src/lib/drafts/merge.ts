import { diff3Merge } from 'node-diff3';

/** Where a paragraph ends: at a line break, in HTML behind the end of a block. */
const ENDS = /(?<=\n|<\/(?:p|h[1-6]|li|blockquote|pre|ul|ol)>|<hr\s*\/?>)/;

/**
 * Puts two versions of a text together, paragraph by paragraph.
 *
 * @param base what both began with
 * @returns the text with both changes, or `null` where both changed the same paragraph
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const [a, o, b] = [mine, base, theirs].map((text) => text.split(ENDS)) as [string[], string[], string[]];
  const paragraphs: string[] = [];
  for (const { ok, conflict } of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
    const merged = ok ?? mergeNeighbours(conflict!);
    if (!merged) return null;
    paragraphs.push(...merged);
  }
  return paragraphs.join('');
}

/** Changed paragraphs that stand side by side, which diff3 takes for one. */
function mergeNeighbours({ a, o, b }: { a: string[]; o: string[]; b: string[] }): string[] | null {
  if (a.length !== o.length || b.length !== o.length) return null;
  const merged = o.map((was, i) => (a[i] === was || a[i] === b[i] ? b[i]! : b[i] === was ? a[i]! : null));
  return merged.every((paragraph) => paragraph !== null) ? merged : null;
}
