import { isPresent, OUTLINE_TEXTS, type Id, type OutlineTexts } from '@trefoil/server/contract';
import type { AppStore } from '../../app/hooks.ts';
import type { Texts } from '../../lib/drafts/draftsState.ts';
import { storedItem, storeItem } from '../../lib/useStoredItem.ts';
import { alertRaised } from '../alerts/alertsEvents.ts';

const keyOf = (id: Id) => `trefoil/created/${id}`;

/**
 * Remembers on this device that a request created the outline, until its writer presses SAVE.
 *
 * @param base what the request began with: the outline is new if all that is stored was sent in place of nothing
 */
export function rememberCreation(stored: OutlineTexts, base: Texts): void {
  const isNew = OUTLINE_TEXTS.every((field) => !isPresent(stored[field]) || base[field] === '');
  if (isNew) storeItem(keyOf(stored._id), 'true');
}

/**
 * Announces a save that the writer has asked for: 'Outline Created' for the first one, although the outline may have been created
 * silently before, 'Outline Updated' for every other.
 *
 * @param id of the story that was saved
 * @returns whether it was the first
 */
export function announceSave({ dispatch }: AppStore, id: Id): boolean {
  const isFirst = storedItem(keyOf(id)) !== null;
  if (isFirst) storeItem(keyOf(id), null);
  dispatch(alertRaised({ text: isFirst ? 'Outline Created' : 'Outline Updated' }));
  return isFirst;
}
