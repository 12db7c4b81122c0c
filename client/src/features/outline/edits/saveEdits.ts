import type { OutlineText } from '@trefoil/server/contract';
import { errorsByField, isPassing, type Failure } from '../../../lib/http/failure.ts';
import {
  changedFields,
  changesToSend,
  markRefused,
  markSaved,
  markSent,
  reconcile,
  type Edits,
  type OutlineChanges,
  type StoredTexts,
} from './outlineEdits.ts';

/** What the server made of some changes. */
export type SaveAnswer =
  { stored: StoredTexts } | { conflict: StoredTexts; failure: Failure } | { conflict?: undefined; failure: Failure };

export interface Saving {
  edits: () => Edits;
  /** Sets the edits; told before a request goes out, too, so that the device knows what may have been stored. */
  setEdits: (edits: Edits) => void;
  send: (changes: OutlineChanges) => Promise<SaveAnswer>;
}

export interface SaveResult {
  /** Something of the writer's is on the server now that was not known to be there before. */
  stored: boolean;
  /** Why it ended early. */
  failure: Failure | null;
  /** What the server said about single texts, which wait for a change now. */
  refusal: Failure | null;
}

/** More answers of 409 in a row than this mean that another device is being typed on all the time. */
const MAX_ROUNDS = 5;

/**
 * Sends what changed, one request after the other, and keeps the edits true to each answer: what was changed elsewhere
 * waits for the writer, what was refused waits for a change, everything else is sent again at once.
 */
export async function saveEdits(saving: Saving): Promise<SaveResult> {
  const wanted = changedFields(saving.edits()).length;
  let refusal: Failure | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const changes = changesToSend(saving.edits());
    if (!changes) break;
    // oxlint-disable-next-line no-await-in-loop -- each request depends on the answer to the one before
    const outcome = await sendOnce(saving, changes);
    if (outcome === 'stored') return { stored: true, failure: null, refusal };
    if ('failure' in outcome) return { stored: false, failure: outcome.failure, refusal };
    refusal = outcome.refusal ?? refusal;
  }
  // Without a success of its own: an earlier attempt whose answer was lost had been stored all the same.
  const settled = wanted > 0 && changedFields(saving.edits()).length === 0;
  return { stored: settled, failure: null, refusal };
}

/** What follows from one answer: the end, well or badly, or another round, perhaps without what was refused. */
type Outcome = 'stored' | { failure: Failure } | { refusal: Failure | null };

async function sendOnce(saving: Saving, changes: OutlineChanges): Promise<Outcome> {
  const { edits, setEdits, send } = saving;
  const before = edits();
  setEdits(markSent(before, changes));
  const answer = await send(changes);
  if ('stored' in answer) {
    setEdits(markSaved(edits(), changes, answer.stored));
    return 'stored';
  }
  const { conflict, failure } = answer;
  if (conflict !== undefined) {
    setEdits(reconcile(markRefused(edits(), changes, before), conflict));
    return { refusal: null };
  }
  // Without an answer the texts may have been stored: they stay marked as sent.
  if (isPassing(failure)) return { failure };
  const reasons = reasonsFor(changes, failure);
  setEdits(markRefused(edits(), changes, before, reasons));
  return Object.keys(reasons).length > 0 ? { refusal: failure } : { failure };
}

/** What the server said about the fields that were sent. */
function reasonsFor({ texts }: OutlineChanges, failure: Failure): { [field in OutlineText]?: string } {
  return Object.fromEntries(Object.entries(errorsByField(failure)).filter(([field]) => field in texts));
}
