import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { draftsActions } from '../../../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../../../lib/drafts/forms.ts';
import { fill } from '../../../../testing/fill.ts';
import { buildOutline } from '../../../../testing/builders.ts';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { renderWith, signedIn } from '../../../../testing/renderWith.tsx';
import { loadOutline } from '../../outlineSlice.ts';
import { useOutlineServer } from '../../testing/actForm.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';

const server = useOutlineServer();

function Opener() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReplaceDialog find="" onClose={() => {}} />;
  return <button onClick={() => setOpen(true)}>Open</button>;
}

describe('ReplaceDialog', () => {
  it('replaces in a beat that was saved here and then changed on another device', async () => {
    server.outline = buildOutline({ act2a01: 'Ada walks.', characters: [] });
    const { store } = renderScreen(<Opener />, '/outlineoutput');
    await act(async () => void (await store.dispatch(loadOutline())));
    await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
    const typed = { form: outlineForm(server.outline!._id), field: 'act2a01', text: 'Ada runs.', stored: 'Ada walks.' };
    const saved = { act2a01: 'Ada runs.' };
    act(() => {
      store.dispatch(draftsActions.typed(typed));
      store.dispatch(draftsActions.saved({ form: outlineForm(server.outline!._id), texts: saved, stored: saved }));
    });
    server.outline = { ...server.outline, act2a01: 'Ada runs home. Ada sleeps.' };

    fireEvent.click(screen.getByText('Open'));
    fill(screen.getByLabelText('Find'), 'Ada');
    fill(screen.getByLabelText('Replace with'), 'Ida');
    fireEvent.click(await screen.findByText('Replace 2'));
    expect(await screen.findByText('2 matches replaced.')).toBeVisible();
    expect(server.saves()).toEqual([
      { act2a01: 'Ida runs home. Ida sleeps.', base: { act2a01: 'Ada runs home. Ada sleeps.' } },
    ]);
  });

  it('removes words only by a button that is not the primary one', async () => {
    server.outline = buildOutline({ act2a01: 'Ada walks.', characters: [] });
    renderWith(<ReplaceDialog find="Ada" onClose={() => {}} />, { auth: signedIn() });
    const button = await screen.findByRole('button', { name: 'Remove 1' });
    expect(button).toHaveAttribute('data-kind', 'danger');
    fireEvent.keyDown(screen.getByLabelText('Find'), { key: 'Enter', code: 'Enter', ctrlKey: true });
    expect(screen.getByLabelText('Replace with')).toHaveFocus();
    expect(server.saves()).toEqual([]);
    fill(screen.getByLabelText('Replace with'), 'Ida');
    expect(screen.getByRole('button', { name: 'Replace 1' })).toHaveAttribute('data-kind', 'primary');
  });
});
