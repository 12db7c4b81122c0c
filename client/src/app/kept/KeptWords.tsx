import History from 'lucide-react/icons/history';
import { lazy, Suspense, useState } from 'react';
import { useEditsState } from '../../lib/edits/EditsContext.ts';
import { counted } from '../../lib/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { keptPieces } from './keptPieces.ts';

const KeptDrawer = lazy(async () => ({ default: (await import('./KeptDrawer.tsx')).KeptDrawer }));

/** Says on the dashboard that words wait on this device, and opens the drawer in which they and deleted notes lie. */
export function KeptWords() {
  const edits = useEditsState((state) => state);
  const [open, setOpen] = useState(false);
  const pieces = edits ? keptPieces(edits) : [];
  const unsaved = pieces.filter(({ group }) => group === 'unsaved').length;
  const show = () => setOpen(true);
  return (
    <>
      {pieces.length > 0 ? (
        <Notice tone="note" icon={History} actions={<Button onClick={show}>Kept words</Button>}>
          {unsaved > 0
            ? `${counted(unsaved, 'text')} on this device ${unsaved === 1 ? 'is' : 'are'} not saved yet. You find ${unsaved === 1 ? 'it' : 'them'} where you wrote ${unsaved === 1 ? 'it' : 'them'}.`
            : 'Words that stand nowhere else are kept on this device for 30 days.'}
        </Notice>
      ) : (
        <Row>
          <Button kind="quiet" icon={History} onClick={show}>
            Kept words
          </Button>
        </Row>
      )}
      {open && (
        <Suspense>
          <KeptDrawer own={pieces} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
