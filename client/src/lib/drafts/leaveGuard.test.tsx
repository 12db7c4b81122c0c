import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { guideLeaving, mayLeave, noteEntry, useLeaveGuard, watchLeaving } from './leaveGuard.ts';

const ask = jest.fn<(kept: boolean) => Promise<boolean>>();

beforeEach(() => {
  history.replaceState({ idx: 0 }, '', '/start');
  ask.mockReset().mockResolvedValue(false);
  stop = watchLeaving();
});
afterEach(() => stop());

let stop = () => {};

/** As the shell: answers to the guard, and tells it of each arrival. */
function Guard() {
  const navigate = useNavigate();
  useEffect(noteEntry);
  useEffect(() => guideLeaving({ ask, go: (url) => void navigate(url) }), [navigate]);
  return null;
}

function Form() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  useLeaveGuard(text !== '');
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/start?page=2#here">Away</Link>
      <a href="#part">Part of this page</a>
      <a href="https://example.org/">Another site</a>
      <button onClick={() => void navigate('/start')}>Saved</button>
    </>
  );
}

function start() {
  render(
    <BrowserRouter>
      <Guard />
      <Routes>
        <Route path="/start" element={<Link to="/form">To the form</Link>} />
        <Route path="/form" element={<Form />} />
      </Routes>
    </BrowserRouter>,
  );
  fireEvent.click(screen.getByText('To the form'));
}

const write = () => fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'unsaved' } });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('useLeaveGuard', () => {
  it('lets a page go that has nothing unsaved', async () => {
    start();
    await expect(mayLeave()).resolves.toBe(true);
    fireEvent.click(screen.getByText('Away'));
    expect(screen.getByText('To the form')).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks before a link is followed, and stays on no', async () => {
    start();
    write();
    fireEvent.click(screen.getByText('Away'));
    await settle();
    expect(ask.mock.calls).toEqual([[true]]);
    expect(screen.getByLabelText('Text')).toHaveValue('unsaved');
    expect(location.pathname).toBe('/form');
  });

  it('follows the link to its whole address on yes', async () => {
    ask.mockResolvedValue(true);
    start();
    write();
    fireEvent.click(screen.getByText('Away'));
    expect(await screen.findByText('To the form')).toBeVisible();
    expect(location.pathname + location.search + location.hash).toBe('/start?page=2#here');
  });

  it('has no business with other sites, with this page and with new tabs', async () => {
    start();
    write();
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    fireEvent.click(screen.getByText('Another site'));
    fireEvent.click(screen.getByText('Part of this page'));
    fireEvent.click(screen.getByText('Away'), { ctrlKey: true });
    document.removeEventListener('click', stay);
    await settle();
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks before a step back in the history, and stays on no', async () => {
    start();
    write();
    act(() => history.back());
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await settle();
    expect(location.pathname).toBe('/form');
    expect(screen.getByLabelText('Text')).toHaveValue('unsaved');
    act(() => history.back());
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  });

  it('takes the step back on yes', async () => {
    ask.mockResolvedValue(true);
    start();
    write();
    act(() => history.back());
    expect(await screen.findByText('To the form')).toBeVisible();
    expect(location.pathname).toBe('/start');
  });

  it('does not ask when code goes on after saving', async () => {
    start();
    write();
    fireEvent.click(screen.getByText('Saved'));
    expect(screen.getByText('To the form')).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
    await expect(mayLeave()).resolves.toBe(true);
  });

  it('says when the device does not keep the text', async () => {
    const { rerender, unmount } = renderHook(({ kept }) => useLeaveGuard(true, kept), { initialProps: { kept: true } });
    const stopGuiding = guideLeaving({ ask, go: () => {} });
    await mayLeave();
    rerender({ kept: false });
    await mayLeave();
    expect(ask.mock.calls).toEqual([[true], [false]]);
    unmount();
    stopGuiding();
  });

  it('warns before the tab is closed, as long as something is unsaved', () => {
    start();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    write();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: '' } });
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});
