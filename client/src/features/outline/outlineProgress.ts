import {
  ASKED_KEYS,
  BEAT_KEYS,
  beatKeysOf,
  isAsked,
  isPresent,
  OUTLINE_TEXTS,
  type Act,
  type BeatKey,
  type OutlineText,
  type OutlineTexts,
} from '@trefoil/server/contract';

/** The stored texts of an outline, or `null` when there is none yet. */
export type StoredTexts = { readonly [field in OutlineText]?: OutlineTexts[field] } | null;

/** Whether the same fields are answered in both: all that counts and lists of beats depend on. */
export const sameAnswered = (one: StoredTexts, other: StoredTexts): boolean =>
  one === other || OUTLINE_TEXTS.every((field) => isPresent(one?.[field]) === isPresent(other?.[field]));

/** The number of answered beats in one act, or in the whole outline. */
export function countBeats(outline: StoredTexts, act?: Act) {
  const keys = act ? beatKeysOf(act) : BEAT_KEYS;
  return { answered: keys.filter((key) => isPresent(outline?.[key])).length, total: keys.length };
}

/** Whether there is a title or an answer; an outline may exist for its characters alone. */
export const hasContent = (outline: StoredTexts): boolean => OUTLINE_TEXTS.some((field) => isPresent(outline?.[field]));

/** What stands in place of a beat without an answer. */
export const emptyNote = (key: BeatKey): string => (isAsked(key) ? 'Not answered yet' : 'Optional, not answered yet');

/** The title and asked questions without an answer, in order. */
export function unansweredFields(outline: StoredTexts): OutlineText[] {
  return (['title', ...ASKED_KEYS] as const).filter((field) => !isPresent(outline?.[field]));
}

/** The optional beats without an answer, in order. */
export const unansweredOptional = (outline: StoredTexts): BeatKey[] =>
  BEAT_KEYS.filter((key) => !isAsked(key) && !isPresent(outline?.[key]));

/** The one message when the title and all 24 questions are answered. */
export function completeMessage(outline: StoredTexts): string {
  const { length } = unansweredOptional(outline);
  const more = length === 1 ? '1 more beat if you want it' : `${length} more beats if you want them`;
  return `All 24 questions answered.${length > 0 ? ` ${more}.` : ''}`;
}

/** Where 'Continue' leads; `null` when the title and all 24 questions are answered. */
export const nextUnanswered = (outline: StoredTexts): OutlineText | null => unansweredFields(outline)[0] ?? null;

/** Act I, Act II, Act III. */
export const NUMERAL: Readonly<Record<Act, string>> = { 1: 'I', 2: 'II', 3: 'III' };
