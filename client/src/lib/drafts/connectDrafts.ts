import { connectJournal, type DraftsStore } from './journal/connectJournal.ts';
import type { Drafts } from './DraftsContext.ts';
import { Outbox, type Autosaver } from './outbox.ts';

/**
 * Begins to look after the texts of a person.
 *
 * @param self the forms that autosave, whichever screen is open
 */
export function connectDrafts(
  store: DraftsStore,
  user: string,
  self: Readonly<Record<string, Autosaver>>,
): Drafts & { close: () => Promise<void> } {
  const journal = connectJournal(store, user);
  const outbox = new Outbox(store, journal.flush, self);
  return {
    store,
    outbox,
    close() {
      outbox.close();
      return journal.close();
    },
  };
}
