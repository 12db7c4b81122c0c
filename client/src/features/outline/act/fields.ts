import {
  ACTS,
  beatKeysOf,
  HEADINGS,
  isAsked,
  type Act,
  type BeatKey,
  type OutlineText,
} from '@trefoil/server/contract';

/** Whether a field is one of the 8 optional beats. */
export const isOptional = (field: OutlineText): boolean => field !== 'title' && !isAsked(field);

const FIELDS = ACTS.map((act): readonly OutlineText[] => {
  const fields: OutlineText[] = [...(act === 1 ? ['title' as const] : []), ...beatKeysOf(act)];
  return [...fields.filter((field) => !isOptional(field)), ...fields.filter(isOptional)];
});

/** The fields of an act in the order of its form: in act 1 the title first, optional beats last. */
export const fieldsOf = (act: Act): readonly OutlineText[] => FIELDS[act - 1]!;

/** The fields of an act without its optional beats. */
export const requiredFieldsOf = (act: Act): readonly OutlineText[] =>
  fieldsOf(act).filter((field) => !isOptional(field));

/** The questions of an act that every writer is asked. */
export const askedBeatsOf = (act: Act) => beatKeysOf(act).filter(isAsked);

/** 'Title', 'The First Plan'. */
export const fieldName = (field: OutlineText): string => (field === 'title' ? 'Title' : HEADINGS[field]);

/** '08'; empty for the title. */
export const fieldNumber = (field: OutlineText): string => (field === 'title' ? '' : field.slice(-2));

/** The position of a beat among the asked ones of its act: '08 of 12', in act III '3 of 4'; of an optional beat its number. */
export function positionOf(act: Act, beat: BeatKey): string {
  const asked = askedBeatsOf(act);
  if (!isAsked(beat)) return fieldNumber(beat);
  // The numbers of the asked beats of act III have gaps.
  const position = act === 3 ? asked.indexOf(beat) + 1 : fieldNumber(beat);
  return `${position} of ${asked.length}`;
}

/** Where Previous and Next lead from a question. They skip the optional beats of an act, except from one of them. */
export function adjacentFields(act: Act, field: OutlineText): { previous?: OutlineText; next?: OutlineText } {
  const fields = fieldsOf(act);
  const index = fields.indexOf(field);
  const isLast = requiredFieldsOf(act).at(-1) === field || index === fields.length - 1;
  const previous = fields[index - 1] ?? (act > 1 ? requiredFieldsOf((act - 1) as Act).at(-1) : undefined);
  const next = isLast ? (act < 3 ? fieldsOf((act + 1) as Act)[0] : undefined) : fields[index + 1];
  return { ...(previous && { previous }), ...(next && { next }) };
}
