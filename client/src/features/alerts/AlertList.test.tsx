import { act, fireEvent, screen } from '@testing-library/react';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { renderWith } from '../../testing/renderWith.tsx';
import { AlertList } from './AlertList.tsx';
import { alertRaised, failureRaised, failureAlertsCleared } from './alertsEvents.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function start() {
  const { store } = renderWith(<AlertList />);
  return (...actions: Parameters<typeof store.dispatch>[0][]) =>
    act(() => actions.forEach((action) => store.dispatch(action)));
}

describe('AlertList', () => {
  it('shows a success for 4000 ms in a live region that was there before', () => {
    const raise = start();
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    expect(screen.queryByRole('region')).toBeNull(); // it is no landmark
    raise(alertRaised({ text: 'Outline Updated' }));
    expect(region).toHaveTextContent('Outline Updated');
    pass(3999);
    expect(region).toHaveTextContent('Outline Updated');
    pass(1);
    expect(region).toBeEmptyDOMElement();
  });

  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const refused = () => {
    const [name, title] = [{ msg: 'Name is too short', path: 'name' }, { msg: 'Title is required' }];
    return failureRaised({ errors: [name, title, { ...title, path: 'subtitle' }] });
  };

  it('shows each validation error as a separate danger alert, all at once, and the same words once', () => {
    start()(refused());
    expect(alerts()).toEqual(['Name is too short', 'Title is required']);
    pass(3999);
    expect(alerts()).toHaveLength(2);
    pass(1);
    expect(alerts()).toEqual([]);
  });

  it('shows what a new answer says in place of the last one', () => {
    const raise = start();
    raise(refused(), refused(), failureRaised({ errors: [{ msg: 'Text is required' }] }));
    expect(alerts()).toEqual(['Text is required']);
    raise(alertRaised({ text: 'Post Added' }));
    expect(alerts()).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent(/^Post Added$/);
  });

  it('shows what two answers to one form say, until one of them is a failure', () => {
    const raise = start();
    raise(alertRaised({ text: 'Character Added' }), alertRaised({ text: 'Note added to character' }));
    expect(screen.getByRole('status')).toHaveTextContent('Character AddedNote added to character');
    raise(refused());
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows a message about text that is stored nowhere until the text is stored', () => {
    const raise = start();
    const isStored = (onDevice: boolean) => draftsActions.deviceResponded(onDevice);
    const typed = draftsActions.typed({ form: 'outline', field: 'title', text: 'The only copy', stored: '' });
    raise(isStored(false), typed, alertRaised({ tone: 'danger', text: 'Keep it open', lasts: true }));
    raise(refused(), failureAlertsCleared());
    pass(60_000);
    expect(alerts()).toEqual(['Keep it open']);
    raise(isStored(true));
    expect(alerts()).toEqual([]);
  });

  it('restarts the 4000 ms of an alert that is raised again', () => {
    const removed = () => alertRaised({ text: 'Post Removed' });
    const raise = start();
    raise(removed());
    pass(3000);
    raise(removed());
    expect(screen.getByRole('status')).toHaveTextContent(/^Post Removed$/);
    pass(3999);
    expect(screen.getByRole('status')).toHaveTextContent('Post Removed');
    pass(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('failureAlertsCleared removes only danger alerts', () => {
    const raise = start();
    raise(alertRaised({ text: 'Passwords do not match', tone: 'danger' }), failureAlertsCleared());
    expect(alerts()).toEqual([]);
    raise(alertRaised({ text: 'Note Deleted' }), failureAlertsCleared());
    expect(screen.getByRole('status')).toHaveTextContent('Note Deleted');
  });

  it('pauses while hovered, and continues with the time left', () => {
    start()(alertRaised({ text: 'Note Deleted' }));
    pass(3000);
    fireEvent.mouseEnter(screen.getByText('Note Deleted'));
    pass(10_000);
    expect(screen.getByText('Note Deleted')).toBeVisible();
    fireEvent.mouseLeave(screen.getByText('Note Deleted'));
    pass(999);
    expect(screen.getByText('Note Deleted')).toBeVisible();
    pass(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('pauses while it contains the focus', () => {
    start()(alertRaised({ text: 'Note Deleted' }));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    pass(10_000);
    expect(screen.getByText('Note Deleted')).toBeVisible();
    act(() => screen.getByRole('button').blur());
    pass(4000);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('is removed at once when closed, and returns the focus', () => {
    document.body.insertAdjacentHTML('beforeend', '<button id="before">Before</button>');
    const before = document.getElementById('before')!;
    start()(alertRaised({ text: 'Post Added' }));
    act(() => before.focus());
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(before).toHaveFocus();
    before.remove();
  });
});
