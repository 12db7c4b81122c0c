import { isPassing, type Failure } from '../http/failure.ts';
import { isChanged, isConflict, type Draft } from './draft.ts';
import { NOT_SAVED } from './draftsState.ts';

/** Where the text of a form is; `none` while there is nothing to say. */
export type FormStateName = 'none' | 'saved' | 'saving' | 'device' | 'lost' | 'restored' | 'choose' | 'failed';

export interface FormState {
  name: FormStateName;
  words: string;
}

interface Known<Field> {
  /** It is known what this device has stored. */
  ready: boolean;
  /** The drafts of what the form shows. */
  drafts: readonly (readonly [field: Field, draft: Draft])[];
  /** The writer has typed since the form was opened. */
  isTyped: boolean;
  /** A save that the writer asked for is under way. */
  saving: boolean;
  failure: Failure | null;
  onDevice: boolean;
  autosaves: boolean;
  /** The server has stored something of it. */
  exists: boolean;
  /** What is wrong with a text of the form, as far as that keeps it from being sent. */
  problemOf: (field: Field) => string | undefined;
  nameOf: (field: Field) => string;
}

const NOTHING: FormState = { name: 'none', words: '' };

/** Says where the text of a form is. It never says Saved before the account has all of it. */
export function formState<Field>(known: Known<Field>): FormState {
  const { ready, drafts, isTyped, saving, onDevice, exists, problemOf, nameOf } = known;
  // What the device has stored may be unsaved.
  if (!ready) return NOTHING;
  const changed = drafts.filter(([, draft]) => isChanged(draft));
  if (changed.length > 0 && !onDevice) return { name: 'lost', words: NOT_SAVED };
  if (saving) return { name: 'saving', words: 'Saving…' };
  if (drafts.some(([, draft]) => isConflict(draft))) return { name: 'choose', words: 'Conflict: choose a version' };
  if (changed.some(([, draft]) => draft.gone))
    return { name: 'failed', words: 'Can’t be saved: the original was deleted. Your text is in Recovered text.' };
  const stuck = changed.filter(([field]) => problemOf(field));
  if (stuck.length === 1) return { name: 'failed', words: `Couldn’t save “${nameOf(stuck[0]![0])}”` };
  if (stuck.length > 1) return { name: 'failed', words: `Couldn’t save ${stuck.length} texts` };
  if (!isTyped && drafts.some(([, draft]) => draft.restored !== undefined))
    return { name: 'restored', words: 'Draft restored' };
  if (changed.length > 0) return { name: 'device', words: `${reason(known)}saved on this device only` };
  if (exists) return { name: 'saved', words: 'Saved' };
  return known.autosaves ? { name: 'saved', words: 'No changes' } : NOTHING;
}

/** Why the account does not have it yet. */
function reason({ failure, autosaves }: Pick<Known<unknown>, 'failure' | 'autosaves'>): string {
  if (failure?.status === 401) return 'Logged out: ';
  if (autosaves && !navigator.onLine) return 'Offline: ';
  if (failure && isPassing(failure) && autosaves) return failure.status === 0 ? 'Offline: ' : 'Server not responding: ';
  return 'Not sent yet: ';
}
