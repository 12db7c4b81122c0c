import type { Id, Note } from '@trefoil/server/contract';
import { PenLine, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { isChanged } from '../../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../../lib/drafts/DraftsContext.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import { noteForm } from '../../outlineSlice.ts';
import css from './CharacterNotes.module.css';

interface NoteItemProps {
  characterId: Id;
  note: Note;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onDelete: () => void;
}

/** A note with its Edit and Delete buttons. */
export function NoteItem({ characterId, note, editButton, onEdit, onDelete }: NoteItemProps) {
  const { _id, noteTitle, noteText } = note;
  const hasDraft = useDraftsState(({ forms }) =>
    Object.values(forms[noteForm(characterId, _id)]?.fields ?? {}).some(isChanged),
  );
  return (
    <div className={css.content}>
      <h3 dir="auto">{noteTitle}</h3>
      <p className={css.text} dir="auto">
        {noteText}
      </p>
      {hasDraft && <Label>Unsaved changes on this device</Label>}
      <div className={css.tools}>
        <IconButton ref={editButton} icon={PenLine} label={`Edit the note ${noteTitle}`} onClick={onEdit} />
        <IconButton icon={Trash2} kind="danger" label={`Delete the note ${noteTitle}`} onClick={onDelete} />
      </div>
    </div>
  );
}
