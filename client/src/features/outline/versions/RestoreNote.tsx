import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { addNoteWithoutForm } from '../characters/characterThunks.ts';
import type { DeletedNote } from './versionsApi.ts';

/** A button that adds a deleted note to its character again, once however often it is clicked. */
export function RestoreNote({ deleted }: { deleted: DeletedNote }) {
  const dispatch = useAppDispatch();
  const [clicked, setClicked] = useState(false);
  const { at, characterId, name, noteTitle, noteText } = deleted;

  function restore() {
    if (clicked) return;
    setClicked(true);
    const [note, failed] = [{ noteTitle, noteText }, 'The note couldn’t be restored.'];
    void dispatch(addNoteWithoutForm({ characterId, name, note, sendKey: `again/${characterId}/${at}`, failed }));
  }

  return (
    <Button icon={Undo2} aria-disabled={clicked || undefined} onClick={restore}>
      {clicked ? 'Restored' : 'Restore'}
    </Button>
  );
}
