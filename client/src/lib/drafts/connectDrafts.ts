import { waitAtMost } from '../waitAtMost.ts';
import type { DraftsConnection } from './DraftsContext.ts';
import type { DraftsStore } from './draftsStore.ts';
import { Journal } from './journal/journal.ts';
import { Outbox, type Autosaver } from './outbox.ts';

/** A text is sent after this many milliseconds even if the device has not stored it yet. */
const LONGEST_WRITE = 3_000;

/**
 * Begins to store and send the drafts of a user.
 *
 * @param autosavers the forms that are saved automatically, whichever screen is open
 */
export function connectDrafts(
  store: DraftsStore,
  user: string,
  autosavers: Readonly<Record<string, Autosaver>>,
): DraftsConnection & { close: () => Promise<void> } {
  const journal = new Journal(store, user);
  // A device that hangs must not keep text from the server.
  const flush = async () => void (await waitAtMost(LONGEST_WRITE, journal.flush()));
  const outbox = new Outbox(store, flush, autosavers);
  return {
    store,
    outbox,
    close() {
      outbox.close();
      return journal.close();
    },
  };
}
