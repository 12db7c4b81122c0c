import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditsStore } from './journal/connectJournal.ts';
import type { EditsState } from './editsSlice.ts';
import type { Outbox } from './outbox.ts';

export interface Edits {
  store: EditsStore;
  outbox: Outbox;
}

/** The edits of whoever is signed in; `null` until their code and the journal's have loaded. */
export const EditsContext = createContext<Edits | null>(null);

export const useEdits = (): Edits | null => useContext(EditsContext);

const never = () => () => {};

/** A part of the state of the edits; `undefined` as long as nobody's edits are there. */
export function useEditsState<Part>(select: (edits: EditsState) => Part): Part | undefined {
  const store = useEdits()?.store;
  return useSyncExternalStore(store?.subscribe ?? never, () => store && select(store.getState().edits));
}
