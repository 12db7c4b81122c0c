import { waitFor } from '@testing-library/react';
import { connectDrafts } from '../DraftsContext.ts';
import { draftsActions } from '../draftsSlice.ts';
import type { Texts } from '../draftsState.ts';
import { makeDraftsStore } from './draftsStore.ts';

export type Tab = Awaited<ReturnType<ReturnType<typeof useTabs>['openTab']>>;

let users = 0;

/** Opens tabs with one form of one writer, who is another one in each test. */
export function useTabs(form: string, { isNew = false } = {}) {
  let user = '';
  let open: { close: () => Promise<void> }[] = [];

  beforeEach(() => {
    user = `writer ${(users += 1)}`;
  });
  afterEach(async () => {
    await Promise.all(open.map((tab) => tab.close()));
    open = [];
  });

  async function openTab() {
    const store = makeDraftsStore();
    const { outbox, close } = connectDrafts(store, user, () => undefined);
    open.push({ close });
    await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
    const drafts = () => store.getState().drafts;
    return {
      store,
      outbox,
      close,
      drafts,
      draft: (field: string) => drafts().forms[form]?.[field],
      text: (field: string) => drafts().forms[form]?.[field]?.mine ?? '',
      write(texts: Texts, stored = '') {
        for (const [field, text] of Object.entries(texts))
          store.dispatch(draftsActions.typed({ form, field, text, stored, isNew, name: field }));
      },
    };
  }

  return { openTab, user: () => user };
}

/** Opens a tab that receives nothing of what the others send. */
export async function openDeaf<Opened>(openTab: () => Promise<Opened>): Promise<Opened> {
  const { BroadcastChannel } = globalThis;
  Object.assign(globalThis, { BroadcastChannel: undefined });
  try {
    return await openTab();
  } finally {
    Object.assign(globalThis, { BroadcastChannel });
  }
}

/** The page is shown or hidden. */
export function showPage(state: DocumentVisibilityState): void {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
}
