import { createContext, useContext } from 'react';
import { useSelector } from 'react-redux';
import type { DraftsState } from './draftsState.ts';
import type { DraftsStore } from './draftsStore.ts';
import type { Outbox } from './outbox.ts';

export interface DraftsConnection {
  store: DraftsStore;
  outbox: Outbox;
}

/** The connection of the drafts of whoever is signed in; `null` for nobody. */
export const DraftsContext = createContext<DraftsConnection | null>(null);

export const useDrafts = (): DraftsConnection | null => useContext(DraftsContext);

/** Selects from the state of the drafts. */
export const useDraftsState = <Part>(select: (drafts: DraftsState) => Part): Part =>
  useSelector(({ drafts }: { drafts: DraftsState }) => select(drafts));
