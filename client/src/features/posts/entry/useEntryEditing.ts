import type { Id } from '@trefoil/server/contract';
import { useState } from 'react';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';

/** The id of the form that edits a post or comment. */
export const editFormId = (kind: 'post' | 'comment', id: Id) => `${kind}/${id}`;

/** Whether the edit form of an entry is open; with an unsaved draft on this device it opens by itself. */
export function useEntryEditing(kind: 'post' | 'comment', id: Id, mayEdit: boolean) {
  const [opened, setOpened] = useState(false);
  const form = editFormId(kind, id);
  const hasDraft = useDraftsState(
    ({ forms, recovered }) =>
      isChanged(forms[form]?.fields['text']) || recovered.some((item) => item.restoreRequested && item.form === form),
  );
  return {
    isOpen: mayEdit && (opened || hasDraft),
    open: () => setOpened(true),
    close: () => setOpened(false),
  };
}
