import {
  ACTS,
  ASKED_KEYS,
  beatKeysOf,
  isPresent,
  OUTLINE_TEXTS,
  type Act,
  type OutlineText,
  type OutlineTexts,
} from '@trefoil/server/contract';

/** The stored texts; an outline, or `null` when there is none yet. */
export type StoredTexts = { readonly [field in OutlineText]?: OutlineTexts[field] } | null;

/** How far one act is. */
export interface ActCount {
  readonly answered: number;
  readonly total: number;
}

/** Whether the same texts have words: all that counts, rails and ends of acts show of them. */
export const sameAnswered = (one: StoredTexts, other: StoredTexts): boolean =>
  one === other || OUTLINE_TEXTS.every((field) => isPresent(one?.[field]) === isPresent(other?.[field]));

/** Answered beats of one act. */
export function countAct(outline: StoredTexts, act: Act): ActCount {
  const keys = beatKeysOf(act);
  return { answered: keys.filter((key) => isPresent(outline?.[key])).length, total: keys.length };
}

/** Whether anything has been written yet; an outline may exist for its characters alone. */
export const isBegun = (outline: StoredTexts): boolean => OUTLINE_TEXTS.some((field) => isPresent(outline?.[field]));

/** How many of the 24 questions that everybody is asked have an answer; `optional` counts the other 8. */
export function countAsked(outline: StoredTexts): ActCount & { optional: number } {
  const answered = ASKED_KEYS.filter((key) => isPresent(outline?.[key])).length;
  const all = ACTS.reduce((sum, act) => sum + countAct(outline, act).answered, 0);
  return { answered, total: ASKED_KEYS.length, optional: all - answered };
}

/** What is asked and has no answer yet, in order; the title comes first. */
export function openFields(outline: StoredTexts): OutlineText[] {
  return (['title', ...ASKED_KEYS] as const).filter((field) => !isPresent(outline?.[field]));
}

/** What 'Go on' leads to; `null` when the title and all 24 questions are there. */
export const nextOpen = (outline: StoredTexts): OutlineText | null => openFields(outline)[0] ?? null;

/** Act I, Act II, Act III. */
export const NUMERAL: Readonly<Record<Act, string>> = { 1: 'I', 2: 'II', 3: 'III' };
