import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { placeNote } from '../outlineSlice.ts';
import type { DeletedNote } from './versionsApi.ts';

/** Adds a deleted note to its character again, once however often it is pressed. */
export function AddNoteAgain({ deleted }: { deleted: DeletedNote }) {
  const dispatch = useAppDispatch();
  const [pressed, setPressed] = useState(false);
  const { at, characterId, name, noteTitle, noteText } = deleted;

  function add() {
    if (pressed) return;
    setPressed(true);
    const [note, failed] = [{ noteTitle, noteText }, 'The note could not be put back.'];
    void dispatch(placeNote({ characterId, name, note, sendKey: `again/${characterId}/${at}`, failed }));
  }

  return (
    <Button icon={Undo2} aria-disabled={pressed || undefined} onClick={add}>
      {pressed ? 'Added again' : 'Add It Again'}
    </Button>
  );
}
