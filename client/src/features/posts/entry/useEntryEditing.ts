import { useState } from 'react';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import { nounOf, type Entry } from '../postEntries.ts';

/** The id of the form that edits a post or comment. */
export const editFormId = (entry: Entry) => `${nounOf(entry)}/${entry._id}`;

/** Whether the edit form of an entry is open; with an unsaved draft on this device it opens by itself. */
export function useEntryEditing(entry: Entry, mayEdit: boolean) {
  const [opened, setOpened] = useState(false);
  const form = editFormId(entry);
  const hasDraft = useDraftsState(
    ({ forms, recovered }) =>
      isChanged(forms[form]?.['text']) || recovered.some((item) => item.restoreRequested && item.form === form),
  );
  return {
    isOpen: mayEdit && (opened || hasDraft),
    open: () => setOpened(true),
    close: () => setOpened(false),
  };
}
