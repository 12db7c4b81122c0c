import { connectJournal, type DraftsStore } from './journal/connectJournal.ts';
import type { Drafts } from './DraftsContext.ts';
import { Outbox, type SelfSender } from './outbox.ts';

/**
 * Begins to look after the texts of a person.
 *
 * @param self the forms that send themselves, whichever screen is open
 */
export function connectDrafts(
  store: DraftsStore,
  user: string,
  self: Readonly<Record<string, SelfSender>>,
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
