import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderWith } from '../../testing/renderApp.tsx';
import { AlertList } from './AlertList.tsx';
import { alertRaised, failureRaised, failuresForgotten } from './alertsEvents.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function start() {
  const { store } = renderWith(<AlertList />);
  return (...actions: Parameters<typeof store.dispatch>[0][]) =>
    act(() => actions.forEach((one) => store.dispatch(one)));
}

describe('AlertList', () => {
  it('shows a success as a status for 4000 ms', () => {
    start()(alertRaised({ text: 'Outline Updated' }));
    expect(screen.getByRole('status')).toHaveTextContent('Outline Updated');
    pass(3999);
    expect(screen.getByRole('status')).toBeVisible();
    pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows each validation error as a danger alert of its own', () => {
    start()(failureRaised({ errors: [{ msg: 'Name is too short', path: 'name' }, { msg: 'Title is needed' }] }));
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Name is too short',
      'Title is needed',
    ]);
  });

  it('does not show the same failure twice at once', () => {
    const failure = failureRaised({ errors: [{ msg: 'That did not reach us.' }] });
    start()(failure, failureRaised({ errors: [{ msg: 'That did not reach us.' }] }));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows what was done again as one alert for 4000 ms more, but keeps every Undo', () => {
    const removed = () => alertRaised({ text: 'Post Removed' });
    const deleted = () => alertRaised({ text: 'Note Deleted', action: { label: 'Undo', run: () => {} } });
    const raise = start();
    raise(removed(), deleted(), deleted());
    pass(3000);
    raise(removed());
    expect(screen.getAllByRole('status').map((alert) => alert.textContent)).toEqual([
      'Note DeletedUndo',
      'Note DeletedUndo',
      'Post Removed',
    ]);
    pass(3999);
    expect(screen.getByRole('status')).toHaveTextContent('Post Removed');
  });

  it('takes failures away when the same is tried again, and nothing else', () => {
    start()(
      alertRaised({ text: 'Note Deleted' }),
      alertRaised({ text: 'Passwords do not match', tone: 'danger' }),
      failuresForgotten(),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Note Deleted');
  });

  it('waits while somebody points at it, and goes on with what was left', () => {
    start()(alertRaised({ text: 'Note Deleted' }));
    pass(3000);
    fireEvent.mouseEnter(screen.getByRole('status'));
    pass(10_000);
    expect(screen.getByRole('status')).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('status'));
    pass(999);
    expect(screen.getByRole('status')).toBeVisible();
    pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('waits while the focus is in it', () => {
    start()(alertRaised({ text: 'Note Deleted' }));
    act(() => screen.getByRole('button', { name: 'Close this message' }).focus());
    pass(10_000);
    expect(screen.getByRole('status')).toBeVisible();
    act(() => screen.getByRole('button').blur());
    pass(4000);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('goes at once when it is closed', () => {
    start()(alertRaised({ text: 'Post Added' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('gives the focus back when it is closed', () => {
    document.body.insertAdjacentHTML('beforeend', '<button id="before">Before</button>');
    const before = document.getElementById('before')!;
    start()(alertRaised({ text: 'Post Added' }));
    act(() => before.focus());
    act(() => screen.getByRole('button', { name: 'Close this message' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
    expect(before).toHaveFocus();
    before.remove();
  });

  it('does what its button says, once', () => {
    const run = jest.fn();
    start()(alertRaised({ text: 'Note Deleted', action: { label: 'Undo', run } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
