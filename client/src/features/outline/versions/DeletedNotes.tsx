import type { Character } from '@trefoil/server/contract';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';

const DeletedNotesDrawer = lazy(async () => ({
  default: (await import('./DeletedNotesDrawer.tsx')).DeletedNotesDrawer,
}));

/** A button that opens the deleted notes of a character. */
export function DeletedNotes({ character }: { character: Character }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={History} onClick={() => setOpen(true)}>
        Deleted notes
      </Button>
      {open && (
        <Suspense>
          <DeletedNotesDrawer character={character} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
