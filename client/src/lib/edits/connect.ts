import { connectJournal, type EditsStore } from './journal/connectJournal.ts';
import type { Edits } from './EditsContext.ts';
import { Outbox, type SelfSender } from './outbox.ts';

/**
 * Begins to look after the texts of a person.
 *
 * @param self the forms that send themselves, whichever screen is open
 */
export function connectEdits(
  store: EditsStore,
  user: string,
  self: Readonly<Record<string, SelfSender>>,
): Edits & { close: () => Promise<void> } {
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
