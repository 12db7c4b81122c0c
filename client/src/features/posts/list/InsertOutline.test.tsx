import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { makeStore } from '../../../app/store.ts';
import { DraftsSession } from '../../../app/session/DraftsSession.tsx';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { buildOutline, buildUser } from '../../../testing/builders.ts';
import { fill } from '../../../testing/fill.ts';
import { renderWith, signedIn } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { NewPost } from './NewPost.tsx';

const api = useTestApi();
const OUTLINE = buildOutline({ act1a01: 'A village.', act1a02: 'The keys.', act2a01: 'A forgery.' });

/** Opens the form of a new post. @param prepare called before the outline is fetched */
async function openForm(outline = OUTLINE, prepare?: (store: ReturnType<typeof makeStore>) => void) {
  api.on('GET /outlines/me', { body: outline });
  const { store } = renderWith(
    <DraftsSession>
      <NewPost />
    </DraftsSession>,
    { auth: signedIn(buildUser()) },
  );
  const post = await screen.findByRole('textbox', { name: 'New post' });
  await waitFor(() => expect(post).not.toHaveAttribute('readonly'));
  act(() => prepare?.(store));
  act(() => post.focus());
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New post' });
const openPanel = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Insert my outline' }));
  return within(screen.getByRole('region', { name: 'Insert “The Return Address”' }));
};

describe('Insert my outline', () => {
  it('inserts the chosen acts at the cursor, and can be undone until the text changes', async () => {
    await openForm();
    fill(field(), 'Does it sag?\n\nThanks!');
    field().setSelectionRange(12, 12);
    const panel = await openPanel();
    expect(panel.getByRole('checkbox', { name: /Act III/ })).toBeDisabled();
    fireEvent.click(panel.getByRole('checkbox', { name: /^Act II\b/ }));
    fireEvent.click(panel.getByRole('button', { name: 'Insert 2 Beats' }));
    const inserted =
      'Does it sag?\n\n“The Return Address”\n\nACT I\n\nAn Ordinary Day\nA village.\n\nWhat They Want\nThe keys.\n\nThanks!';
    expect(field()).toHaveValue(inserted);
    expect(field()).toHaveFocus();
    expect(screen.getByText('Inserted 2 beats.', { selector: 'form *' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field()).toHaveValue('Does it sag?\n\nThanks!');
    fireEvent.click((await openPanel()).getByRole('button', { name: 'Insert 3 Beats' }));
    fill(field(), `${field().value}?`);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(api.received.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('counts what is in the field, and is disabled over the limit', async () => {
    await openForm(buildOutline({ act1a01: 'x'.repeat(12_000), act2a01: 'y'.repeat(8_000) }));
    const panel = await openPanel();
    expect(panel.getByRole('status')).toHaveTextContent(
      '75 characters over the limit of 20,000. Choose fewer acts, or shorten your text.',
    );
    expect(panel.getByRole('button', { name: /^Insert/ })).toBeDisabled();
    fireEvent.click(panel.getByRole('checkbox', { name: /^Act I\b/ }));
    expect(panel.getByRole('status')).toHaveTextContent('8,049 of 20,000 characters.');
    expect(panel.getByRole('button', { name: 'Insert 1 Beat' })).toBeEnabled();
  });

  it('returns the focus when it is canceled, and Enter in it posts nothing', async () => {
    await openForm();
    fill(field(), 'Hello');
    const panel = await openPanel();
    panel.getByRole('checkbox', { name: /Unanswered/ }).focus();
    await userEvent.keyboard('{Enter}');
    fireEvent.click(panel.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Insert my outline' })).toHaveFocus();
    expect(api.received.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('inserts what is unsaved, but not what was saved here and then changed on another device', async () => {
    const [form, old] = [outlineForm(OUTLINE._id), { act1a01: 'A town.' }];
    await openForm(OUTLINE, ({ dispatch }) => {
      dispatch(draftsActions.typed({ form, field: 'act1a01', text: 'A town.', stored: '' }));
      dispatch(draftsActions.saved({ form, texts: old, stored: old }));
      dispatch(draftsActions.typed({ form, field: 'act1a02', text: 'The lock.', stored: 'The keys.' }));
    });
    await userEvent.click((await openPanel()).getByRole('button', { name: 'Insert 3 Beats' }));
    expect(field().value).toMatch('A village.');
    expect(field().value).toMatch('The lock.');
  });

  it('says when the outline could not be loaded that only text on this device can be inserted', async () => {
    api.breakOff(true);
    const form = outlineForm();
    await openForm(OUTLINE, ({ dispatch }) => {
      dispatch(draftsActions.typed({ form, field: 'act1a02', text: 'The lock.', stored: '' }));
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Insert my outline' }));
    expect(
      screen.getByText('Your outline couldn’t be loaded. Only text on this device can be inserted.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Insert 1 Beat' })).toBeEnabled();
  });

  it('is not offered without an answered beat', async () => {
    await openForm(buildOutline());
    await waitFor(() => expect(api.received).not.toEqual([]));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('button', { name: 'Insert my outline' })).toBeNull();
  });
});
