import type { Store } from '@reduxjs/toolkit';
import type { Failure } from '../http/failure.ts';
import { isChanged, type Draft } from './draft.ts';

/** Texts by field. */
export type Texts = Readonly<Record<string, string>>;

/** A field of a form. */
export interface FieldKey {
  readonly form: string;
  readonly field: string;
}

/**
 * Orders the changes of a text: the newest wins, in every tab and in the journal, independently of clocks. `counter` grows with
 * each change of any text; of two with the same counter the tab decides.
 */
export interface Stamp {
  readonly counter: number;
  readonly tab: string;
}

/** A draft with what this device and its tabs need to know of it. */
export interface StampedDraft extends Draft {
  readonly stamp: Stamp;
  /**
   * The last draft that this tab received from another one, or the server's text (of no tab): every change since then is its
   * own. A tab whose own draft is not this one has written at the same time.
   */
  readonly common?: (Draft & { readonly stamp: Stamp }) | undefined;
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** What the text is, in words, and where it is written: 'The First Plan', '/act-2'. */
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  /** In a form for a new object: the `Idempotency-Key` under which that object is sent, from whichever tab. */
  readonly key?: string | undefined;
}

/** Text that was discarded or overwritten: no form shows it any more. */
export interface RecoveredDraft extends FieldKey, Pick<StampedDraft, 'at' | 'name' | 'path'> {
  readonly id: string;
  readonly text: string;
  readonly why: 'discarded' | 'overwritten';
  /** The writer wants it back: its form shows it when it is opened next. */
  readonly restoreRequested?: true;
}

/** The drafts of a form by field. */
export type FormDrafts = Readonly<Record<string, StampedDraft>>;

/** Whether a form is being saved, and how the last attempt ended. */
export interface Saving {
  busy: boolean;
  /** The writer pressed SAVE; an autosave shows neither progress nor problems. */
  isManual: boolean;
  /** Why the last attempt failed; `null` after a success. */
  failure: Failure | null;
}

/** A draft as the journal stores it and other tabs receive it. */
export interface DraftRecord extends FieldKey {
  readonly draft: StampedDraft;
  /** The server has the text; only its stamp is stored, so that nothing older comes back. */
  readonly settled?: true;
}

export interface DraftsState {
  /** The journal has been read, or will not be. */
  ready: boolean;
  /** Whether the device stores what is typed. */
  onDevice: boolean;
  tab: string;
  clock: number;
  forms: { [form: string]: FormDrafts };
  saving: { [form: string]: Saving };
  recovered: RecoveredDraft[];
}

export const NO_DRAFTS: DraftsState = {
  ready: false,
  onDevice: true,
  tab: '',
  clock: 0,
  forms: {},
  saving: {},
  recovered: [],
};

/** How long recovered drafts are stored, in milliseconds. */
export const RECOVERED_FOR = 30 * 86_400_000;

export const isNewer = (one: Stamp, other: Stamp) =>
  one.counter > other.counter || (one.counter === other.counter && one.tab > other.tab);
export const isSameStamp = (one: Stamp | undefined, other: Stamp | undefined) =>
  one?.counter === other?.counter && one?.tab === other?.tab;

/** The key of a form for a new object: that of the newest text, so that all tabs agree on one. */
export function keyOf(entry: FormDrafts | undefined): string | undefined {
  const keyed = Object.values(entry ?? {}).filter(({ key }) => key !== undefined);
  return keyed.reduce<StampedDraft | undefined>(
    (newest, draft) => (newest && isNewer(newest.stamp, draft.stamp) ? newest : draft),
    undefined,
  )?.key;
}

/** The fields of a form whose text the server does not have. */
export const changedFields = (entry: FormDrafts | undefined): string[] =>
  Object.entries(entry ?? {}).flatMap(([field, one]) => (isChanged(one) ? [field] : []));

/** The message about text that is stored nowhere. */
export const NOT_SAVED = 'Not saved. Keep this page open.';

/** Whether anything at all is unsaved. */
export const isUnsaved = (drafts: DraftsState): boolean =>
  Object.values(drafts.forms).some((entry) => Object.values(entry).some(isChanged));

/** Whether some text, a recovered draft included, exists only in this page. */
export const isStoredNowhere = (drafts: DraftsState): boolean =>
  drafts.onDevice === false && (drafts.recovered.length > 0 || isUnsaved(drafts));

/** Says where text is that could not be restored. @param button the button that shows its form */
export const whereTextIs = (drafts: DraftsState, button: string): string =>
  isStoredNowhere(drafts)
    ? `${NOT_SAVED} Click ${button} to find your text.`
    : `Your text is safe on this device. Click ${button} to find it.`;

/** The store, as far as the drafts need it. */
export type DraftsStore = Store<{ drafts: DraftsState }>;

/**
 * Calls `listener` after each change of the drafts, with what they are now and were before.
 *
 * @returns a function that ends it
 */
export function onDraftsChange(
  store: DraftsStore,
  listener: (now: DraftsState, before: DraftsState) => void,
): () => void {
  let known = store.getState().drafts;
  return store.subscribe(() => {
    const [now, before] = [store.getState().drafts, known];
    known = now;
    if (now !== before) listener(now, before);
  });
}
