import { nanoid, type UnknownAction } from '@reduxjs/toolkit';
import { errorsByField, failureOf, isPassing, type Failure } from '../http/failure.ts';
import { isChanged } from './draft.ts';
import { draftsActions } from './draftsSlice.ts';
import { changedFields, keyOf, type DraftsStore, type FormDrafts, type Texts } from './draftsState.ts';

/** What a form sends: texts, and what the server had when the writer began to change them. */
export interface Changes {
  texts: Texts;
  base: Texts;
  /** The `Idempotency-Key` of a new object; '' for changes. */
  key: string;
}

/** How a save ended: of one request, and of all that a form needed. */
export interface Outcome {
  /** What the server stores now, as texts of the form, also after a conflict; `null` if it has stored nothing. */
  stored: Texts | null;
  /** Why it ended early, or what the server refused about single texts. */
  failure: Failure | null;
  /**
   * The form in which the stored texts are changed from now on, if the save has made a new object: what was typed meanwhile
   * belongs to it. `null`: it belongs to the next new object. If nothing was stored: the form that the texts have moved to, from
   * which they are sent.
   */
  to?: string | null | undefined;
}

/** How a form is sent. */
export interface Sender {
  send: (changes: Changes) => Promise<Outcome>;
  /** Whether a text cannot be sent as it is (too long, a title taken away); the others go without it. */
  isBlocked?: (field: string, text: string) => boolean;
  /** The texts of an empty form that creates a new object: all of its texts are sent. */
  empty?: Texts | undefined;
  /** Whether something besides texts is to be sent, a picture: then the form is sent even if no text has changed. */
  hasOtherChanges?: () => boolean;
}

/** The action that a thunk made with `createThunk` ends with. */
interface ThunkResult<Stored> {
  meta: { requestStatus: 'fulfilled' | 'rejected' };
  payload?: Stored | Failure | undefined;
  error?: { message?: string };
}

/**
 * The outcome of a request that a thunk has made. Throws on a rejection without a `Failure`, which is a bug.
 *
 * @param textsOf what the server stores, as texts of the form
 * @param name the name of the stored object in the response to a conflict: 'character'
 */
export function outcomeOf<Stored>(
  { meta, payload, error }: ThunkResult<Stored>,
  textsOf: (stored: Stored) => Texts,
  name = '',
): Outcome {
  if (meta.requestStatus === 'fulfilled') return { stored: textsOf(payload as Stored), failure: null };
  if (!payload) throw new Error(error?.message);
  const failure = payload as Failure;
  const known =
    failure.status === 409 ? (failure.data as Record<string, Stored | null> | undefined)?.[name] : undefined;
  return { stored: known ? textsOf(known) : null, failure };
}

/** What the writer began with, as the server sent it: `null` for nothing. */
export const baseToSend = (base: Texts): Record<string, string | null> =>
  Object.fromEntries(Object.entries(base).map(([field, text]) => [field, text === '' ? null : text]));

/** What can be sent now: all changed texts except those that wait for a choice or were refused as they are. */
export function changesOf(entry: FormDrafts | undefined, { isBlocked, hasOtherChanges }: Sender): Changes | null {
  const ready = Object.entries(entry ?? {}).filter(
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
  const fields = entry ?? {};
  const isUnanswered = Object.values(fields).some(({ sent }) => sent);
  const textOf = (field: string) => (isUnanswered ? fields[field]?.sent?.at(-1) : fields[field]?.mine);
  return {
    texts: Object.fromEntries(Object.entries(empty).map(([field, none]) => [field, textOf(field) ?? none])),
    base: {},
    key: keyOf(entry) ?? nanoid(),
  };
}

/** After this many conflicts in a row somebody is typing on another device all the time, and the save ends. */
const MAX_ROUNDS = 5;

/** The outcome of a save whose writer is gone: their text waits on the device, and nobody else hears of it. */
export const SESSION_OVER: Outcome = { stored: null, failure: failureOf(401, 'Logged out', null) };

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
): Promise<Outcome> {
  const entry = () => store.getState().drafts.forms[form];
  const { tab } = store.getState().drafts;
  const isOver = () => store.getState().drafts.tab !== tab;
  /** Unless another tab has created the object meanwhile: the form's text belongs to the next one then. */
  const update = (action: UnknownAction) => {
    if (!creation || (keyOf(entry()) ?? creation.key) === creation.key) store.dispatch(action);
  };
  let conflict: Texts | null = null;
  let refusal: Failure | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const changes = creation ?? changesOf(entry(), sender);
    if (!changes) break;
    const { texts } = changes;
    update(draftsActions.sent({ form, texts }));
    // oxlint-disable-next-line no-await-in-loop -- each request depends on the response to the one before
    await flush();
    if (isOver()) return SESSION_OVER;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { stored, failure, to } = await sender.send(changes);
    if (isOver()) return SESSION_OVER;
    if (!failure && !stored && to) return { stored, failure, to };
    if (!failure) {
      update(draftsActions.saved({ form, texts, empty: sender.empty, stored: stored ?? texts, to }));
      return { stored, failure: refusal, to };
    }
    // Whether it was stored is not known.
    if (failure.status === 0 || failure.status >= 500) return { stored: null, failure };
    const isConflict = failure.status === 409 && stored && !creation;
    const reasons = failure.status === 400 ? errorsByField(failure) : {};
    const hasOthers = !creation && Object.keys(texts).some((field) => reasons[field]);
    const goesOn = isConflict || hasOthers;
    if (!goesOn && !isPassing(failure)) for (const field of Object.keys(texts)) reasons[field] ??= '';
    update(draftsActions.refused({ form, texts, reasons, gone: failure.status === 404 }));
    // It has moved to another form meanwhile, which sends it.
    const hasMoved = failure.status === 409 && changedFields(entry()).length === 0;
    if (!goesOn || hasMoved) return { stored: null, failure };
    if (isConflict) {
      store.dispatch(draftsActions.reconciled({ form, stored }));
      conflict = stored;
    } else refusal = failure;
  }
  // Nothing is left after a conflict: an earlier request whose response was lost had been stored.
  return { stored: changedFields(entry()).length === 0 ? conflict : null, failure: refusal };
}
