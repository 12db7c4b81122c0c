import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DraftsStore } from './journal/connectJournal.ts';
import type { DraftsState } from './draftsSlice.ts';
import type { Outbox } from './outbox.ts';

export interface Drafts {
  store: DraftsStore;
  outbox: Outbox;
}

/** The drafts of whoever is signed in; `null` until their code and the journal's have loaded. */
export const DraftsContext = createContext<Drafts | null>(null);

export const useDrafts = (): Drafts | null => useContext(DraftsContext);

const never = () => () => {};

/** A part of the state of the drafts; `undefined` as long as nobody's drafts are there. */
export function useDraftsState<Part>(select: (drafts: DraftsState) => Part): Part | undefined {
  const store = useDrafts()?.store;
  return useSyncExternalStore(store?.subscribe ?? never, () => store && select(store.getState().drafts));
}
