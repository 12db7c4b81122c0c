import type { AppStore } from '../../app/hooks.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { changedFields } from '../../lib/drafts/draftsState.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { newCharacterForm } from './characters/characterForm.ts';
import { shownId } from './outlineSlice.ts';

/**
 * What was written before there was a story belongs to the first one that this device shows, from the moment it is known.
 *
 * @returns a function that stops this
 */
export const nameFirstStory = (store: AppStore): (() => void) =>
  store.subscribe(() => {
    const story = shownId(store.getState());
    if (!story) return;
    for (const formOf of [outlineForm, newCharacterForm]) {
      const [form, { forms, recovered }] = [formOf(), store.getState().drafts];
      if (changedFields(forms[form]).length > 0 || recovered.some((one) => one.form === form))
        store.dispatch(draftsActions.moved({ form, to: formOf(story) }));
    }
  });
