import { waitFor } from '@testing-library/react';
import type { OutlineCards } from '@trefoil/server/contract';
import { connectDrafts } from '../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { renderWith, signedIn } from '../../../testing/renderWith.tsx';
import { nameFirstStory } from '../nameFirstStory.ts';
import { outlineSender } from '../outlineSender.ts';
import { outlineSlice } from '../outlineSlice.ts';

let writers = 0;
const open: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((close) => close()))));

/**
 * A store and the drafts of its writer, which are sent to the server. Closed after the test.
 *
 * @param shown the outline that is loaded, or `null` if it is known that there is none
 * @param user another writer each time, or one with several tabs
 */
export async function connectStory(shown?: OutlineCards | null, user = `writer ${(writers += 1)}`) {
  const loaded = shown !== undefined && { outline: shown, loaded: true };
  const outline = { ...outlineSlice.getInitialState(), ...loaded };
  const { store } = renderWith(null, { auth: signedIn(), outline });
  const drafts = connectDrafts(store, user, outlineSender(store));
  open.push(drafts.close);
  nameFirstStory(store);
  await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
  const textOf = (form: string, field: string) => store.getState().drafts.forms[form]?.[field]?.mine;
  /** Types over what the server has. */
  const type = (field: string, text: string, stored = '', form = outlineForm(shown?._id)) =>
    store.dispatch(draftsActions.typed({ form, field, text, stored }));
  return { store, drafts, type, textOf };
}
