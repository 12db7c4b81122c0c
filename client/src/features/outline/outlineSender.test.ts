import { waitFor } from '@testing-library/react';
import { makeStore } from '../../app/store.ts';
import { connectDrafts } from '../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { signedIn } from '../../testing/renderApp.tsx';
import { announceSave } from './firstSave.ts';
import { outlineSender } from './outlineSender.ts';
import { outlineSlice } from './outlineSlice.ts';
import { useOutlineServer } from './testing/actForm.ts';

const server = useOutlineServer();

it('creates the outline with the first words; the first SAVE after that is the one that announces it', async () => {
  server.outline = null;
  const store = makeStore({ auth: signedIn(), outline: { ...outlineSlice.getInitialState(), loaded: true } });
  const { outbox, close } = connectDrafts(store, 'a writer', outlineSender(store));
  await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
  const write = (text: string, stored: string) => {
    store.dispatch(draftsActions.typed({ form: outlineForm(server.outline?._id), field: 'act1a01', text, stored }));
    return outbox.autosave();
  };
  await write('She walks the mail.', '');
  expect(server.saves()).toEqual([{ act1a01: 'She walks the mail.', base: { act1a01: null } }]);
  const texts = () => store.getState().alerts.map(({ text }) => text);
  await write('She walks the mail up the valley.', 'She walks the mail.');
  expect(texts()).toEqual([]);
  announceSave(store);
  await write('She walks.', 'She walks the mail up the valley.');
  announceSave(store);
  expect(texts()).toEqual(['Outline Created', 'Outline Updated']);
  await close();
});
