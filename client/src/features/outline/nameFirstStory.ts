import type { Id } from '@trefoil/server/contract';
import type { AppStore } from '../../app/hooks.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { changedFields } from '../../lib/drafts/draftsState.ts';
import { outlineForm, storyOf } from '../../lib/drafts/forms.ts';
import { outcomeOf, type Outcome } from '../../lib/drafts/saving.ts';
import { newCharacterForm } from './characters/characterForm.ts';
import { beginStory, loadOutline, shownId } from './outlineSlice.ts';

/**
 * What was written before there was a story belongs to the first one that this device shows, from the moment it is known.
 *
 * @returns a function that stops this
 */
export function nameFirstStory(store: AppStore): () => void {
  let named = 0;
  return store.subscribe(() => {
    const { outline, drafts } = store.getState();
    const story = outline.outline?._id;
    if (story) return goOnIn(store, story);
    const before = named;
    named = Object.keys(drafts.forms).filter(storyOf).length;
    // Another tab has made the first story: what is typed here belongs to it, too.
    if (named > before && outline.loaded) void store.dispatch(loadOutline());
  });
}

/**
 * Begins the first story, or shows the one that another device has begun.
 *
 * @param formOf the form of a story, to which the text has moved then
 */
export async function beginFirstStory(store: AppStore, formOf: (story?: Id) => string): Promise<Outcome> {
  const { failure } = outcomeOf(await store.dispatch(beginStory()), () => ({}));
  return { stored: null, failure, to: failure ? undefined : formOf(shownId(store.getState())) };
}

function goOnIn(store: AppStore, story: Id): void {
  for (const formOf of [outlineForm, newCharacterForm]) {
    const [form, { forms, recovered }] = [formOf(), store.getState().drafts];
    if (changedFields(forms[form]).length > 0 || recovered.some((one) => one.form === form))
      store.dispatch(draftsActions.moved({ form, to: formOf(story) }));
  }
}
