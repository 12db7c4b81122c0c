import {
  ACT_SIZES,
  actOf,
  beatKeysOf,
  HEADINGS,
  isAsked,
  OUTLINE_TEXTS,
  type Act,
  type BeatKey,
  type OutlineText,
} from '@trefoil/server/contract';
import { NUMERAL } from '../outlineProgress.ts';

/** Whether a field is one of the 8 optional beats. */
export const isOptional = (field: OutlineText): boolean => field !== 'title' && !isAsked(field);

/** Whether a field is the title or one of the 24 questions that every writer is asked. */
const isRequired = (field: OutlineText): boolean => !isOptional(field);

/** The fields of an act in the order of the story, in act 1 the title first. */
export const fieldsOf = (act: Act): readonly OutlineText[] => [
  ...(act === 1 ? ['title' as const] : []),
  ...beatKeysOf(act),
];

/** The same without optional beats. */
export const requiredFieldsOf = (act: Act): readonly OutlineText[] => fieldsOf(act).filter(isRequired);

/** 'Title', 'The First Plan'. */
export const fieldName = (field: OutlineText): string => (field === 'title' ? 'Title' : HEADINGS[field]);

/** '08'; empty for the title. */
export const fieldNumber = (field: OutlineText): string => (field === 'title' ? '' : field.slice(-2));

/** The place of a beat in the story: 'Act III, beat 5 of 8'. */
export function positionOf(beat: BeatKey): string {
  const act = actOf(beat);
  return `Act ${NUMERAL[act]}, beat ${Number(fieldNumber(beat))} of ${ACT_SIZES[act]}`;
}

/** Where Previous and Next lead from a question, also to another act. They skip optional beats. */
export function adjacentFields(field: OutlineText) {
  const index = OUTLINE_TEXTS.indexOf(field);
  return {
    previous: OUTLINE_TEXTS.slice(0, index).findLast(isRequired),
    next: OUTLINE_TEXTS.slice(index + 1).find(isRequired),
  };
}
