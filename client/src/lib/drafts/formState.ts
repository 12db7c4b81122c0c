import { isPassing, type Failure } from '../http/failure.ts';
import { isChanged, isConflict, type Draft } from './draft.ts';
import { NOT_SAVED } from './unsaved.ts';

/** Where the text of a form is. */
export type FormStateName = 'loading' | 'saved' | 'saving' | 'device' | 'lost' | 'restored' | 'choose' | 'failed';

export interface FormState {
  name: FormStateName;
  words: string;
}

interface Known {
  /** It is known what this device has stored. */
  ready: boolean;
  /** The drafts of what the form shows. */
  drafts: readonly (readonly [field: string, draft: Draft])[];
  /** A save that the writer asked for is under way. */
  saving: boolean;
  failure: Failure | null;
  onDevice: boolean;
  autosaves: boolean;
  /** The server has stored something of it. */
  exists: boolean;
  /** What is wrong with a text of the form, as far as that keeps it from being sent. */
  problem: (field: string) => string | undefined;
  nameOf: (field: string) => string;
}

/** Says where the text of a form is. It never says Saved while something was restored or there is a choice. */
export function formState(known: Known): FormState {
  const { ready, drafts, saving, onDevice, exists, problem, nameOf } = known;
  // What the device has stored may be unsaved.
  if (!ready) return { name: 'loading', words: '' };
  const changed = drafts.filter(([, draft]) => isChanged(draft));
  if (changed.length > 0 && !onDevice) return { name: 'lost', words: NOT_SAVED };
  if (saving) return { name: 'saving', words: 'Saving…' };
  if (drafts.some(([, draft]) => isConflict(draft))) return { name: 'choose', words: 'Choose a version' };
  if (changed.some(([, draft]) => draft.gone))
    return { name: 'failed', words: 'This can no longer be sent: its place is gone. The words stay under Kept words.' };
  const stuck = changed.filter(([field]) => problem(field));
  if (stuck.length === 1) return { name: 'failed', words: `One text could not be saved: ${nameOf(stuck[0]![0])}` };
  if (stuck.length > 1) return { name: 'failed', words: `${stuck.length} texts could not be saved` };
  if (drafts.some(([, draft]) => draft.restored !== undefined))
    return { name: 'restored', words: 'Restored from this device' };
  if (changed.length > 0) return { name: 'device', words: `Saved on this device${why(known)}` };
  return { name: 'saved', words: exists ? 'Saved' : 'Nothing to save yet' };
}

function why({ failure, autosaves, exists }: Known): string {
  if (failure?.status === 401) return ', sign in to send it';
  if (autosaves && exists && !navigator.onLine) return ', waiting for the connection';
  if (!failure || !isPassing(failure)) return '';
  if (!autosaves) return ', not sent yet';
  return failure.status === 0 ? ', waiting for the connection' : ', waiting for our server';
}
