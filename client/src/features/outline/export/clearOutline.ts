import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isPresent, OUTLINE_TEXTS, type OutlineCards } from '@trefoil/server/contract';
import { ClientError } from '../../../lib/http/failure.ts';
import * as characterApi from '../characters/characterApi.ts';
import { saveOutline } from '../outlineSlice.ts';
import { UNTITLED } from '../outlineTitle.ts';

/** As many texts as are sent at a time; see the limits of a body in the HTTP contract. */
const TEXTS_AT_ONCE = 8;

/**
 * Empties an outline and deletes its characters by the calls that forms make; emptied texts stay as earlier versions. A title
 * cannot be empty, so the next story begins untitled. May be repeated after a failure.
 *
 * @throws ClientError of the call that failed; a 409 when a text was changed elsewhere meanwhile
 */
export async function clearOutline(
  outline: OutlineCards,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<void> {
  const written = OUTLINE_TEXTS.filter((field) => isPresent(outline[field]));
  for (let i = 0; i < written.length; i += TEXTS_AT_ONCE) {
    const some = written.slice(i, i + TEXTS_AT_ONCE);
    const texts = Object.fromEntries(some.map((field) => [field, field === 'title' ? UNTITLED : '']));
    const base = Object.fromEntries(some.map((field) => [field, outline[field]!]));
    const answer = await dispatch(saveOutline({ texts, base }));
    if (saveOutline.rejected.match(answer)) throw answer.payload ? new ClientError(answer.payload) : answer.error;
  }
  for (const { _id } of outline.characters) {
    try {
      await characterApi.deleteCharacter(_id);
    } catch (error) {
      // Another try, or another device, has deleted it.
      if (!(error instanceof ClientError && error.failure.status === 404)) throw error;
    }
  }
}
