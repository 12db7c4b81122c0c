import { addListener, type Dispatch } from '@reduxjs/toolkit';
import type { DraftsState } from './draftsState.ts';

interface RootState {
  drafts: DraftsState;
}

/** The store, as far as the drafts need it. Its middleware includes Redux Toolkit's listener middleware. */
export interface DraftsStore {
  getState: () => RootState;
  dispatch: (action: { type: string }) => unknown;
}

const addDraftsListener = addListener.withTypes<RootState, Dispatch>();

/**
 * Calls `listener` after each action that changed a draft, with the state now and before that action.
 *
 * @returns a function that ends it
 */
export function onDraftsChange(
  store: DraftsStore,
  listener: (now: DraftsState, before: DraftsState) => void,
): () => void {
  const action = addDraftsListener({
    predicate: (_action, now, before) => now.drafts !== before.drafts,
    effect: (_action, api) => listener(api.getState().drafts, api.getOriginalState().drafts),
  });
  return store.dispatch(action) as () => void;
}
