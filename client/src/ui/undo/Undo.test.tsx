import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { UndoProvider, Undos, useOfferUndo } from './Undo.tsx';

function Remove({ name, run }: { name: string; run: () => void }) {
  const offerUndo = useOfferUndo();
  const offer = { place: 'notes', path: '/', text: 'Deleted “Age”', run };
  return <button onClick={() => offerUndo(offer)}>{name}</button>;
}

it('Undos tells two offers with the same words apart', async () => {
  const [first, second] = [jest.fn(), jest.fn()];
  render(
    <MemoryRouter>
      <UndoProvider>
        <Remove name="First" run={first} />
        <Remove name="Second" run={second} />
        <Undos place="notes" />
      </UndoProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByText('First'));
  await userEvent.click(screen.getByText('Second'));
  // React also reports equal keys on the console.
  const buttons = screen.getAllByRole('button', { name: 'Undo' });
  expect(buttons).toHaveLength(2);
  await userEvent.click(buttons[1]!);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  expect(screen.getByRole('button', { name: 'Undo' })).toBe(buttons[0]);
});

it('Undos stays until it is used or its screen is left', () => {
  jest.useFakeTimers();
  render(
    <MemoryRouter>
      <UndoProvider>
        <Remove name="Remove" run={() => {}} />
        <Undos place="notes" />
      </UndoProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText('Remove'));
  act(() => jest.advanceTimersByTime(3_600_000));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  jest.useRealTimers();
});
