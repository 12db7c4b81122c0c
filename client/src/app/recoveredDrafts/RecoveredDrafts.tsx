import { Archive, History } from 'lucide-react';
import { useState } from 'react';
import { shownId } from '../../features/outline/outlineSlice.ts';
import { useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { isStoredNowhere, NOT_SAVED } from '../../lib/drafts/draftsState.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { counted } from '../../lib/text.ts';
import { useStoredItem } from '../../lib/useStoredItem.ts';
import { Button } from '../../ui/button/Button.tsx';
import { RowButton } from '../../ui/layout/Rows.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useAppSelector } from '../hooks.ts';
import { draftItems } from './draftItems.ts';

const RecoveredDraftsDrawer = lazyComponent(() => import('./RecoveredDraftsDrawer.tsx'), 'RecoveredDraftsDrawer');

/** On this device: the texts of the notice that the writer has dismissed. */
const DISMISSED_KEY = 'trefoil/recoveryDismissed';

/** The dashboard's notice that text on this device is unsaved or recovered, if there is any. */
export function RecoveredDraftsNotice() {
  const { items, openDrawer, drawer } = useRecoveredDrafts();
  const isLost = useDraftsState(isStoredNowhere);
  const [dismissed, setDismissed] = useStoredItem(DISMISSED_KEY);
  // Another text shows it again.
  const shown = items.map(({ id }) => id).join(' ');
  const unsaved = items.filter(({ group }) => group === 'unsaved').length;
  const isGone = items.some(({ group }) => group === 'gone');
  const them = unsaved === 1 ? 'it' : 'them';
  return (
    <>
      {items.length > 0 && (isLost || shown !== dismissed) && (
        <Notice
          tone={isLost ? 'danger' : 'note'}
          icon={History}
          actions={<Button onClick={openDrawer}>Recovered Text</Button>}
          {...(!isLost && { onClose: () => setDismissed(shown) })}
        >
          {isLost
            ? NOT_SAVED
            : unsaved > 0
              ? `${counted(unsaved, 'unsaved text')} on this device. You’ll find ${them} where you wrote ${them}.`
              : `${isGone ? 'Text whose original was deleted' : 'Discarded text'} is kept on this device for 30 days.`}
        </Notice>
      )}
      {drawer}
    </>
  );
}

/** The row of the dashboard's tools that leads to the recovered drafts, with their number. */
export function RecoverTextRow() {
  const { items, openDrawer, drawer } = useRecoveredDrafts();
  return (
    <>
      <RowButton icon={Archive} end={items.length || undefined} onClick={openDrawer}>
        Recovered text
      </RowButton>
      {drawer}
    </>
  );
}

/** The drafts on this device that are unsaved or recovered, and the drawer that lists them and deleted notes. */
function useRecoveredDrafts() {
  const stories = useAppSelector(({ outline }) => outline.stories);
  const items = draftItems(
    useDraftsState((state) => state),
    { stories, shown: useAppSelector(shownId) },
  );
  const [open, setOpen] = useState(false);
  const drawer = open && <RecoveredDraftsDrawer own={items} onClose={() => setOpen(false)} />;
  return { items, openDrawer: () => setOpen(true), drawer };
}
