import { segmenterOf } from '../../../lib/browser/segmenter.ts';

/** A part of a text, which either matches the query or does not. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A part of a text by its positions, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Length of an excerpt, and how much of it precedes the first match, in UTF-16 units. */
const EXCERPT_LENGTH = 110;
const CONTEXT_LENGTH = 30;
/** The same in scripts whose characters are twice as wide, so that a phone still shows the match. */
const WIDE_CONTEXT_LENGTH = 10;
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}]/u;

/** A longer word is cut. */
const LONGEST_WORD = 24;

const ELLIPSIS: TextPart = { text: '…', isMatch: false };

/**
 * The text around the first match, or its beginning. It shows the whole first match, and never a part of what looks like one
 * character.
 */
export function excerptOf(text: string, matches: readonly TextRange[]): TextPart[] {
  const first = matches.reduce((one, other) => (other.start < one.start ? other : one), matches[0] ?? NOWHERE);
  const start = excerptStart(text, first.start);
  const end = excerptEnd(text, Math.max(start + EXCERPT_LENGTH, first.end), first.end);
  const inside = matches
    .filter((match) => match.end > start && match.start < end)
    .map((match) => ({ start: Math.max(match.start - start, 0), end: Math.min(match.end, end) - start }));
  return [
    ...(start > 0 ? [ELLIPSIS] : []),
    ...splitAtRanges(text.slice(start, end), inside),
    ...(end < text.length ? [ELLIPSIS] : []),
  ];
}

const NOWHERE: TextRange = { start: 0, end: 0 };

/** Where an excerpt begins: a little before the match, at a word where there are spaces. */
function excerptStart(text: string, match: number): number {
  const isWide = WIDE.test(text.slice(Math.max(0, match - CONTEXT_LENGTH), match));
  const context = isWide ? WIDE_CONTEXT_LENGTH : CONTEXT_LENGTH;
  if (match <= context) return 0;
  const afterSpace = text.indexOf(' ', match - context) + 1;
  return afterSpace > 0 && afterSpace <= match ? afterSpace : graphemeStart(text, match - context);
}

/** Where an excerpt ends: behind a word where there are spaces, and always behind the match. */
function excerptEnd(text: string, end: number, match: number): number {
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(' ', end);
  return space >= Math.max(match, end - LONGEST_WORD) ? space : graphemeEnd(text, end);
}

/** Divides a text into what is in a range and what is not; a range that splits a visible character takes it whole. */
export function splitAtRanges(text: string, ranges: readonly TextRange[]): TextPart[] {
  const matches = Array.from({ length: text.length }, () => false);
  for (const { start, end } of ranges) matches.fill(true, graphemeStart(text, start), graphemeEnd(text, end));
  const parts: TextPart[] = [];
  for (let start = 0; start < text.length;) {
    let end = start + 1;
    while (end < text.length && matches[end] === matches[start]) end += 1;
    parts.push({ text: text.slice(start, end), isMatch: matches[start]! });
    start = end;
  }
  return parts;
}

const graphemes = segmenterOf('grapheme');

/** The visible character around a position inside of it; `undefined` between two characters. */
function graphemeAround(text: string, position: number): TextRange | undefined {
  // Between plain letters there is always a boundary.
  if (position <= 0 || position >= text.length || text.charCodeAt(position) < 0x300) return undefined;
  const { index: start, segment } = graphemes.segment(text).containing(position)!;
  return start === position ? undefined : { start, end: start + segment.length };
}

/** The position itself, or where the visible character that it splits begins. */
const graphemeStart = (text: string, position: number) => graphemeAround(text, position)?.start ?? position;

/** The position itself, or where the visible character that it splits ends; the end of the text at most. */
const graphemeEnd = (text: string, position: number) =>
  graphemeAround(text, position)?.end ?? Math.min(position, text.length);
