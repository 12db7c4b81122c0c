import type { Character, Note } from '@trefoil/server/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Soft } from '../../../../ui/layout/layout.tsx';
import { PageHead } from '../../../../ui/layout/Page.tsx';
import { useOfferUndo } from '../../../../ui/undo/Undo.tsx';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import { DeletedNotes } from '../../versions/DeletedNotes.tsx';
import css from './CharacterScreen.module.css';
import { deleteNote, restoreNote } from '../../outlineSlice.ts';

/** The notes of a character, each of which can be deleted. */
export function CharacterNotes({ character }: { character: Character }) {
  const id = useId();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  // Shown while a note is being deleted, so that its button keeps the focus until the next screen has loaded.
  const [notesBefore, setNotesBefore] = useState<readonly Note[] | null>(null);
  const notes = notesBefore ?? character.notes;

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

  return (
    <section className={css.part} aria-labelledby={id}>
      <PageHead className={css.notesHead}>
        <h2 id={id}>Notes</h2>
        <ButtonLink icon={Plus} to={paths.addNote(character._id)}>
          Add Note
        </ButtonLink>
      </PageHead>
      {notes.length === 0 && (
        <Soft>No notes yet. Write down the first thing a stranger would notice, or try a suggestion.</Soft>
      )}
      <ul>
        {notes.map((note) => (
          <li key={note._id} className={css.note}>
            <h3 dir="auto">{note.noteTitle}</h3>
            <p dir="auto">{note.noteText}</p>
            <IconButton
              icon={Trash2}
              kind="danger"
              label={`Delete the note ${note.noteTitle}`}
              onClick={() => void remove(note)}
            />
          </li>
        ))}
      </ul>
      <DeletedNotes character={character} />
    </section>
  );
}
