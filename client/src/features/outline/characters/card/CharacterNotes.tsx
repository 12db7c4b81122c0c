import type { Character, Id, Note } from '@trefoil/server/contract';
import { History, PenLine, Plus, Trash2 } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { NOTE_PARAM, paths } from '../../../../app/paths.ts';
import { lazyComponent } from '../../../../lib/lazyComponent.tsx';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { Label, Muted } from '../../../../ui/layout/layout.tsx';
import { PageHead } from '../../../../ui/layout/Page.tsx';
import { Undos, useOfferUndo } from '../../../../ui/undo/Undo.tsx';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import { deleteNote, restoreNote } from '../characterThunks.ts';
import { noteForm } from '../characterForm.ts';
import css from './CharacterNotes.module.css';
import { NoteForm } from './NoteForm.tsx';
import { isChanged } from '../../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../../lib/drafts/DraftsContext.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';

const DeletedNotesDrawer = lazyComponent(() => import('../../versions/DeletedNotesDrawer.tsx'), 'DeletedNotesDrawer');

/** The notes of a character, each of which can be edited in place and deleted. */
export function CharacterNotes({ character }: { character: Character }) {
  const id = useId();
  const [notes, remove] = useDeletableNotes(character);
  const [edited, edit] = useEditedNote();
  const [showsDeleted, setShowsDeleted] = useState(false);
  // The note whose form was closed: its Edit button gets the focus.
  const closed = useRef<Id>(null);

  function close(note: Note) {
    closed.current = note._id;
    edit(null);
  }

  function focusIfClosed(button: HTMLElement | null, note: Note) {
    if (!button || closed.current !== note._id) return;
    closed.current = null;
    button.focus();
  }

  return (
    <section className={css.CharacterNotes} aria-labelledby={id}>
      <PageHead className={css.head}>
        <h2 id={id}>Notes</h2>
        <ButtonLink icon={Plus} to={paths.addNote(character._id)}>
          Add Note
        </ButtonLink>
      </PageHead>
      {notes.length === 0 && (
        <Muted>No notes yet. Write down the first thing a stranger would notice, or try a suggestion.</Muted>
      )}
      <ul>
        {notes.map((note) => (
          <li key={note._id} className={css.note}>
            {note._id === edited ? (
              <NoteForm character={character} note={note} onClose={() => close(note)} onReopen={() => edit(note._id)} />
            ) : (
              <NoteItem
                characterId={character._id}
                note={note}
                editButton={(button) => focusIfClosed(button, note)}
                onEdit={() => edit(note._id)}
                onDelete={() => void remove(note)}
              />
            )}
            <Undos place={note._id} />
          </li>
        ))}
      </ul>
      <Button kind="quiet" icon={History} onClick={() => setShowsDeleted(true)}>
        Deleted notes
      </Button>
      {showsDeleted && <DeletedNotesDrawer character={character} onClose={() => setShowsDeleted(false)} />}
    </section>
  );
}

/** The notes of a character, and a function that deletes one with undo and leads to the list of characters. */
function useDeletableNotes(character: Character) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  // Shown while a note is being deleted, so that its button keeps the focus until the next screen has loaded.
  const [notesBefore, setNotesBefore] = useState<readonly Note[] | null>(null);

  async function remove(note: Note) {
    if (notesBefore) return;
    setNotesBefore(character.notes);
    const deleted = { characterId: character._id, name: character.name, note };
    const result = await dispatch(deleteNote(deleted));
    if (deleteNote.fulfilled.match(result)) {
      const text = `The note “${note.noteTitle}” about ${character.name} was deleted.`;
      offerUndo({ place: 'notes', path: paths.characters, text, run: () => void dispatch(restoreNote(deleted)) });
      return navigate(paths.characters);
    }
    setNotesBefore(null);
    if (result.payload) dispatch(failureRaised(result.payload));
  }

  return [notesBefore ?? character.notes, remove] as const;
}

/** The note whose form is open. It is part of the URL, so that a reload and the recovered drafts lead to the form again. */
function useEditedNote() {
  const [params, setParams] = useSearchParams();
  const edit = (note: Id | null) => setParams(note ? { [NOTE_PARAM]: note } : {}, { replace: true });
  return [params.get(NOTE_PARAM), edit] as const;
}

interface NoteItemProps {
  characterId: Id;
  note: Note;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onDelete: () => void;
}

/** A note with its Edit and Delete buttons. */
function NoteItem({ characterId, note, editButton, onEdit, onDelete }: NoteItemProps) {
  const { _id, noteTitle, noteText } = note;
  const hasDraft = useDraftsState(({ forms }) =>
    Object.values(forms[noteForm(characterId, _id)] ?? {}).some(isChanged),
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
