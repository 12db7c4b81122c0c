import { createContext, useContext } from 'react';
import { useSelector } from 'react-redux';
import { waitAtMost } from '../waitAtMost.ts';
import type { DraftsState, DraftsStore } from './draftsState.ts';
import { Journal } from './journal.ts';
import { Outbox } from './outbox.ts';
import type { Sender } from './saving.ts';

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

/** A text is sent after this many milliseconds even if the device has not stored it yet. */
const LONGEST_WRITE = 3_000;

/**
 * Begins to store and send the drafts of a user.
 *
 * @param senderOf how a form is sent automatically; `undefined` for one that is sent only by SAVE
 */
export function connectDrafts(
  store: DraftsStore,
  user: string,
  senderOf: (form: string) => Sender | undefined,
): DraftsConnection & { close: () => Promise<void> } {
  const journal = new Journal(store, user);
  // A device that hangs must not keep text from the server.
  const flush = async () => void (await waitAtMost(LONGEST_WRITE, journal.flush()));
  const outbox = new Outbox(store, flush, senderOf);
  return {
    store,
    outbox,
    close() {
      outbox.close();
      return journal.close();
    },
  };
}
