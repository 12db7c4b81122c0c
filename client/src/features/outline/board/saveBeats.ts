import type { BeatKey, OutlineTexts } from '@trefoil/server/contract';
import { isChanged, isConflict, joinTexts } from '../../../lib/drafts/draft.ts';
import type { DraftsConnection } from '../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { OUTLINE_FORM } from '../../../lib/drafts/forms.ts';
import { baseToSend, toSaveResponse } from '../../../lib/drafts/saveResponse.ts';
import type { Sender } from '../../../lib/drafts/saving.ts';
import type { Failure } from '../../../lib/http/failure.ts';
import { paths } from '../../../app/paths.ts';
import { fieldName } from '../act/fields.ts';
import { outlineTexts } from '../outlineAutosaver.ts';
import { saveOutline } from '../outlineSlice.ts';
import type { Dispatch } from '../saveTexts.ts';
import type { MovedTexts } from './moveText.ts';

interface SaveOptions {
  drafts: DraftsConnection;
  dispatch: Dispatch;
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
  { drafts, dispatch, outline }: SaveOptions,
): Promise<Failure | null> {
  const { store, outbox } = drafts;
  const stored = outlineTexts(outline);
  const keys = Object.keys(texts) as BeatKey[];
  const draftOf = (key: BeatKey) => store.getState().drafts.forms[OUTLINE_FORM]?.fields[key];
  const write = (key: BeatKey, text: string) =>
    store.dispatch(
      draftsActions.typed({
        form: OUTLINE_FORM,
        field: key,
        text,
        stored: stored[key],
        name: fieldName(key),
        path: paths.question(key),
      }),
    );
  const before = keys.map((key) => {
    const draft = draftOf(key);
    return [key, isChanged(draft) ? draft!.mine : stored[key]] as const;
  });
  // A draft without changes may be older than what the server has.
  const unchanged = keys.filter((key) => !isChanged(draftOf(key)));
  store.dispatch(draftsActions.reconciled({ form: OUTLINE_FORM, stored, fields: unchanged }));
  for (const key of keys) write(key, texts[key]!);

  const { failure } = await outbox.save(OUTLINE_FORM, senderOf(keys, dispatch));
  // After the end of a session, the drafts are saved when the writer is back.
  if (!failure || failure.status === 401) return failure;
  for (const [key, text] of before) {
    const now = draftOf(key)?.mine ?? texts[key]!;
    write(key, now === texts[key] ? text : joinTexts(text, now));
  }
  return failure;
}

/** Sends these beats alone, and only once: after a conflict or a refusal of one beat, the other must not be saved either. */
function senderOf(keys: readonly string[], dispatch: Dispatch): Sender {
  let isSent = false;
  return {
    isBlocked: (field) => isSent || !keys.includes(field),
    async send({ texts, base }) {
      isSent = true;
      return toSaveResponse(await dispatch(saveOutline({ texts, base: baseToSend(base) })), { texts: outlineTexts });
    },
  };
}

/** The first of these beats for which the writer must choose between two versions. */
export const conflictIn = ({ store }: DraftsConnection, keys: readonly BeatKey[]): BeatKey | undefined =>
  keys.find((key) => isConflict(store.getState().drafts.forms[OUTLINE_FORM]?.fields[key]));
