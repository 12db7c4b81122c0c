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
/** A page number, '{#id}', '^id', closing number signs, a colon, tags. */
const ADDED = [PAGE_NUMBER, BOLD_NUMBER, /\s*\{[^{}]*\}$/, /\s+\^[\w-]+$/, /\s+#+$/, /\s*:$/, /^<[^<>]+>|<[^<>]+>$/];
/** Bold, italics, highlighting, a link. */
const WRAPPED = [/^([*_=~]{1,3})(?<words>[^]+)\1$/, /^\[(?<words>[^[\]]+)\]\([^()]*\)$/];

/** '1.', '(2)', '2.3', 'II · 08', 'Act I, ', 'Chapter 4:' */
const NUMBER =
  /^(?:(?:act|beat|chapter|part|scene)\s+)?[#(]?(?:\d{1,3}(?:\.\d{1,3})*|[ivx]{1,5})\s*\\?[.,):/·–—-]*\s+(?=\S)/i;

export interface Heading {
  /** Without numbers, emphasis, identifiers, and the like. */
  words: string;
  /** What it is the heading of; `null` for one that is not ours. */
  kind: BeatKey | 'act' | 'characters' | null;
}

/**
 * Reads a line as a heading of a beat, of an act or of the characters. It may be numbered, bold or italic, and end with a colon,
 * an identifier, or Markdown's closing number signs.
 */
export function readHeading(line: string): Heading {
  const words = wordsOf(line);
  if (ACT.test(words)) return { words, kind: 'act' };
  return { words, kind: CHARACTERS.test(words) ? 'characters' : (BY_HEADING.get(words.toLowerCase()) ?? null) };
}

/** The words of a line without what makes them a heading. */
function wordsOf(line: string): string {
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

/** Whether a line would be recognized as a heading. */
export const looksLikeHeading = (line: string): boolean => readHeading(line).kind !== null;
