import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BEAT_KEYS, HEADINGS, type BeatKey, type OutlineCards } from '@trefoil/server/contract';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { buildCharacterCard, buildOutline } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import type { Received } from '../../../testing/useTestApi.ts';
import { POST, useOutlineServer } from '../testing/actForm.ts';

const server = useOutlineServer();

// The server also returns them with their notes, for the offline cache.
const ADA = { ...buildCharacterCard({ name: 'Ada Pruitt' }), notes: [] };
const EMIL = { ...buildCharacterCard({ name: 'Emil Sayre', protag: false }), notes: [] };

async function open(outline: Partial<OutlineCards> = {}) {
  server.outline = buildOutline({
    act2a01: 'Ada walks.',
    act2a02: 'Emil bars the door.',
    characters: [EMIL, ADA],
    ...outline,
  });
  const view = renderApp('/outlineoutput?view=board', { auth: signedIn() });
  await screen.findByText(HEADINGS.act3a08);
  await waitFor(() => expect(view.store.getState().drafts.ready).toBe(true));
  return view;
}

const card = (key: BeatKey) => document.getElementById(key)!;
const wordsOf = (key: BeatKey) => card(key).querySelector('p')?.textContent;

/** Opens the dialog from a card, and selects the other beat. */
async function startMove(from: BeatKey, to: BeatKey) {
  fireEvent.keyDown(card(from).querySelector('a')!, { key: 'm' });
  const dialog = (await screen.findByText(`Move “${HEADINGS[from]}” to…`)).closest('dialog')!;
  await userEvent.click(within(dialog).getByLabelText(new RegExp(HEADINGS[to])));
  return within(dialog);
}

