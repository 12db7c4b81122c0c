import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HEADINGS, type BeatKey, type OutlineCards } from '@trefoil/server/contract';
import { buildCharacterCard, buildOutline } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { useOutlineServer } from '../testing/actForm.ts';
import { useOutline } from '../useOutline.ts';
import { Board } from './Board.tsx';
import { CharacterFilter } from './CharacterFilter.tsx';

const server = useOutlineServer();
// The server also returns them with their notes, for the offline cache.
// A portrait that was chosen at another address of this site.
const photoUrl = 'http://192.168.1.20:3000/portraits/07.png';
const ADA = { ...buildCharacterCard({ name: 'Ada Pruitt', photoUrl }), notes: [] };
const EMIL = { ...buildCharacterCard({ name: 'Emil Sayre', protag: false }), notes: [] };

function LoadedBoard() {
  const { data } = useOutline();
  return data ? <Board outline={data} /> : null;
}

async function open(texts: Partial<OutlineCards> = {}) {
  const outline = buildOutline({ act2a01: 'Ada walks.', act2a02: 'Emil bars the door.', ...texts });
  server.outline = { ...outline, characters: [EMIL, ADA] };
  const { store } = renderScreen(<LoadedBoard />, '/outlineoutput');
  await screen.findByText(HEADINGS.act3a08);
  await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
}

const card = (key: BeatKey) => document.getElementById(key)!;
const wordsOf = (key: BeatKey) => card(key).querySelector('p')?.textContent;

/** Opens the dialog from a card, and selects the other beat. */
async function startMove(from: BeatKey, to: BeatKey) {
  fireEvent.keyDown(card(from).querySelector('a')!, { key: 'm' });
  const dialog = (await screen.findByText(`Move “${HEADINGS[from]}” to…`)).closest('dialog')!;
  fireEvent.click(within(dialog).getByText(HEADINGS[to]));
  return within(dialog);
}

describe('Board', () => {
  it('shows a card for each beat with its first words and the characters that it names', async () => {
    await open();
    expect(document.querySelectorAll('[data-card]')).toHaveLength(32);
    expect(card('act2a01')).toHaveTextContent('01 Strange New GroundNames Ada PruittAda walks.');
    const portraits = document.querySelectorAll<HTMLImageElement>('img[src$="07.png"]');
    expect([...portraits].map(({ src }) => src)).toEqual(Array(2).fill(`${location.origin}/portraits/07.png`));
    expect(wordsOf('act1a01')).toBe('Not answered yet');
    expect(wordsOf('act3a04')).toBe('Optional, not answered yet');
    expect(card('act2a02').querySelector('a')).toHaveAttribute('href', '/act-2#act2a02');
  });

  it('shows one character’s arc', async () => {
    await open();
    fireEvent.click(screen.getByText('Emil Sayre'));
    expect([...document.querySelectorAll('[data-in]')].map(({ id }) => id)).toEqual(['act2a02']);
    expect(screen.getByText(/^In 1 of 2 beats/)).toBeVisible();
    expect(document.getElementById('act2')).toHaveTextContent('Act II, 1 of 16 beats');
    fireEvent.click(screen.getByText('Everyone'));
    expect(document.querySelector('[data-in]')).toBeNull();
  });

  it('swaps two texts, shows that on both cards, and undoes it', async () => {
    await open();
    const dialog = await startMove('act2a01', 'act2a02');
    fireEvent.click(dialog.getByText('Swap Texts'));
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(card('act2a02')).toHaveTextContent('Swapped with Strange New Ground');
    expect(server.saves()[0]).toMatchObject({ act2a01: 'Emil bars the door.', act2a02: 'Ada walks.' });
    expect(card('act2a01').querySelector('a')).toHaveFocus();
    fireEvent.click(within(card('act2a01')).getByText('Undo'));
    await waitFor(() => expect(server.saves()).toHaveLength(2));
    await waitFor(() => expect(wordsOf('act2a01')).toBe('Ada walks.'));
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it.each([
    ['a beat was changed elsewhere', 'A beat was changed on another device, so nothing was moved.'],
    ['the server cannot be reached', 'Nothing was moved. We couldn’t reach Trefoil.'],
  ])('says that nothing was moved when %s', async (reason, message) => {
    await open();
    const dialog = await startMove('act2a01', 'act3a04');
    expect(dialog.getByText('The text moves to “A Late Surprise.”')).toBeVisible();
    if (reason.startsWith('a beat')) server.outline = { ...server.outline!, act3a04: 'Theirs.' };
    else server.api.breakOff(true);
    fireEvent.click(dialog.getByText('Move Text'));
    expect(await screen.findByText(message, { exact: false })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Undo')).toBeNull());
    expect(wordsOf('act2a01')).toBe('Ada walks.');
  });

  it('does not append beyond the limit of a beat', async () => {
    await open({ act2a01: 'a'.repeat(15_000), act2a02: 'b'.repeat(15_000) });
    const dialog = await startMove('act2a01', 'act2a02');
    fireEvent.click(dialog.getByText('Append', { selector: 'label *' }));
    expect(dialog.getByText(/over the limit of 20,000/)).toBeVisible();
    expect(dialog.getByText('Append', { selector: 'button' })).toBeDisabled();
  });
});

it('CharacterFilter offers many characters as a list', () => {
  const characters = Array.from({ length: 13 }, (_, i) => buildCharacterCard({ name: `Person ${i}` }));
  const onSelect = jest.fn();
  render(<CharacterFilter characters={characters} selected={null} onSelect={onSelect} arc={[]} answered={2} />);
  const list = screen.getByLabelText('Show one character’s arc');
  fireEvent.change(list, { target: { value: characters[7]!._id } });
  expect(onSelect).toHaveBeenCalledWith(characters[7]!._id);
});
