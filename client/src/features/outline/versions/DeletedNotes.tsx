import type { Character } from '@trefoil/server/contract';
import { History } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button } from '../../../ui/button/Button.tsx';

const DeletedNotesDrawer = lazyComponent(() => import('./DeletedNotesDrawer.tsx'), 'DeletedNotesDrawer');

/** A button that opens the deleted notes of a character. */
export function DeletedNotes({ character }: { character: Character }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={History} onClick={() => setOpen(true)}>
        Deleted notes
      </Button>
      {open && <DeletedNotesDrawer character={character} onClose={() => setOpen(false)} />}
    </>
  );
}