describe('Board', () => {
  it('shows a card for each beat with its first words and the characters that it names', async () => {
    await open();
    expect(document.querySelectorAll('[data-card]')).toHaveLength(32);
    expect(card('act2a01')).toHaveTextContent('01 Strange New GroundNames Ada PruittAda walks.');
    expect(wordsOf('act1a01')).toBe('Not answered yet');
    expect(wordsOf('act3a04')).toBe('Optional, not answered yet');
    expect(card('act2a02').querySelector('a')).toHaveAttribute('href', '/act-2#act2a02');
  });

  it('shows one character’s arc', async () => {
    await open();
    await userEvent.click(screen.getByText('Emil Sayre'));
    expect([...document.querySelectorAll('[data-in]')].map(({ id }) => id)).toEqual(['act2a02']);
    expect(screen.getByText(/^In 1 of 2 beats/)).toBeVisible();
    expect(document.getElementById('act2')).toHaveTextContent('Act II, 1 of 16 beats');
    await userEvent.click(screen.getByText('Everyone'));
    expect(document.querySelector('[data-in]')).toBeNull();
  });

  it('moves a text to an empty beat with one call, and undoes that with one more', async () => {
    await open();
    const dialog = await startMove('act2a01', 'act3a04');
    expect(dialog.getByText('The text moves to “A Late Surprise.”')).toBeVisible();
    await userEvent.click(dialog.getByText('Move Text'));
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(server.saves()).toEqual([
      { act2a01: '', act3a04: 'Ada walks.', base: { act2a01: 'Ada walks.', act3a04: null } },
    ]);
    expect(wordsOf('act3a04')).toBe('Ada walks.');
    expect(card('act2a01')).toHaveTextContent('Moved to A Late Surprise');
    expect(card('act2a01').querySelector('a')).toHaveFocus();

    await userEvent.click(within(card('act2a01')).getByText('Undo'));
    await waitFor(() => expect(server.saves()).toHaveLength(2));
    await waitFor(() => expect(wordsOf('act2a01')).toBe('Ada walks.'));
    expect(wordsOf('act3a04')).toBe('Optional, not answered yet');
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it('swaps with a beat that has text, or appends to it', async () => {
    await open();
    let dialog = await startMove('act2a01', 'act2a02');
    await userEvent.click(dialog.getByText('Swap Texts'));
    await waitFor(() => expect(server.saves()).toHaveLength(1));
    expect(server.saves()[0]).toMatchObject({ act2a01: 'Emil bars the door.', act2a02: 'Ada walks.' });
    expect(card('act2a02')).toHaveTextContent('Swapped with Strange New Ground');
    await screen.findByText('Outline Updated');

    dialog = await startMove('act2a01', 'act2a02');
    await userEvent.click(dialog.getByLabelText(/^Append/));
    await userEvent.click(dialog.getByText('Append', { selector: 'button' }));
    await waitFor(() => expect(server.saves()).toHaveLength(2));
    expect(server.saves()[1]).toMatchObject({ act2a01: '', act2a02: 'Ada walks.\n\nEmil bars the door.' });
  });

  it('moves what is still a draft', async () => {
    const { store } = await open();
    const dialog = await startMove('act2a01', 'act3a04');
    jest.useFakeTimers(); // the autosave never comes first
    const typed = { form: outlineForm(server.outline!._id), field: 'act2a01', text: 'Ada runs.', stored: 'Ada walks.' };
    act(() => void store.dispatch(draftsActions.typed(typed)));
    expect(wordsOf('act2a01')).toBe('Ada runs.');
    fireEvent.click(dialog.getByText('Move Text'));
    jest.useRealTimers();
    await waitFor(() => expect(server.saves()).toHaveLength(1));
    expect(server.saves()[0]).toEqual({
      act2a01: '',
      act3a04: 'Ada runs.',
      base: { act2a01: 'Ada walks.', act3a04: null },
    });
  });

  it.each([
    [
      'a beat was changed elsewhere',
      'A beat was changed on another device, so nothing was moved. Check it and try again.',
    ],
    ['the server cannot be reached', 'Nothing was moved. We couldn’t reach Trefoil. Please try again in a moment.'],
  ])('moves nothing when %s', async (reason, message) => {
    await open();
    const dialog = await startMove('act2a01', 'act2a02');
    if (reason.startsWith('a beat')) server.outline = { ...server.outline!, act2a02: 'Emil opens the door.' };
    else server.api.breakOff(true);
    await userEvent.click(dialog.getByText('Swap Texts'));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(wordsOf('act2a01')).toBe('Ada walks.'));
    await waitFor(() => expect(wordsOf('act2a02')).toBe(server.outline!.act2a02));
    expect(server.outline!.act2a01).toBe('Ada walks.');
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it('saves neither beat when the server refuses one of them', async () => {
    await open();
    const errors = [{ msg: 'The text is refused.', path: 'act3a04' }];
    server.api.on(POST, ({ body }) =>
      'act3a04' in (body as object) ? { status: 400, body: { errors } } : server.store({ body } as Received),
    );
    const dialog = await startMove('act2a01', 'act3a04');
    await userEvent.click(dialog.getByText('Move Text'));
    expect(await screen.findByText('Nothing was moved. The text is refused.')).toBeVisible();
    expect(server.saves()).toHaveLength(1);
    expect(wordsOf('act2a01')).toBe('Ada walks.');
  });

  it('keeps what is typed into a beat during a move that fails', async () => {
    const { store } = await open();
    const typed = {
      form: outlineForm(server.outline!._id),
      field: 'act2a01',
      text: 'Someone else.',
      stored: 'Ada walks.',
    };
    server.api.on(POST, () => {
      store.dispatch(draftsActions.typed(typed));
      return { status: 409, body: { errors: [{ msg: 'Changed', path: 'act3a04' }], outline: server.outline } };
    });
    const dialog = await startMove('act2a01', 'act3a04');
    await userEvent.click(dialog.getByText('Move Text'));
    await screen.findByText(/^A beat was changed on another device/);
    expect(store.getState().drafts.forms[outlineForm(server.outline!._id)]!.fields.act2a01!.mine).toBe(
      'Ada walks.\n\nSomeone else.',
    );
  });

  it('leaves what another tab has saved in other beats since', async () => {
    const { store } = await open({ act3a08: 'As the board knows it.' });
    const typed = {
      form: outlineForm(server.outline!._id),
      field: 'act3a08',
      text: 'Saved in another tab.',
      stored: 'Saved in another tab.',
    };
    act(() => void store.dispatch(draftsActions.typed(typed)));
    const dialog = await startMove('act2a01', 'act3a04');
    await userEvent.click(dialog.getByText('Move Text'));
    await waitFor(() => expect(server.saves()).toHaveLength(1));
    expect(store.getState().drafts.forms[outlineForm(server.outline!._id)]!.fields.act3a08!.mine).toBe(
      'Saved in another tab.',
    );
  });

  it('does not append beyond the limit of a beat', async () => {
    await open({ act2a01: 'a'.repeat(15_000), act2a02: 'b'.repeat(15_000) });
    const dialog = await startMove('act2a01', 'act2a02');
    await userEvent.click(dialog.getByLabelText(/^Append/));
    expect(dialog.getByText(/over the limit of 20,000/)).toBeVisible();
    expect(dialog.getByText('Append', { selector: 'button' })).toBeDisabled();
  });

  it('offers many characters as a list', async () => {
    const characters = Array.from({ length: 200 }, (_, i) => ({
      ...buildCharacterCard({ name: `Person ${i}` }),
      notes: [],
    }));
    await open({ characters, ...Object.fromEntries(BEAT_KEYS.map((key) => [key, 'Person 7 walks.'])) });
    await userEvent.selectOptions(screen.getByLabelText('Show one character’s arc'), 'Person 7');
    expect(screen.getByText('In 32 of 32 beats', { selector: '[role=status]', exact: false })).toBeVisible();
  });
});
