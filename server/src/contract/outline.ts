import type { Act, BeatKey } from './beats/beat.ts';

/** How many beats each act holds; the field keys follow from it. */
export const ACT_SIZES: Readonly<Record<Act, number>> = { 1: 8, 2: 16, 3: 8 };
export const ACTS: readonly Act[] = [1, 2, 3];

/** The beat keys of one act in order, without loading the questions. */
export function beatKeysOf(act: Act): BeatKey[] {
  return Array.from({ length: ACT_SIZES[act] }, (_, i) => `act${act}a${String(i + 1).padStart(2, '0')}` as BeatKey);
}

/** All 32 beat keys in the order of the finished outline. */
export const BEAT_KEYS: readonly BeatKey[] = ACTS.flatMap(beatKeysOf);

/** What each beat is called. */
export const HEADINGS: Readonly<Record<BeatKey, string>> = {
  act1a01: 'An Ordinary Day',
  act1a02: 'What They Want',
  act1a03: 'The Old Wound',
  act1a04: 'The Closest Tie',
  act1a05: 'The Day Things Change',
  act1a06: 'What Could Be Lost',
  act1a07: 'Reasons to Refuse',
  act1a08: 'No Way Back',
  act2a01: 'Strange New Ground',
  act2a02: 'The First Plan',
  act2a03: 'What Stands in the Way',
  act2a04: 'Unexpected Company',
  act2a05: 'What Readers Came For',
  act2a06: 'A Win With Strings',
  act2a07: 'The Story Turns',
  act2a08: 'A Quiet Argument',
  act2a09: 'The Pressure Mounts',
  act2a10: 'The Line They Cross',
  act2a11: 'What Comes Out',
  act2a12: 'Everything Gives Way',
  act2a13: 'Who Else Pays',
  act2a14: 'The Easy Way Out',
  act2a15: 'The Longest Night',
  act2a16: 'A Small Spark',
  act3a01: 'What They See Now',
  act3a02: 'A New Way Through',
  act3a03: 'Making Amends',
  act3a04: 'A Late Surprise',
  act3a05: 'The Final Choice',
  act3a06: 'What It Cost',
  act3a07: 'The Life After',
  act3a08: 'The Closing Image',
};

/** The optional beats, which each act shows in a section of their own. */
const OPTIONAL = /^act(2a1[3-6]|3a0[3468])$/;

/** Whether a beat is one of the 24 that everybody is asked; the others are optional. */
export function isAsked(key: BeatKey): boolean {
  return !OPTIONAL.test(key);
}

/** The 24 beats that everybody is asked, in order. */
export const ASKED_KEYS: readonly BeatKey[] = BEAT_KEYS.filter(isAsked);

/** The act of a beat. */
export function actOf(key: BeatKey): Act {
  return Number(key.charAt(3)) as Act;
}

/** The 33 fields that progress counts: the title and the beats. */
export const OUTLINE_TEXTS = ['title', ...BEAT_KEYS] as const;
export type OutlineText = 'title' | BeatKey;

/** A visible character: neither white space nor a zero-width character, a soft hyphen, a filler, or the blank of Braille. */
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text contains anything visible. */
export function isPresent(text: string | null | undefined): boolean {
  return typeof text === 'string' && SHOWN.test(text);
}

/** Progress of an outline: present fields out of 33 as a rounded percentage, 0-100. */
export function progressOf(outline: Partial<Record<OutlineText, string>>): number {
  const present = OUTLINE_TEXTS.filter((field) => isPresent(outline[field])).length;
  return Math.round((present / OUTLINE_TEXTS.length) * 100);
}
