import { BEAT_KEYS, HEADINGS, type BeatKey } from '@trefoil/server/contract';

const BY_HEADING = new Map<string, BeatKey>(BEAT_KEYS.map((key) => [HEADINGS[key].toLowerCase(), key]));
const ACT = /^act\s+(?:[1-3]|i{1,3})\s*[.:]?$/i;
const CHARACTERS = /^(?:Characters|CHARACTERS)$/;

/** What a line says as a heading of a file: a beat, an act, or that the characters follow; `null` for anything else. */
export function headingOf(line: string): BeatKey | 'act' | 'characters' | null {
  if (ACT.test(line)) return 'act';
  return CHARACTERS.test(line) ? 'characters' : (BY_HEADING.get(line.toLowerCase()) ?? null);
}

/** Whether a line could be taken for a heading. */
export const looksLikeHeading = (line: string): boolean => headingOf(line.trim()) !== null;
