import * as draft from './draft.ts';
import type { Draft } from './draft.ts';
import {
  isNewer,
  keyOf,
  type DraftsState,
  type FieldKey,
  type RecoveredDraft,
  type StampedDraft,
} from './draftsState.ts';

// Changes of the drafts in the state, each under a stamp of its own. They are called by the reducers of `draftsSlice`.

type At = { at: number };
/** When an action was dispatched, in milliseconds since 1970, and an id for what it creates. */
export type Meta = { at: number; id: string };

/** Sets a draft under a new stamp; `next` is what the pure functions made of it, `key` that of its form unless given. */
export function put(
  state: DraftsState,
  { form, field }: FieldKey,
  next: Draft,
  { at }: At,
  key = keyOf(state.forms[form]),
): void {
  const before = state.forms[form]?.fields[field];
  if (next === before) return;
  state.clock += 1;
  const stamp = { counter: state.clock, tab: state.tab };
  const {
    after: _,
    key: _key,
    ...rest
  } = {
    ...(before?.name && { name: before.name }),
    ...(before?.path && { path: before.path }),
    ...next,
  } as StampedDraft;
  const common = commonOf(before, state.tab) ?? { base: next.base, mine: next.base, stamp: { counter: 0, tab: '' } };
  const stamped = { ...rest, stamp, at, common, ...(before && { after: before.stamp }), ...(key && { key }) };
  set(state, { form, field }, stamped);
}

/** What a tab and the others have in common when it changes a draft. */
function commonOf(before: StampedDraft | undefined, tab: string): StampedDraft['common'] {
  if (!before || before.stamp.tab === tab) return before?.common;
  const { common: _, ...draft } = before;
  return draft;
}

/** Combines what this tab and another one did at the same time; `null` where both changed the same words. */
export function combine(mine: StampedDraft, theirs: StampedDraft): Draft | null {
  const [one, other] = [mine.common, theirs.common];
  const common = one && other && isNewer(one.stamp, other.stamp) ? one : (other ?? one);
  return common ? draft.combined(common, mine, theirs) : null;
}

/** Sets a draft as it was stamped elsewhere. */
export function set(state: DraftsState, { form, field }: FieldKey, stamped: StampedDraft): void {
  const entry = state.forms[form] ?? { fields: {} };
  state.forms[form] = { ...entry, fields: { ...entry.fields, [field]: stamped } };
}

export function drop(state: DraftsState, { form, field }: FieldKey): void {
  const entry = state.forms[form];
  if (!entry) return;
  const { [field]: _, ...fields } = entry.fields;
  state.forms[form] = { ...entry, fields };
}

/** Adds the text of a draft to the recovered ones, or `text` if it is another. */
export function addRecovered(
  state: DraftsState,
  { form, field, ...where }: FieldKey & Pick<StampedDraft, 'name' | 'path'>,
  why: RecoveredDraft['why'],
  { at, id }: Meta,
  text = state.forms[form]?.fields[field]?.mine ?? '',
): void {
  const { name, path } = { ...where, ...state.forms[form]?.fields[field] };
  // After an Undo the same text may be removed once more.
  const isThere = (one: RecoveredDraft) => one.form === form && one.field === field && one.text === text;
  if (!text.trim() || state.recovered.some(isThere)) return;
  state.recovered.push({
    id: `${id}/${field}`,
    form,
    field,
    text,
    why,
    at,
    ...(name && { name }),
    ...(path && { path }),
  });
}

/** Changes the drafts of some fields of a form, those that are there. */
export function change(
  state: DraftsState,
  form: string,
  fields: readonly string[],
  meta: At,
  step: (before: StampedDraft, field: string) => Draft,
  key?: string,
): void {
  for (const field of fields) {
    const before = state.forms[form]?.fields[field];
    if (before) put(state, { form, field }, step(before, field), meta, key);
  }
}

export const fieldsOf = (state: DraftsState, form: string) => Object.keys(state.forms[form]?.fields ?? {});

/** Whether another tab has created the object with this key meanwhile: the form's text belongs to the next one then. */
export function isCreated(state: DraftsState, form: string, key: string | undefined): boolean {
  const current = keyOf(state.forms[form]);
  return key !== undefined && current !== undefined && key !== current;
}
