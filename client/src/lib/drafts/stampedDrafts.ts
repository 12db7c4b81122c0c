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

export const find = (state: DraftsState, { form, field }: FieldKey): StampedDraft | undefined =>
  state.forms[form]?.[field];

/** Sets a draft under a new stamp; `next` is what the pure functions made of it, `key` that of its form unless given. */
export function put(
  state: DraftsState,
  place: FieldKey,
  next: Draft & Partial<StampedDraft>,
  { at }: At,
  key = keyOf(state.forms[place.form]),
): void {
  const before = find(state, place);
  if (next === before) return;
  state.clock += 1;
  const { name = before?.name, path = before?.path } = next;
  const stamp = { counter: state.clock, tab: state.tab };
  // A draft that begins anew has nothing older in common with the others than what the server holds now.
  const begun = { base: next.base, mine: next.base, stamp: { counter: state.clock - 1, tab: '' } };
  const common = commonOf(before, state.tab) ?? begun;
  set(state, place, { ...next, name, path, key, stamp, common, at });
}

/** What a tab and the others have in common when it changes a draft. */
function commonOf(before: StampedDraft | undefined, tab: string): StampedDraft['common'] {
  if (!before || before.stamp.tab === tab) return before?.common;
  const { common: _, ...draft } = before;
  return draft;
}

type Common = NonNullable<StampedDraft['common']>;

/** Combines what this tab and another one did at the same time; `null` where both changed the same words. */
export function combine(mine: StampedDraft, theirs: StampedDraft): Draft | null {
  const [one, other] = [mine.common, theirs.common];
  const common = one && other && isNewer(one.stamp, other.stamp) ? one : (other ?? one);
  if (!common) return null;
  const both = draft.combined(common, mine, theirs);
  if (both) return both;
  const [ours, others] = [begunWith(common, mine), begunWith(common, theirs)];
  return ours && others && draft.combined(common, ours, others);
}

/**
 * The tabs may have loaded different texts of the server before both began to change them.
 *
 * @returns the draft as if it had begun with the text of `common`; `null` where that changed the same words
 */
function begunWith(common: Common, stamped: StampedDraft): Draft | null {
  const { base, common: begun } = stamped;
  const hasSaved = begun?.base !== base;
  if (common.stamp.tab || begun?.stamp.tab || hasSaved || base === common.base) return stamped;
  const next = draft.reconciled(stamped, common.base);
  return draft.isConflict(next) ? null : next;
}

/** Sets a draft as it was stamped elsewhere. */
export function set(state: DraftsState, { form, field }: FieldKey, stamped: StampedDraft): void {
  state.forms[form] = { ...state.forms[form], [field]: stamped };
}

export function drop(state: DraftsState, { form, field }: FieldKey): void {
  const { [field]: _, ...others } = state.forms[form] ?? {};
  state.forms[form] = others;
}

/** Adds the text of a draft to the recovered ones, or `text` if it is another. */
export function addRecovered(
  state: DraftsState,
  { form, field, ...where }: FieldKey & Pick<StampedDraft, 'name' | 'path'>,
  why: RecoveredDraft['why'],
  { at, id }: Meta,
  text = find(state, { form, field })?.mine ?? '',
): void {
  const { name, path } = find(state, { form, field }) ?? where;
  // After an Undo the same text may be removed once more.
  const isThere = (one: RecoveredDraft) => one.form === form && one.field === field && one.text === text;
  if (!text.trim() || state.recovered.some(isThere)) return;
  state.recovered.push({ id: `${id}/${field}`, form, field, text, why, at, name, path });
}

/** Changes the drafts of some fields of a form, those that are there. */
export function change(
  state: DraftsState,
  form: string,
  fields: readonly string[],
  meta: At,
  step: (before: StampedDraft, field: string) => Draft,
): void {
  for (const field of fields) {
    const before = find(state, { form, field });
    if (before) put(state, { form, field }, step(before, field), meta);
  }
}
