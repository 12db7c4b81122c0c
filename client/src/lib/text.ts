import { cutAt } from '@trefoil/server/contract';
import { segmenterOf } from './browser/segmenter.ts';

/** Writing systems without spaces between words. */
const WITHOUT_BLANKS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Number of words, as a writer counts them. */
export function wordsIn(text: string): number {
  if (WITHOUT_BLANKS.test(text))
    return [...segmenterOf('word').segment(text)].filter(({ isWordLike }) => isWordLike).length;
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0;
}

/**
 * At most the first `length` UTF-16 units of a text, cut behind a whole word; a single longer word is cut anywhere.
 *
 * @returns the text itself when it is no longer than that
 */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length + 1);
  if (!WITHOUT_BLANKS.test(start)) return /^[^]*\S(?=\s)/u.exec(start)?.[0] ?? cutAt(text, length);
  return text.slice(0, segmenterOf('word').segment(start).containing(length)?.index) || cutAt(text, length);
}

/** The beginning of a text in one line, up to `length` units and a whole word, with an ellipsis when it goes on. */
export function firstWords(text: string, length: number): string {
  const words = text.trim();
  // Only the beginning of a long text is processed, as this runs on every keystroke.
  const line = oneLine(words.slice(0, 4 * length));
  const cut = cutAtWord(line, length);
  return cut === line && words.length <= 4 * length ? line : `${cut.replace(/[\s.,;:!?…-]+$/u, '')}…`;
}

/** '1 comment', '2,670 words'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** '2,670'; the first `toLocaleString` takes longer than rendering many a page. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A text without blank lines around it, but with the indentation of its first line, which is part of verse and lists. */
export const withoutBlankLines = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();

/** A text as one line. */
function oneLine(text: string): string {
  // Each run of white space is matched once, so that thousands of them are not quadratic.
  return text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));
}

/** Prose without the invisible control characters that pasted text can contain and the server rejects. */
export function cleanProse(text: string): string {
  // Word and other programs use line breaks of their own.
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
}

/** The same for a single line, without line breaks and tabs. */
export const cleanLine = (text: string): string => cleanProse(text).replace(/[\t\n]+/g, ' ');
