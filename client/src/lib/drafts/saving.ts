import { nanoid } from '@reduxjs/toolkit';
import { errorsByField, failureOf, isPassing, type Failure } from '../http/failure.ts';
import type { DraftsStore } from './draftsStore.ts';
import { isChanged } from './draft.ts';
import { draftsActions } from './draftsSlice.ts';
import { changedFields, keyOf, type FormDrafts, type Texts } from './draftsState.ts';

/** What a form sends: texts, and what the server had when the writer began to change them. */
export interface Changes {
  texts: Texts;
  base: Texts;
  /** The `Idempotency-Key` of a new object; '' for changes. */
  key: string;
}

/** The server's response to a save. `stored`: what it stores now, as texts of the form. */
export type SaveResponse =
  /** `made`: a new object, to whose form `to` what was typed meanwhile belongs (without it: to the next new one). */
  { stored: Texts; made?: boolean; to?: string } | { failure: Failure; stored?: Texts };

/** How a form is sent. */
export interface Sender {
  send: (changes: Changes) => Promise<SaveResponse>;
  /** Whether a text cannot be sent as it is (too long, a title taken away); the others go without it. */
  isBlocked?: (field: string, text: string) => boolean;
  /** The texts of an empty form that creates a new object: all of its texts are sent. */
  empty?: Texts | undefined;
  /** Whether something besides texts is to be sent, a picture: then the form is sent even if no text has changed. */
  hasOtherChanges?: () => boolean;
}

export interface SaveResult {
  /** Whether the server has text of the writer now that was not known to be there before. */
  stored: boolean;
  /** The form in which the texts are changed from now on, if the save created the object. */
  to?: string;
  /** Why it ended early, or what the server refused about single texts. */
  failure: Failure | null;
  /** The fields that are still unsaved: typed meanwhile, refused, or waiting for a choice. */
  unsaved: readonly string[];
}

/** After this many conflicts in a row somebody is typing on another device all the time, and the save ends. */
const MAX_ROUNDS = 5;

/** The result of a save whose writer is gone: their text waits on the device, and nobody else hears of it. */
const SESSION_OVER: SaveResult = { stored: false, failure: failureOf(401, 'Logged out', null), unsaved: [] };

/** What can be sent now: all changed texts except those that wait for a choice or were refused as they are. */
export function changesOf(entry: FormDrafts | undefined, { isBlocked, hasOtherChanges }: Sender): Changes | null {
  const ready = Object.entries(entry?.fields ?? {}).filter(
    ([field, draft]) =>
      isChanged(draft) &&
      draft.theirs === undefined &&
      !draft.refused &&
      !draft.gone &&
      !isBlocked?.(field, draft.mine),
  );
  if (ready.length === 0 && !hasOtherChanges?.()) return null;
  return {
    texts: Object.fromEntries(ready.map(([field, { mine }]) => [field, mine])),
    base: Object.fromEntries(ready.map(([field, { base }]) => [field, base])),
    key: '',
  };
}

/**
 * What creates the object that a form is for; `undefined` where the form changes one. What was sent before without a response
 * is sent again first, as it was and under the same key: so one object is created, and what was written since changes it.
 */
export function creationOf(entry: FormDrafts | undefined, { empty }: Sender): Changes | undefined {
  if (!empty) return undefined;
  const fields = entry?.fields ?? {};
  const isUnanswered = Object.values(fields).some(({ sent }) => sent);
  const textOf = (field: string) => (isUnanswered ? fields[field]?.sent?.at(-1) : fields[field]?.mine);
  return {
    texts: Object.fromEntries(Object.entries(empty).map(([field, none]) => [field, textOf(field) ?? none])),
    base: {},
    key: keyOf(entry) ?? nanoid(),
  };
}

/** Merges texts that were changed in two places, as far as the changes are in different paragraphs. */
export async function compareVersions(store: DraftsStore, form: string): Promise<void> {
  const open = () =>
    Object.entries(store.getState().drafts.forms[form]?.fields ?? {}).filter(([, { comparing }]) => comparing);
  for (let found = open(); found.length > 0; found = open()) {
    // oxlint-disable-next-line no-await-in-loop -- typing meanwhile makes another round
    const library = await import('./compare/merge.ts').catch(() => null);
    for (const [field, { base, mine, theirs = '' }] of found) {
      const text = library?.mergeTexts(base, mine, theirs) ?? null;
      store.dispatch(draftsActions.merged({ form, field, mine, theirs, text }));
    }
  }
}

/**
 * Sends what changed, one request after the other, and updates the drafts after each response: what was changed elsewhere is
 * merged or waits for the writer, what was refused waits for a change, everything else is sent again at once.
 *
 * @param flush stores on the device what is about to be sent
 * @param creation what creates the object that the form is for, as it was when SAVE was pressed
 */
export async function saveForm(
  store: DraftsStore,
  form: string,
  sender: Sender,
  flush: () => Promise<void>,
  creation?: Changes,
): Promise<SaveResult> {
  const entry = () => store.getState().drafts.forms[form];
  const unsaved = (name = form) => changedFields(store.getState().drafts.forms[name]);
  const wanted = unsaved().length;
  const { tab } = store.getState().drafts;
  const isOver = () => store.getState().drafts.tab !== tab;
  let refusal: Failure | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- each request depends on the response to the one before
    await compareVersions(store, form);
    if (isOver()) return SESSION_OVER;
    const changes = creation ?? changesOf(entry(), sender);
    if (!changes) break;
    const { texts } = changes;
    const key = creation?.key;
    store.dispatch(draftsActions.sent({ form, texts, key }));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await flush();
    if (isOver()) return SESSION_OVER;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const response = await sender.send(changes);
    if (isOver()) return SESSION_OVER;
    if (!('failure' in response)) {
      store.dispatch(draftsActions.saved({ form, texts, key, empty: sender.empty, ...response }));
      return { stored: true, failure: refusal, unsaved: unsaved(response.to), ...(response.to && { to: response.to }) };
    }
    const { failure, stored } = response;
    // Whether it was stored is not known.
    if (failure.status === 0 || failure.status >= 500) return { stored: false, failure, unsaved: unsaved() };
    const reasons = failure.status === 400 ? errorsByField(failure) : {};
    store.dispatch(draftsActions.refused({ form, texts, reasons, gone: failure.status === 404, key }));
    if (failure.status === 409 && stored && !creation) store.dispatch(draftsActions.reconciled({ form, stored }));
    else if (isPassing(failure) || creation || !Object.keys(texts).some((field) => reasons[field]))
      return { stored: false, failure, unsaved: unsaved() };
    else refusal = failure;
  }
  // Without a request of its own: an earlier one whose response was lost had been stored.
  return { stored: wanted > 0 && unsaved().length === 0, failure: refusal, unsaved: unsaved() };
}
