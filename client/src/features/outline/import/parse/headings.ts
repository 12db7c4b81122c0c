import { BEAT_KEYS, HEADINGS, type Act, type BeatKey } from '@trefoil/server/contract';
import { OTHER_NAMES } from '@trefoil/server/contract/beats/otherNames';

const BY_HEADING = new Map<string, BeatKey>(BEAT_KEYS.map((key) => [HEADINGS[key].toLowerCase(), key]));
const ACT = /^act (?:[1-3]|i{1,3}|one|two|three)[.]?$/i;
/** An act at the beginning of a line, also with words of its own: 'Act II: Confrontation'. */
const ACT_AT_START = /^[\s#*_>]*act (1|2|3|i{1,3}|one|two|three)\b/i;
const ACT_NAMES: Readonly<Record<string, Act>> = { 1: 1, 2: 2, 3: 3, i: 1, ii: 2, iii: 3, one: 1, two: 2, three: 3 };
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
  /** The act that it names. */
  act: Act | undefined;
  /** The beats that it may mean, if it is a name of another story structure. */
  guesses: readonly BeatKey[];
}

/** Letters and digits alone, without accents, an article, or something in parentheses at the end: 'Opening Image (1%)'. */
const nameKey = (name: string) =>
  name
    .replace(/\s*\([^()]*\)$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/^the |[^\p{L}\p{N}]/gu, '');

const GUESSES = new Map<string, BeatKey[]>();
for (const key of BEAT_KEYS)
  for (const name of OTHER_NAMES[key] ?? []) GUESSES.set(nameKey(name), [...(GUESSES.get(nameKey(name)) ?? []), key]);
/** Longer than any name of another structure with something in parentheses. */
const MAX_NAME = 60;

/**
 * Reads a line as a heading of a beat, of an act or of the characters. It may be numbered, bold or italic, and end with a colon,
 * an identifier, or Markdown's closing number signs.
 */
export function readHeading(line: string): Heading {
  const words = wordsOf(line);
  const [, numeral = ''] = ACT_AT_START.exec(line) ?? ACT_AT_START.exec(words) ?? [];
  const act = ACT_NAMES[numeral.toLowerCase()];
  const guesses = words.length > MAX_NAME ? [] : (GUESSES.get(nameKey(words)) ?? []);
  if (ACT.test(words)) return { words, act, kind: 'act', guesses };
  const kind = CHARACTERS.test(words) ? 'characters' : (BY_HEADING.get(words.toLowerCase()) ?? null);
  return { words, act, kind, guesses };
}

/** The words on a line of their own before a colon or a dash, in an outline that has its answers on the same line. */
const INLINE_NAME =
  /^\s*(?:[-*+•]\s+|\d+[.)]\s+)?[*_]{0,2}(?<name>[^:–—]{3,60}?)(?::[*_]{0,2}|[*_]{0,2}\s*[:–—])\s+(?<text>\S.*)$/;

/** 'Midpoint: they kiss' as two lines; other lines as they are. */
export function splitName(line: string): string[] {
  const { name, text } = INLINE_NAME.exec(line)?.groups ?? {};
  return name && text && readHeading(name).guesses.length > 0 ? [`**${name}**`, text] : [line];
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

/** Whether a line would be recognized as a heading of ours. */
export const looksLikeHeading = (line: string): boolean => readHeading(line).kind !== null;
