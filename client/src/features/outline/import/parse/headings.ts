import { BEAT_KEYS, HEADINGS, type BeatKey } from '@trefoil/server/contract';

const BY_HEADING = new Map<string, BeatKey>(BEAT_KEYS.map((key) => [HEADINGS[key].toLowerCase(), key]));
const ACT = /^act (?:[1-3]|i{1,3})[.]?$/i;
const CHARACTERS = /^(?:Characters|CHARACTERS)$/;

/** Longer lines than any heading with signs around it are not looked at. */
const MAX_HEADING = 60;

/**
 * What a line says as a heading of a file: a beat, an act, or that the characters follow; `null` for anything else. It may be
 * in bold or italics, and end with a colon or Markdown's closing signs.
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

/** Whether a line could be taken for a heading. */
export const looksLikeHeading = (line: string): boolean => headingOf(line.trim()) !== null;
