import { isPresent, OUTLINE_TEXTS, type OutlineCards } from '@trefoil/server/contract';
import { ClientError } from '../../../lib/http/failure.ts';
import * as characterApi from '../characters/characterApi.ts';
import { UNTITLED } from '../outlineTitle.ts';
import { saveTexts, type Dispatch } from '../saveTexts.ts';

/**
 * Clears all texts of an outline and deletes its characters. The texts stay in the version history. Since a title cannot be
 * empty, it becomes 'Untitled'. May be called again after a failure.
 *
 * @throws ClientError of the call that failed; a 409 when a text has been changed elsewhere
 */
export async function clearOutline(outline: OutlineCards, dispatch: Dispatch): Promise<void> {
  const edits = OUTLINE_TEXTS.filter((field) => isPresent(outline[field])).map((field) => ({
    field,
    text: field === 'title' ? UNTITLED : '',
    base: outline[field]!,
  }));
  await saveTexts(edits, dispatch);
  for (const { _id } of outline.characters) {
    try {
      await characterApi.deleteCharacter(_id);
    } catch (error) {
      // Already deleted, by an earlier attempt or on another device.
      if (!(error instanceof ClientError && error.failure.status === 404)) throw error;
    }
  }
}
