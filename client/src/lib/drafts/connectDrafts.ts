import type { DraftsConnection } from './DraftsContext.ts';
import type { DraftsStore } from './draftsStore.ts';
import { Journal } from './journal/journal.ts';
import { Outbox, type Autosaver } from './outbox.ts';

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
  const outbox = new Outbox(store, () => journal.flush(), autosavers);
  return {
    store,
    outbox,
    close() {
      outbox.close();
      return journal.close();
    },
  };
}
