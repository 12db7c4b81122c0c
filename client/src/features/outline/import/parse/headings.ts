import { BEAT_KEYS, HEADINGS, type BeatKey } from '@trefoil/server/contract';

const BY_HEADING = new Map<string, BeatKey>(BEAT_KEYS.map((key) => [HEADINGS[key].toLowerCase(), key]));
const ACT = /^act (?:[1-3]|i{1,3})[.]?$/i;
const CHARACTERS = /^(?:Characters|CHARACTERS)$/;

/** Longer than any heading with markup around it. */
const MAX_HEADING = 60;

/**
 * Recognizes a line as the heading of a beat, of an act or of the characters; `null` for anything else. It may be bold or
 * italic, and end with a colon or Markdown's closing number signs.
 */
export function headingOf(line: string): BeatKey | 'act' | 'characters' | null {
  if (line.length > MAX_HEADING) return null;
  const words = line
    .replace(/\s+#+$/, '')
    .replace(/^([*_]{1,3})(.+)\1(?=:?$)/, '$2')
    .replace(/\s*:$/, '')
    .replaceAll(/\s+/g, ' ');
  if (ACT.test(words)) return 'act';
  return CHARACTERS.test(words) ? 'characters' : (BY_HEADING.get(words.toLowerCase()) ?? null);
}

/** Whether a line would be recognized as a heading. */
export const looksLikeHeading = (line: string): boolean => headingOf(line.trim()) !== null;
