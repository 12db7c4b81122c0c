import { BEAT_KEYS, HEADINGS, type BeatKey } from '@trefoil/server/contract';

const BY_HEADING = new Map<string, BeatKey>(BEAT_KEYS.map((key) => [HEADINGS[key].toLowerCase(), key]));
const ACT = /^act (?:[1-3]|i{1,3}|one|two|three)[.]?$/i;
const CHARACTERS = /^(?:Characters|CHARACTERS)$/;

/** Longer than any heading with markup around it. */
const MAX_HEADING = 120;

/** A page number in a table of contents. */
const PAGE_NUMBER = /(?:\t|(?:[ .·…]){3,})\s*\d+$/;
/** '**1.** ' */
const BOLD_NUMBER = /^(\*\*|__)\d{1,3}\\?[.):]\1\s+(?=\S)/;
/** '{#id}', '^id', closing number signs, a colon, tags. */
const ADDED = [BOLD_NUMBER, /\s*\{[^{}]*\}$/, /\s+\^[\w-]+$/, /\s+#+$/, /\s*:$/, /^<[^<>]+>|<[^<>]+>$/];
/** Bold, italics, highlighting, a link. */
const WRAPPED = [/^([*_=~]{1,3})(?<words>[^]+)\1$/, /^\[(?<words>[^[\]]+)\]\([^()]*\)$/];

/** '1.', '(2)', '2.3', 'II · 08', 'Act I, ', 'Chapter 4:' */
const NUMBER =
  /^(?:(?:act|beat|chapter|part|scene)\s+)?[#(]?(?:\d{1,3}(?:\.\d{1,3})*|[ivx]{1,5})\s*\\?[.,):/·–—-]*\s+(?=\S)/i;

/** The words of a line without what makes them a heading. */
export function headingWords(line: string): string {
  let words = line.trim();
  if (words.length > MAX_HEADING) return words;
  words = words
    .replaceAll(/[\u200B\u00AD\uFEFF]/g, '')
    .replace(PAGE_NUMBER, '')
    .replaceAll(/\s+/g, ' ');
  for (let before = ''; before !== words && !ACT.test(words);) {
    before = words;
    for (const pattern of ADDED) words = words.replace(pattern, '').trim();
    for (const pattern of WRAPPED) words = words.replace(pattern, '$<words>').trim();
    if (!ACT.test(words)) words = words.replace(NUMBER, '');
  }
  return words;
}

/**
 * Recognizes a line as the heading of a beat, of an act or of the characters; `null` for anything else. It may be numbered,
 * bold or italic, and end with a colon, an identifier, or Markdown's closing number signs.
 */
export function headingOf(line: string): BeatKey | 'act' | 'characters' | null {
  const words = headingWords(line);
  if (ACT.test(words)) return 'act';
  return CHARACTERS.test(words) ? 'characters' : (BY_HEADING.get(words.toLowerCase()) ?? null);
}

/** Whether a line would be recognized as a heading. */
export const looksLikeHeading = (line: string): boolean => headingOf(line) !== null;
