import type { BeatKey, Id, OutlineTexts } from '@trefoil/server/contract';
import { paths } from '../../app/paths.ts';
import { isChanged, type Draft } from '../../lib/drafts/draft.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import type { DraftsStore } from '../../lib/drafts/draftsState.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { fieldName } from './act/fields.ts';
import { outlineTexts } from './outlineSender.ts';

/** The drafts of a story, by field. */
export const outlineDrafts = (store: DraftsStore, story: Id): Readonly<Record<string, Draft>> =>
  store.getState().drafts.forms[outlineForm(story)] ?? {};

/** Makes a text the draft of a beat, as if it were typed. @param stored what the server has */
export function writeBeat(store: DraftsStore, story: Id, key: BeatKey, text: string, stored: string): void {
  const place = { form: outlineForm(story), field: key, name: fieldName(key), path: paths.question(key) };
  store.dispatch(draftsActions.typed({ ...place, text, stored }));
}

/**
 * Updates drafts without changes, which may be older than what the server has: a beat was saved here, then changed on another
 * device.
 *
 * @param fields those to update; unless given, all, for which the outline must be a fresh one
 */
export function updateUnchanged(store: DraftsStore, outline: OutlineTexts, fields?: readonly string[]): void {
  const drafts = outlineDrafts(store, outline._id);
  const unchanged = (fields ?? Object.keys(drafts)).filter((field) => !isChanged(drafts[field]));
  store.dispatch(
    draftsActions.reconciled({ form: outlineForm(outline._id), stored: outlineTexts(outline), fields: unchanged }),
  );
}
