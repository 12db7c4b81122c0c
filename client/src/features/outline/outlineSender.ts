import { isPresent, OUTLINE_TEXTS, type Id, type OutlineText, type OutlineTexts } from '@trefoil/server/contract';
import type { AppStore } from '../../app/hooks.ts';
import { readItem, writeItem } from '../../lib/browser/storage.ts';
import { OUTLINE_FORM } from '../../lib/drafts/forms.ts';
import { baseToSend, outcomeOf, type Sender } from '../../lib/drafts/saving.ts';
import { cleanLine, cleanProse } from '../../lib/text.ts';
import { fieldProblem } from './act/fieldProblem.ts';
import { saveOutline } from './outlineSlice.ts';

/** The texts of an outline as values of its form. */
export const outlineTexts = (outline: Partial<OutlineTexts> | null | undefined) =>
  Object.fromEntries(OUTLINE_TEXTS.map((field) => [field, outline?.[field] ?? ''])) as Record<OutlineText, string>;

/** Removes what the server rejects: imported texts are not checked during typing. */
const textToSend = (field: string, text: string) =>
  (field === 'title' ? cleanLine : cleanProse)(text).replace(/\p{Cs}/gu, '');

/** How the outline's form is sent, automatically and by SAVE; `undefined` for a form that is sent only by SAVE. */
export const outlineSender = ({ dispatch }: AppStore): ((form: string) => Sender | undefined) => {
  const sender: Sender = {
    isBlocked: (field, text) => fieldProblem(field as OutlineText, text) !== undefined,
    async send({ texts, base }) {
      const cleaned = Object.fromEntries(
        Object.entries(texts).map(([field, text]) => [field, textToSend(field, text)]),
      );
      const result = await dispatch(saveOutline({ texts: cleaned, base: baseToSend(base) }));
      // All that is stored was sent in place of nothing.
      const isNew = (stored: OutlineTexts) =>
        OUTLINE_TEXTS.every((field) => !isPresent(stored[field]) || base[field] === '');
      if (saveOutline.fulfilled.match(result) && isNew(result.payload)) rememberCreation(result.payload._id);
      return outcomeOf(result, outlineTexts, 'outline');
    },
  };
  return (form) => (form === OUTLINE_FORM ? sender : undefined);
};

const creationKey = (id: Id) => `trefoil/created/${id}`;

/** What a device that stores nothing cannot remember. */
const createdHere = new Set<Id>();

/** Remembers on this device that an outline was created, until its writer presses SAVE. */
function rememberCreation(id: Id): void {
  if (!writeItem(creationKey(id), 'true')) createdHere.add(id);
}

/** Whether an outline was created and its writer presses SAVE for the first time since. */
export function isFirstSave(id: Id): boolean {
  const isFirst = createdHere.delete(id) || readItem(creationKey(id)) !== null;
  if (isFirst) writeItem(creationKey(id), null);
  return isFirst;
}
