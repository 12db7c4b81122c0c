import { outlineForm } from '../../lib/drafts/forms.ts';
import { announceSave } from './firstSave.ts';
import { useOutlineServer } from './testing/actForm.ts';
import { connectStory } from './testing/connectStory.ts';

const server = useOutlineServer();

it('creates the outline with the first words; the first SAVE after that is the one that announces it', async () => {
  server.outline = null;
  const { store, drafts, type } = await connectStory(null);
  const write = (text: string, stored: string) => {
    type('act1a01', text, stored, outlineForm(server.outline?._id));
    return drafts.outbox.autosave();
  };
  await write('She walks the mail.', '');
  expect(server.saves()).toEqual([{ act1a01: 'She walks the mail.', base: { act1a01: null } }]);
  const texts = () => store.getState().alerts.map(({ text }) => text);
  await write('She walks the mail up the valley.', 'She walks the mail.');
  expect(texts()).toEqual([]);
  announceSave(store, server.outline!._id);
  await write('She walks.', 'She walks the mail up the valley.');
  announceSave(store, server.outline!._id);
  expect(texts()).toEqual(['Outline Created', 'Outline Updated']);
});
