import type { BeatKey, OutlineTexts } from '@trefoil/server/contract';
import { paths } from '../../app/paths.ts';
import { isChanged, type Draft } from '../../lib/drafts/draft.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { changedFields, type DraftsStore } from '../../lib/drafts/draftsState.ts';
import { OUTLINE_FORM } from '../../lib/drafts/forms.ts';
import { fieldName } from './act/fields.ts';
import { outlineTexts } from './outlineSender.ts';

/** The drafts of the outline, by field. */
export const outlineDrafts = (store: DraftsStore): Readonly<Record<string, Draft>> =>
  store.getState().drafts.forms[OUTLINE_FORM]?.fields ?? {};

/** Makes a text the draft of a beat, as if it were typed. @param stored what the server has */
export function writeBeat(store: DraftsStore, key: BeatKey, text: string, stored: string): void {
  const place = { form: OUTLINE_FORM, field: key, name: fieldName(key), path: paths.question(key) };
  store.dispatch(draftsActions.typed({ ...place, text, stored }));
}

/** Moves what the server does not have to the recovered drafts. */
export function discardUnsent(store: DraftsStore): void {
  const fields = changedFields(store.getState().drafts.forms[OUTLINE_FORM]);
  store.dispatch(draftsActions.discarded({ form: OUTLINE_FORM, fields }));
}

/**
 * Updates drafts without changes, which may be older than what the server has: a beat was saved here, then changed on another
 * device.
 *
 * @param fields those to update; unless given, all, for which the outline must be a fresh one
 */
export function updateUnchanged(store: DraftsStore, outline: OutlineTexts, fields?: readonly string[]): void {
  const drafts = outlineDrafts(store);
  const unchanged = (fields ?? Object.keys(drafts)).filter((field) => !isChanged(drafts[field]));
  store.dispatch(draftsActions.reconciled({ form: OUTLINE_FORM, stored: outlineTexts(outline), fields: unchanged }));
}
