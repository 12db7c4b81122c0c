import type { Id } from '@trefoil/server/contract';
import { useState } from 'react';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';

/** The form in which an own post or comment is changed. */
export const editFormId = (kind: 'post' | 'comment', id: Id) => `${kind}/${id}`;

/** Whether an own entry is being changed; one whose change waits on this device is, as soon as it is shown. */
export function useEntryEditing(kind: 'post' | 'comment', id: Id, own: boolean) {
  const [opened, setOpened] = useState(false);
  const form = editFormId(kind, id);
  const waits = useDraftsState(
    ({ forms, recovered }) =>
      isChanged(forms[form]?.fields['text']) || recovered.some((one) => one.restoreRequested && one.form === form),
  );
  return {
    editing: own && (opened || waits),
    edit: () => setOpened(true),
    done: () => setOpened(false),
  };
}
