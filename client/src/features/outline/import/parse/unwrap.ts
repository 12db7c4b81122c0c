/** Lines that are filled up to a width between these are taken for hard-wrapped ones. */
const MIN_WIDTH = 40;
const MAX_WIDTH = 100;
/** With fewer full lines, they may be verse. */
const MIN_FULL_LINES = 3;
const MIN_WORDS = 4;

/** The beginning of a quotation, an item of a list, a table, or an indented line, which are on a line of their own. */
const OWN_LINE = /^(?:\s|>|[-*+•]\s|\d+[.)]\s|\||`{3}|~{3})/;

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).map((paragraph) => paragraph.split('\n'));
const firstWordOf = (line: string) => /^\S*/.exec(line)![0];

/** Whether a line without Markdown's hard break could not hold the first word of the next one. */
const isFull = (line: string, next: string, width: number) =>
  !/(?:\\| {2})$/.test(line) &&
  !OWN_LINE.test(next) &&
  line.split(' ').length >= MIN_WORDS &&
  line.trimEnd().length + 1 + firstWordOf(next).length > width;

/**
 * The width at which the lines of a file are wrapped; `null` for a file with a line for each paragraph, and for verse.
 *
 * @param texts the answers of the file
 */
export function wrapWidthOf(texts: readonly string[]): number | null {
  const paragraphs = texts.flatMap(paragraphsOf);
  const lengthOf = (line: string) => (line.includes(' ') ? line.trimEnd().length : 0);
  const width = paragraphs.flat().reduce((longest, line) => Math.max(longest, lengthOf(line)), 0);
  if (width < MIN_WIDTH || width > MAX_WIDTH) return null;
  const isFullLine = paragraphs.flatMap((lines) =>
    lines.slice(0, -1).map((line, i) => isFull(line, lines[i + 1]!, width)),
  );
  const fullCount = isFullLine.filter(Boolean).length;
  return fullCount >= MIN_FULL_LINES && fullCount >= isFullLine.length / 2 ? width : null;
}

/** Joins the lines of each paragraph that are wrapped at a width; verse and lists keep theirs. */
export function unwrap(text: string, width: number): string {
  return text
    .split(/(\n\s*\n)/)
    .map((part) => {
      const lines = part.split('\n');
      const isWrapped = lines.slice(0, -1).every((line, i) => isFull(line, lines[i + 1]!, width));
      return isWrapped && part.trim() !== '' ? lines.map((line) => line.trimEnd()).join(' ') : part;
    })
    .join('');
}
