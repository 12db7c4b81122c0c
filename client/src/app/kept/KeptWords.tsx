import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { isNowhere, NOT_SAVED } from '../../lib/drafts/unsaved.ts';
import { counted } from '../../lib/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextButton } from '../../ui/button/TextLink.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { keptPieces } from './keptPieces.ts';

const KeptDrawer = lazy(async () => ({ default: (await import('./KeptDrawer.tsx')).KeptDrawer }));

interface KeptWordsProps {
  /** The way to the drawer while nothing of one's own lies in it; otherwise what says that words wait. */
  quiet?: boolean;
}

/** Says on the dashboard that words wait on this device, and opens the drawer in which they and deleted notes lie. */
export function KeptWords({ quiet = false }: KeptWordsProps) {
  const drafts = useDraftsState((state) => state);
  const [open, setOpen] = useState(false);
  const pieces = drafts ? keptPieces(drafts) : [];
  const unsaved = pieces.filter(({ group }) => group === 'unsaved').length;
  const show = () => setOpen(true);
  const isQuiet = pieces.length === 0;
  const isLost = isNowhere(drafts);
  return (
    <>
      {quiet && isQuiet && (
        <TextButton icon={History} onClick={show}>
          Kept words
        </TextButton>
      )}
      {!quiet && !isQuiet && (
        <Notice tone={isLost ? 'danger' : 'note'} icon={History} actions={<Button onClick={show}>Kept words</Button>}>
          {isLost
            ? NOT_SAVED
            : unsaved > 0
              ? `${counted(unsaved, 'text')} on this device ${unsaved === 1 ? 'is' : 'are'} not saved yet. You find ${unsaved === 1 ? 'it' : 'them'} where you wrote ${unsaved === 1 ? 'it' : 'them'}.`
              : 'Words that stand nowhere else are kept on this device for 30 days.'}
        </Notice>
      )}
      {open && (
        <Suspense>
          <KeptDrawer own={pieces} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
