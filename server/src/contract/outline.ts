import type { Act, BeatKey } from './beats.ts';

/** How many beats each act holds; the field keys follow from it. */
export const ACT_SIZES: Readonly<Record<Act, number>> = { 1: 8, 2: 16, 3: 8 };
export const ACTS: readonly Act[] = [1, 2, 3];

/** The beat keys of one act in order, without the weight of the questions. */
export function beatKeysOf(act: Act): BeatKey[] {
  return Array.from({ length: ACT_SIZES[act] }, (_, i) => `act${act}a${String(i + 1).padStart(2, '0')}` as BeatKey);
}

/** All 32 beat keys in the order of the finished outline. */
export const BEAT_KEYS: readonly BeatKey[] = ACTS.flatMap(beatKeysOf);

/** The 33 fields that progress counts: the title and the beats. */
export const OUTLINE_TEXTS = ['title', ...BEAT_KEYS] as const;
export type OutlineText = 'title' | BeatKey;

/** White space, and what shows nothing either: zero-width characters, soft hyphens, fillers, the blank of Braille. */
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text is present when something that can be seen is in it. */
export function isPresent(text: string | null | undefined): boolean {
  return typeof text === 'string' && SHOWN.test(text);
}

/** Progress of an outline: present fields out of 33 as a rounded percentage, 0-100. */
export function progressOf(outline: Partial<Record<OutlineText, string>>): number {
  const present = OUTLINE_TEXTS.filter((field) => isPresent(outline[field])).length;
  return Math.round((present / OUTLINE_TEXTS.length) * 100);
}
