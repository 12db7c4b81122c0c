import { OUTLINE_TEXTS, type Id, type OutlineText, type OutlineTexts } from '@trefoil/server/contract';
import type { AppStore } from '../../app/hooks.ts';
import { outlineForm, storyOf } from '../../lib/drafts/forms.ts';
import { baseToSend, outcomeOf, type Sender } from '../../lib/drafts/saving.ts';
import { cleanLine, cleanProse } from '../../lib/text.ts';
import { fieldProblem } from './act/fieldProblem.ts';
import { rememberCreation } from './firstSave.ts';
import { beginFirstStory } from './nameFirstStory.ts';
import { saveOutline } from './outlineSlice.ts';

/** The texts of an outline as values of its form. */
export const outlineTexts = (outline: Partial<OutlineTexts> | null | undefined) =>
  Object.fromEntries(OUTLINE_TEXTS.map((field) => [field, outline?.[field] ?? ''])) as Record<OutlineText, string>;

/** Removes what the server rejects: imported texts are not checked during typing. */
const textToSend = (field: string, text: string) =>
  (field === 'title' ? cleanLine : cleanProse)(text).replace(/\p{Cs}/gu, '');

/** How the outline's form is sent, automatically and by SAVE; `undefined` for a form that is sent only by SAVE. */
export const outlineSender = (store: AppStore): ((form: string) => Sender | undefined) => {
  const senderOf = (outline: Id | undefined): Sender => ({
    isBlocked: (field, text) => fieldProblem(field as OutlineText, text) !== undefined,
    async send({ texts, base }) {
      if (!outline) return beginFirstStory(store, outlineForm);
      const cleaned = Object.fromEntries(
        Object.entries(texts).map(([field, text]) => [field, textToSend(field, text)]),
      );
      const result = await store.dispatch(saveOutline({ outline, texts: cleaned, base: baseToSend(base) }));
      if (saveOutline.fulfilled.match(result)) rememberCreation(result.payload, base);
      return outcomeOf(result, outlineTexts, 'outline');
    },
  });
  return (form) => {
    const story = storyOf(form);
    return story === null ? undefined : senderOf(story);
  };
};
