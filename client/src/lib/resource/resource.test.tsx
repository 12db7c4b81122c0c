import { configureStore, createSlice } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ResourceFrame } from '../../ui/notice/ResourceFrame.tsx';
import { ClientError } from '../http/failure.ts';
import { addResource, createResource, NOT_ASKED, recordFailures, type LoadState } from './resource.ts';
import { useResource } from './useResource.ts';

interface Shelf {
  book: string | null;
  load: LoadState;
  error: unknown;
}

/** A store with one resource, whose answers the test gives by hand, in any order. */
function newShelf() {
  const asked: { id: string; answer: (book: string) => void; fail: (status: number) => void }[] = [];
  const loadBook = createResource('shelf/bookLoaded', {
    fetch: (id: string) =>
      new Promise<string>((answer, reject) => {
        const fail = (status: number) =>
          reject(new ClientError({ status, statusText: 'No', errors: [{ msg: `It said ${status}.` }] }));
        asked.push({ id, answer, fail });
      }),
    of: (id) => id,
    state: ({ load }: Shelf) => load,
    data: ({ book }) => book,
    receive(shelf, book) {
      shelf.book = book;
    },
  });
  const initialState: Shelf = { book: null, load: NOT_ASKED, error: null };
  const shelf = createSlice({
    name: 'shelf',
    initialState,
    reducers: {},
    extraReducers(builder) {
      addResource(builder, loadBook);
      recordFailures(builder as never, 'shelf');
    },
  });
  const store = configureStore({ reducer: { shelf: shelf.reducer } });

  function Book({ id }: { id: string }) {
    return (
      <ResourceFrame of={useResource(loadBook, id)} waiting={<p>Waiting</p>} missing={<p>No such book</p>}>
        {(book) => <h1>{book}</h1>}
      </ResourceFrame>
    );
  }
  /** What stands around every book and needs one, too. */
  const Shelf = ({ id }: { id: string }) => void useResource(loadBook, id, 'needed');
  const at = (id: string, around = false) => (
    <Provider store={store}>{around ? <Shelf id={id} /> : <Book id={id} />}</Provider>
  );
  const { rerender } = render(at('a'));
  const go = (id: string, around?: boolean) => rerender(at(id, around));
  return { asked, store, loadBook, go };
}

/** Lets what was answered arrive. */
const arrive = (happen: () => void) => act(async () => happen());

describe('a resource', () => {
  it('is waited for, shown, and shown stale while it is asked for again', async () => {
    const { asked, store, loadBook } = newShelf();
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    await arrive(() => asked[0]!.answer('Old'));
    expect(screen.getByRole('heading', { name: 'Old' })).toBeInTheDocument();
    await arrive(() => void store.dispatch(loadBook('a')));
    expect(screen.getByRole('heading', { name: 'Old' })).toBeInTheDocument();
    expect(store.getState().shelf.load.loading).toBe(true);
    await arrive(() => asked[1]!.answer('New'));
    expect(screen.getByRole('heading', { name: 'New' })).toBeInTheDocument();
  });

  it('is asked for once however many ask at a time', async () => {
    const { asked, store, loadBook } = newShelf();
    await arrive(() => void store.dispatch(loadBook('a')));
    expect(asked).toHaveLength(1);
  });

  it('says why it did not come, and is asked for again by a press', async () => {
    const { asked, store } = newShelf();
    await arrive(() => asked[0]!.fail(503));
    expect(screen.getByRole('alert')).toHaveTextContent('It said 503.');
    expect(store.getState().shelf.error).toMatchObject({ status: 503 });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    await arrive(() => asked[1]!.answer('There'));
    expect(screen.getByRole('heading', { name: 'There' })).toBeInTheDocument();
    expect(store.getState().shelf).toMatchObject({ error: null, load: { failure: null } });
  });

  it('stays on the screen when asking for it again fails', async () => {
    const { asked, store, loadBook } = newShelf();
    await arrive(() => asked[0]!.answer('Old'));
    await arrive(() => void store.dispatch(loadBook('a')));
    await arrive(() => asked[1]!.fail(0));
    expect(screen.getByRole('heading', { name: 'Old' })).toBeInTheDocument();
    expect(store.getState().shelf.load.failure).toMatchObject({ status: 0 });
  });

  it('may be missing', async () => {
    const { asked } = newShelf();
    await arrive(() => asked[0]!.fail(404));
    expect(screen.getByText('No such book')).toBeInTheDocument();
  });

  it('never shows one for another, in whatever order the answers come', async () => {
    const { asked, go, store } = newShelf();
    go('b');
    expect(asked.map(({ id }) => id)).toEqual(['a', 'b']);
    await arrive(() => asked[1]!.answer('B'));
    await arrive(() => asked[0]!.answer('A'));
    expect(screen.getByRole('heading', { name: 'B' })).toBeInTheDocument();
    go('c');
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    expect(store.getState().shelf.load).toMatchObject({ of: 'c', loaded: false });
  });

  it('is not asked for again by a screen that opens in what needed it just now, but by the next one', async () => {
    const { asked, go } = newShelf();
    go('b', true);
    await arrive(() => asked[1]!.answer('B'));
    go('b');
    expect(screen.getByRole('heading', { name: 'B' })).toBeInTheDocument();
    expect(asked).toHaveLength(2);
    go('a');
    go('b');
    expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'a', 'b']);
  });
});
