import { Archive, History } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { isStoredNowhere, NOT_SAVED } from '../../lib/drafts/unsaved.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { counted } from '../../lib/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { RowButton } from '../../ui/layout/Rows.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { draftItems } from './draftItems.ts';

const RecoveredDraftsDrawer = lazyComponent(() => import('./RecoveredDraftsDrawer.tsx'), 'RecoveredDraftsDrawer');

interface RecoveredDraftsProps {
  /** A row of the tools with the number of recovered drafts, in place of the notice that there are some. */
  quiet?: boolean;
}

/** The dashboard's notice that text on this device is unsaved or recovered, with the drawer that lists it and deleted notes. */
export function RecoveredDrafts({ quiet = false }: RecoveredDraftsProps) {
  const drafts = useDraftsState((state) => state);
  const [open, setOpen] = useState(false);
  const items = draftItems(drafts);
  const unsaved = items.filter(({ group }) => group === 'unsaved').length;
  const show = () => setOpen(true);
  const isLost = isStoredNowhere(drafts);
  return (
    <>
      {quiet && (
        <RowButton icon={Archive} end={items.length || undefined} onClick={show}>
          Recover text
        </RowButton>
      )}
      {!quiet && items.length > 0 && (
        <Notice tone={isLost ? 'danger' : 'note'} icon={History} actions={<Button onClick={show}>Recover Text</Button>}>
          {isLost
            ? NOT_SAVED
            : unsaved > 0
              ? `${counted(unsaved, 'unsaved text')} on this device. You’ll find ${unsaved === 1 ? 'it' : 'them'} where you wrote ${unsaved === 1 ? 'it' : 'them'}.`
              : 'Discarded text is kept on this device for 30 days.'}
        </Notice>
      )}
      {open && (
        <Suspense>
          <RecoveredDraftsDrawer own={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
