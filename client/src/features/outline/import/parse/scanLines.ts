import { HEADINGS } from '@trefoil/server/contract';
import { readHeading, splitName, type Heading } from './headings.ts';

/** A line of a file; with `heading` if it is one, known or (in Markdown) unknown. */
export interface Line {
  text: string;
  /** `level` as in Markdown; in plain text 1 for acts and characters, 2 for beats. */
  heading?: Heading & { level: number };
}

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)\s*$/;
/** What is found between the marks of front matter: keys, also quoted or of several words, and what belongs to them. */
const METADATA = /^(?:(?:"[^"]*"|'[^']*'|[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,40})\s*[:=]|\s|$|[#[\]{}]|-\s)/u;
/** A shorter line below unknown words may be a sign of the writer. */
const MIN_UNDERLINE = 3;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING_FENCE = /^ {0,3}(?:`{3,}|~{3,})\s*$/;
/** Lines that cannot be underlined: quotations, items of lists, indented code. */
const NO_TEXT = /^(?: {4}|\t|\s*(?:>|[-*+]\s|\d+[.)]\s))/;
const NUMBERED = /^ {0,3}\d+[.)]\s/;
const BOLD = /^ {0,3}(?:\d+\\?[.)]\s+)?(?:\*\*|__)/;
/** A bold line is a heading below all others. */
const BOLD_LEVEL = 7;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isUnderline = (line: string | undefined): line is string => line !== undefined && UNDERLINE.test(line);

/**
 * Finds the headings of a file, which is read as Markdown if its first known heading is marked up, otherwise as plain text. In a
 * file without a heading of ours, the names of other story structures are headings, too.
 */
export function scanLines(text: string): { isMarkdown: boolean; lines: Line[] } {
  const content = withoutFrontMatter(text.replace(/^\n+(?=---|\+\+\+)/, '').split('\n'));
  const isOurs = content.some((line) => isBeat(readHeading(ATX.exec(line)?.[2] ?? line)));
  const lines = isOurs ? content : content.flatMap(splitName);
  const isHeading = isOurs ? isKnown : isKnownOrGuessed;
  // Decided by the first heading, since an answer in plain text may contain Markdown.
  const first = lines.findIndex(
    (line) => isHeading(readHeading(ATX.exec(line)?.[2] ?? line)) || (!isOurs && ATX.test(line)),
  );
  const isMarkdown =
    first >= 0 && (ATX.test(lines[first]!) || BOLD.test(lines[first]!) || isUnderline(lines[first + 1]));
  const scanned = isMarkdown ? scanMarkdown(lines, isHeading) : scanText(lines, isHeading);
  return { isMarkdown, lines: withoutContents(scanned) };
}

const isBeat = ({ kind }: Heading) => kind !== null && kind !== 'act' && kind !== 'characters';
const isKnown = ({ kind }: Heading) => kind !== null;
const isKnownOrGuessed = ({ kind, act, guesses }: Heading) => kind !== null || act !== undefined || guesses.length > 0;

/** The metadata that other tools write between lines of '---' (YAML) or '+++' (TOML) at the beginning is left out. */
function withoutFrontMatter(lines: string[]): string[] {
  const mark = lines[0]!.trimEnd();
  if (mark !== '---' && mark !== '+++') return lines;
  const end = lines.findIndex((line, i) => i > 0 && [mark, '...'].includes(line.trimEnd()));
  return end > 1 && lines.slice(1, end).every((line) => METADATA.test(line)) ? lines.slice(end + 1) : lines;
}

/** Headings as CommonMark 0.31 defines them, and bold lines that are known headings. */
function scanMarkdown(lines: readonly string[], isHeading: typeof isKnown): Line[] {
  const scanned: Line[] = [];
  const unclosed = new Set<string>();
  for (let i = 0; i < lines.length; i += 1) {
    const text = lines[i]!;
    const fenceEnd = closingFence(lines, i, unclosed);
    const atx = ATX.exec(text);
    const startsParagraph = isBlank(lines[i - 1]) || scanned.at(-1)?.heading !== undefined;
    const heading = readHeading(text);
    const isFound = isHeading(heading);
    const isOneLine = isFound || (startsParagraph && (lines[i + 1]?.trim().length ?? 0) >= MIN_UNDERLINE);
    // Strictly, a numbered line is an item of a list.
    const canBeUnderlined = !NO_TEXT.test(text) || (isFound && NUMBERED.test(text));
    if (fenceEnd > i) {
      lines.slice(i, fenceEnd + 1).forEach((line) => scanned.push({ text: line }));
      i = fenceEnd;
    } else if (atx) {
      scanned.push({ text, heading: { level: atx[1]!.length, ...readHeading(atx[2] ?? '') } });
    } else if (isUnderline(lines[i + 1]) && isOneLine && !isBlank(text) && canBeUnderlined) {
      const level = lines[i + 1]!.trim().startsWith('=') ? 1 : 2;
      scanned.push({ text: `${text}\n${lines[i + 1]}`, heading: { level, ...heading } });
      i += 1;
    } else if (BOLD.test(text) && isFound && (startsParagraph || hasCaseOfHeading(heading))) {
      scanned.push({ text, heading: { level: BOLD_LEVEL, ...heading } });
    } else scanned.push({ text });
  }
  return scanned;
}

/**
 * The index of the line that closes the code fence at a line; -1 if there is none: a stray fence must not hide the rest.
 *
 * @param unclosed collects the fences that no later line closes
 */
function closingFence(lines: readonly string[], start: number, unclosed: Set<string>): number {
  const fence = FENCE.exec(lines[start]!)?.[1];
  if (fence === undefined || unclosed.has(fence)) return -1;
  for (let i = start + 1; i < lines.length; i += 1)
    if (CLOSING_FENCE.test(lines[i]!) && lines[i]!.trim().startsWith(fence)) return i;
  unclosed.add(fence);
  return -1;
}

/** Known headings on lines of their own, underlined or not. Without a blank line above, their case must match. */
function scanText(lines: readonly string[], isHeading: typeof isKnown): Line[] {
  const scanned: Line[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const text = lines[i]!;
    const heading = readHeading(text);
    const { kind } = heading;
    const isFound = isHeading(heading) && !/^\s/.test(text);
    if (isFound && (isBlank(lines[i - 1]) || isUnderline(lines[i + 1]) || hasCaseOfHeading(heading))) {
      scanned.push({ text, heading: { level: kind === 'act' || kind === 'characters' ? 1 : 2, ...heading } });
      if (isUnderline(lines[i + 1])) i += 1;
    } else scanned.push({ text });
  }
  return scanned;
}

function hasCaseOfHeading({ kind, words }: Heading): boolean {
  if (kind === 'act') return words.startsWith('A');
  if (kind === null) return /^\p{Lu}/u.test(words);
  return kind === 'characters' || [HEADINGS[kind], HEADINGS[kind].toUpperCase()].includes(words);
}

/** The table of contents above the first heading is left out: its entries are not headings. */
function withoutContents(lines: Line[]): Line[] {
  const start = lines.findIndex(({ text, heading }) =>
    /^(?:table of )?contents$/i.test((heading ?? readHeading(text)).words),
  );
  const first = lines.findIndex(isKnownHeading);
  if (start < 0 || first < start) return lines;
  const end = lines[start]!.heading
    ? lines.findIndex(({ heading }, i) => i > start && heading)
    : lines.findIndex(({ heading }, i) => i > first && heading?.words === lines[first]!.heading!.words);
  return end > 0 ? lines.toSpliced(start, end - start) : lines;
}

/** Whether a line is the heading of a beat, an act, or the characters, or a name of another story structure. */
export const isKnownHeading = ({ heading }: Line): boolean => heading !== undefined && isKnownOrGuessed(heading);
