import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { connectDrafts, DraftsContext } from './DraftsContext.ts';
import { draftsActions } from './draftsSlice.ts';
import { makeDraftsStore } from './testing/draftsStore.ts';
import { useComparison } from './useComparison.ts';

it('a form compares what another tab has sent only with what the server responds from then on', async () => {
  const store = makeDraftsStore();
  const connection = connectDrafts(store, 'ann', () => undefined);
  await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
  const place = { form: 'outline', field: 'title' };
  const draft = { base: 'Two', mine: 'Three', stamp: { counter: 1, tab: 'another' }, at: 0 };
  store.dispatch(draftsActions.remoteDraftsReceived({ records: [{ ...place, draft }], at: 0 }));
  const title = () => store.getState().drafts.forms['outline']!['title'];

  const stored = { title: 'One' };
  const { rerender } = renderHook((source: object) => useComparison({ form: 'outline', stored, source }, true), {
    initialProps: {},
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>
        <DraftsContext value={connection}>{children}</DraftsContext>
      </Provider>
    ),
  });
  expect(title()).not.toHaveProperty('theirs');
  rerender({});
  expect(title()).toMatchObject({ mine: 'Three', theirs: 'One' });
  await connection.close();
});
