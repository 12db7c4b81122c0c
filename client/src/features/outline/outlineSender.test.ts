import type { Id, OutlineCards } from '@trefoil/server/contract';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { buildOutline } from '../../testing/builders.ts';
import { announceSave } from './firstSave.ts';
import { loadTexts } from './outlineSlice.ts';
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

it.each([1, 2])(
  'a first text gets into one story, whose response %i is lost before another is opened',
  async (lost) => {
    const stories: OutlineCards[] = [];
    let count = 0;
    const find = (id: unknown) => stories.find(({ _id }) => _id === id) ?? stories.at(-1);
    server.api.on('GET /outlines/me', ({ query }) => ({ body: find(new URLSearchParams(query).get('outline')) }));
    server.api.on('POST /outlines', ({ body }) => {
      const { outline, base: _, ...texts } = body as { outline?: Id; base?: object };
      if (stories.length === 0) stories.push(buildOutline({ title: undefined }));
      const stored = Object.assign(find(outline)!, texts);
      count += 1;
      if (count !== lost) return { body: stored };
      stories.push(buildOutline({ title: 'Of another device' }));
      return { status: 503 };
    });
    const { store, drafts, type } = await connectStory(null);
    type('act1a01', 'She walks the mail.');
    await drafts.outbox.autosave();
    await store.dispatch(loadTexts());
    await drafts.outbox.autosave();
    const shown = store.getState().outline.outline;
    expect(shown?.act1a01).toBe('She walks the mail.');
    expect(stories.filter(({ act1a01 }) => act1a01)).toEqual([expect.objectContaining({ _id: shown?._id })]);
  },
);
