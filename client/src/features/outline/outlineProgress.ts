import { ACTS, beatKeysOf, isPresent, OUTLINE_TEXTS, type Act } from '@trefoil/server/contract';
import type { StoredTexts } from './edits/outlineEdits.ts';

/** How far one act is. */
export interface ActCount {
  readonly answered: number;
  readonly total: number;
}

/** Answered beats of one act. */
export function countAct(outline: StoredTexts, act: Act): ActCount {
  const keys = beatKeysOf(act);
  return { answered: keys.filter((key) => isPresent(outline?.[key])).length, total: keys.length };
}

/** Whether anything has been written yet; an outline may exist for its characters alone. */
export const isBegun = (outline: StoredTexts): boolean => OUTLINE_TEXTS.some((field) => isPresent(outline?.[field]));

/** The act to go on with: the first one that has an empty beat. `null` when all 32 are answered. */
export function nextAct(outline: StoredTexts): Act | null {
  return (
    ACTS.find((act) => {
      const { answered, total } = countAct(outline, act);
      return answered < total;
    }) ?? null
  );
}

/** Act I, Act II, Act III. */
export const NUMERAL: Readonly<Record<Act, string>> = { 1: 'I', 2: 'II', 3: 'III' };
