import { waitFor } from '@testing-library/react';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { loadOutline } from './outlineSlice.ts';
import { useOutlineServer } from './testing/actForm.ts';
import { connectStory } from './testing/connectStory.ts';

const server = useOutlineServer();

async function connect(user?: string) {
  const story = await connectStory(undefined, user);
  return { ...story, outbox: story.drafts.outbox };
}

it('goes on with the first story under its name, what was typed during its creation too', async () => {
  server.outline = null;
  const { store, outbox, type, textOf } = await connect();
  await store.dispatch(loadOutline());
  type('act1a01', 'She walks');
  server.api.on('POST /outlines', (received) => {
    type('act1a01', 'She walks the mail.');
    type('act1a02', 'A new post office.');
    return server.store(received);
  });
  await outbox.autosave();
  const form = outlineForm(server.outline!._id);
  expect([textOf(form, 'act1a01'), textOf(form, 'act1a02')]).toEqual(['She walks the mail.', 'A new post office.']);
  expect(textOf(outlineForm(), 'act1a01')).toBe('');
  server.api.on('POST /outlines', server.store);
  await outbox.autosave();
  expect(server.outline).toMatchObject({ act1a01: 'She walks the mail.', act1a02: 'A new post office.' });
});

it('takes along what was discarded of it, and what gives way to text of the story, so that both can be restored there', async () => {
  const { store, type, textOf } = await connect();
  type('act1a01', 'Discarded');
  store.dispatch(draftsActions.discarded({ form: outlineForm(), fields: ['act1a01'] }));
  type('act1a02', 'Typed before');
  const form = outlineForm(server.outline!._id);
  type('act1a02', 'Typed in the story', '', form);
  await store.dispatch(loadOutline());
  expect(textOf(form, 'act1a02')).toBe('Typed in the story');
  const { recovered } = store.getState().drafts;
  expect(recovered.map((one) => [one.form, one.text])).toEqual([
    [form, 'Discarded'],
    [form, 'Typed before'],
  ]);
});

it('compares what was written offline with the story that another device has begun meanwhile', async () => {
  const { store, outbox, type } = await connect();
  type('act2a01', 'Mine');
  type('act2a03', 'New');
  await store.dispatch(loadOutline());
  await outbox.autosave();
  const fields = store.getState().drafts.forms[outlineForm(server.outline!._id)]!;
  expect(fields['act2a01']).toMatchObject({ mine: 'Mine', theirs: 'One' });
  expect(server.outline).toMatchObject({ act2a01: 'One', act2a03: 'New' });
});

it('shows in every tab the first story that one of them has made, so that nothing typed there is torn apart', async () => {
  server.outline = null;
  const [one, two] = [await connect('a writer with tabs'), await connect('a writer with tabs')];
  for (const { store } of [one, two]) await store.dispatch(loadOutline());
  one.type('act1a01', 'She walks.');
  await one.outbox.autosave();
  const form = outlineForm(server.outline!._id);
  await waitFor(() => expect(two.store.getState().outline.outline?._id).toBe(server.outline!._id));
  expect(two.textOf(form, 'act1a01')).toBe('She walks.');
});
