import type { BeatKey, Id, OutlineTexts } from '@trefoil/server/contract';
import type { AppDispatch } from '../../../app/hooks.ts';
import { isChanged, joinTexts } from '../../../lib/drafts/draft.ts';
import type { DraftsConnection } from '../../../lib/drafts/DraftsContext.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { baseToSend, outcomeOf, type Sender } from '../../../lib/drafts/saving.ts';
import type { Failure } from '../../../lib/http/failure.ts';
import { outlineDrafts, updateUnchanged, writeBeat } from '../beatDrafts.ts';
import { outlineTexts } from '../outlineSender.ts';
import { saveOutline } from '../outlineSlice.ts';
import type { MovedTexts } from './moveText.ts';

interface SaveOptions {
  drafts: DraftsConnection;
  dispatch: AppDispatch;
  /** What the server has. */
  outline: OutlineTexts;
}

/**
 * Saves the texts of a few beats in one call, all of them or none. They become drafts first, so that nothing is lost if the
 * page is closed meanwhile; after a failure, the beats have the texts that they had before, and what was typed meanwhile.
 *
 * @returns why they could not be saved; `null` after a success
 */
export async function saveBeats(
  texts: MovedTexts,
  { drafts: { store, outbox }, dispatch, outline }: SaveOptions,
): Promise<Failure | null> {
  const keys = Object.keys(texts) as BeatKey[];
  const stored = outlineTexts(outline);
  const draftsBefore = outlineDrafts(store, outline._id);
  // Only these: other beats may have been saved in another tab since the board was loaded.
  updateUnchanged(store, outline, keys);
  for (const key of keys) writeBeat(store, outline._id, key, texts[key]!, stored[key]);

  const { failure } = await outbox.save(outlineForm(outline._id), senderOf(keys, outline._id, dispatch));
  // After the end of a session, the drafts are saved when the writer is back.
  if (!failure || failure.status === 401) return failure;
  for (const key of keys) {
    const before = isChanged(draftsBefore[key]) ? draftsBefore[key]!.mine : stored[key];
    const now = outlineDrafts(store, outline._id)[key]?.mine ?? texts[key]!;
    writeBeat(store, outline._id, key, now === texts[key] ? before : joinTexts(before, now), stored[key]);
  }
  return failure;
}

/** Sends these beats alone, and only once: after a conflict or a refusal of one beat, the other must not be saved either. */
function senderOf(keys: readonly string[], outline: Id, dispatch: AppDispatch): Sender {
  let isSent = false;
  return {
    isBlocked: (field) => isSent || !keys.includes(field),
    async send({ texts, base }) {
      isSent = true;
      return outcomeOf(await dispatch(saveOutline({ outline, texts, base: baseToSend(base) })), outlineTexts);
    },
  };
}
