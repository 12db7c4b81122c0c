import History from 'lucide-react/icons/history';
import { lazy, Suspense, useState } from 'react';
import { useEditsState } from '../../lib/edits/EditsContext.ts';
import { counted } from '../../lib/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { keptPieces } from './keptPieces.ts';

const KeptDrawer = lazy(async () => ({ default: (await import('./KeptDrawer.tsx')).KeptDrawer }));

/** Says on the dashboard that words wait on this device, and opens the drawer in which they lie. */
export function KeptWords() {
  const edits = useEditsState((state) => state);
  const [open, setOpen] = useState(false);
  const pieces = edits ? keptPieces(edits) : [];
  if (pieces.length === 0) return null;
  const unsaved = pieces.filter(({ group }) => group === 'unsaved').length;
  return (
    <>
      <Notice tone="note" icon={History} actions={<Button onClick={() => setOpen(true)}>Kept words</Button>}>
        {unsaved > 0
          ? `${counted(unsaved, 'text')} on this device ${unsaved === 1 ? 'is' : 'are'} not saved yet. You find ${unsaved === 1 ? 'it' : 'them'} where you wrote ${unsaved === 1 ? 'it' : 'them'}.`
          : 'Words that stand nowhere else are kept on this device for 30 days.'}
      </Notice>
      {open && (
        <Suspense>
          <KeptDrawer pieces={pieces} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
