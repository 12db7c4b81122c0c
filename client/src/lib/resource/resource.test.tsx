import { configureStore, createSlice } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ResourceFrame } from '../../ui/notice/ResourceFrame.tsx';
import { ClientError } from '../http/failure.ts';
import { addResource, createResource, NOT_LOADED, type LoadState } from './resource.ts';
import { useResource } from './useResource.ts';

interface Shelf {
  book: string | null;
  load: LoadState;
}

/** A store with one resource; the test responds to its requests by hand, in any order. */
function renderShelf() {
  const requests: { id: string; respond: (book: string) => void; fail: (status: number) => void; stop: () => void }[] =
    [];
  const loadBook = createResource('shelf', 'bookLoaded', {
    fetch: (id: string) =>
      new Promise<string>((respond, reject) => {
        const fail = (status: number) =>
          reject(new ClientError({ status, statusText: 'No', errors: [{ msg: `It said ${status}.` }] }));
        requests.push({ id, respond, fail, stop: () => reject(new Error('A bug')) });
      }),
    key: (id) => id,
    state: ({ load }: Shelf) => load,
    data: ({ book }) => book,
    receive(shelf, book) {
      shelf.book = book;
    },
  });
  const initialState: Shelf = { book: null, load: NOT_LOADED };
  const shelf = createSlice({
    name: 'shelf',
    initialState,
    reducers: {},
    extraReducers(builder) {
      addResource(builder, loadBook);
    },
  });
  const store = configureStore({
    reducer: { shelf: shelf.reducer },
    // The checks complain when they are slow.
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
  });

  function Book({ id }: { id: string }) {
    return (
      <ResourceFrame of={useResource(loadBook, id)} waiting={<p>Waiting</p>} missing={<p>No such book</p>}>
        {(book) => <h1>{book}</h1>}
      </ResourceFrame>
    );
  }
  const at = (id: string | null) => <Provider store={store}>{id && <Book key={id} id={id} />}</Provider>;
  const { rerender } = render(at('a'));
  const open = (id: string | null) => rerender(at(id));
  return { requests, store, loadBook, open };
}

/** Lets responses arrive. */
const arrive = (happen: () => void) => act(async () => happen());

describe('useResource', () => {
  it('shows a placeholder, then the data, and the stale data while it is loaded again', async () => {
    const { requests, store, loadBook } = renderShelf();
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    await arrive(() => requests[0]!.respond('Old'));
    expect(screen.getByRole('heading', { name: 'Old' })).toBeInTheDocument();
    await arrive(() => void store.dispatch(loadBook('a')));
    expect(screen.getByRole('heading', { name: 'Old' })).toBeInTheDocument();
    expect(store.getState().shelf.load.loading).toBe(true);
    await arrive(() => requests[1]!.respond('New'));
    expect(screen.getByRole('heading', { name: 'New' })).toBeInTheDocument();
  });

  it('makes one request however many components load the same at a time', async () => {
    const { requests, store, loadBook } = renderShelf();
    await arrive(() => void store.dispatch(loadBook('a')));
    expect(requests).toHaveLength(1);
  });

  it('says why loading failed, and loads again on request', async () => {
    const { requests, store } = renderShelf();
    await arrive(() => requests[0]!.fail(503));
    expect(screen.getByRole('alert')).toHaveTextContent('It said 503.');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    await arrive(() => requests[1]!.respond('There'));
    expect(screen.getByRole('heading', { name: 'There' })).toBeInTheDocument();
    expect(store.getState().shelf.load.failure).toBeNull();
  });

  it('lets the reader try again whatever has ended a load', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { requests } = renderShelf();
    await arrive(() => requests[0]!.stop());
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our end.');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(report).toHaveBeenCalledWith(new Error('A bug'));
  });

  it('keeps the data on the screen when loading it again fails', async () => {
    const { requests, store, loadBook } = renderShelf();
    await arrive(() => requests[0]!.respond('Old'));
    await arrive(() => void store.dispatch(loadBook('a')));
    await arrive(() => requests[1]!.fail(0));
    expect(screen.getByRole('heading', { name: 'Old' })).toBeInTheDocument();
    expect(store.getState().shelf.load.failure).toMatchObject({ status: 0 });
  });

  it('shows what is missing as missing', async () => {
    const { requests } = renderShelf();
    await arrive(() => requests[0]!.fail(404));
    expect(screen.getByText('No such book')).toBeInTheDocument();
  });

  it('never shows one for another, in whatever order the responses come', async () => {
    const { requests, open, store } = renderShelf();
    open('b');
    expect(requests.map(({ id }) => id)).toEqual(['a', 'b']);
    await arrive(() => requests[1]!.respond('B'));
    await arrive(() => requests[0]!.respond('A'));
    expect(screen.getByRole('heading', { name: 'B' })).toBeInTheDocument();
    open('c');
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    expect(store.getState().shelf.load).toMatchObject({ key: 'c', loaded: false });
  });

  it('loads again when a screen opens, or the tab is shown, more than ten seconds later, and not before', async () => {
    const { requests, open } = renderShelf();
    await arrive(() => requests[0]!.respond('A'));
    const reopen = () => {
      open(null);
      open('a');
    };
    const show = () => document.dispatchEvent(new Event('visibilitychange'));
    reopen();
    show();
    expect(requests).toHaveLength(1);
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(start + 10_001);
    // The device's clock was set back meanwhile.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    reopen();
    expect(requests).toHaveLength(2);
    await arrive(() => requests[1]!.respond('A'));
    clock.mockReturnValue(start + 20_002);
    await arrive(show);
    expect(requests).toHaveLength(3);
  });
});
