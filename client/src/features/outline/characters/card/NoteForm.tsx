import type { Character, Note } from '@trefoil/server/contract';
import { useEffect } from 'react';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { isChanged } from '../../../../lib/drafts/draft.ts';
import { useDrafts } from '../../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../../lib/drafts/draftsSlice.ts';
import { outcomeOf } from '../../../../lib/drafts/saving.ts';
import { useForm } from '../../../../lib/drafts/useForm.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/field/Field.tsx';
import { FormChoices } from '../../../../ui/form/FormChoices.tsx';
import { FormFoot } from '../../../../ui/form/FormFoot.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { Spinner } from '../../../../ui/notice/Empty.tsx';
import { useOfferUndo } from '../../../../ui/undo/Undo.tsx';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import { updateNote } from '../characterThunks.ts';
import { noteForm } from '../characterForm.ts';
import { VersionHistory } from '../../versions/VersionHistory.tsx';
import { noteProblems, tooLong, type NoteText } from '../form/characterFields.ts';
import css from './CharacterNotes.module.css';

interface NoteFormProps {
  character: Character;
  note: Note;
  /** The note was saved, or the writer has canceled. */
  onClose: () => void;
  /** Opens the form again, for the undo of Cancel. */
  onReopen: () => void;
}

const FIELDS = ['noteTitle', 'noteText'] as const;

const textsOf = ({ noteTitle, noteText }: Note): NoteText => ({ noteTitle, noteText });

/** The form that changes a note in its place. */
export function NoteForm({ character, note, onClose, onReopen }: NoteFormProps) {
  const cancel = useCancel({ character, note, onReopen });
  const form = useNoteForm(character, note, onClose);
  const { mount, values, fieldProps, ready, handleOf } = form;
  useEffect(() => {
    if (ready) handleOf('noteTitle')?.focus();
  }, [ready, handleOf]);

  if (!ready) return <Spinner />;
  const versions = { character, note, onRestore: form.replace };
  return (
    <form ref={mount} noValidate aria-label={`Edit the note ${note.noteTitle}`} onSubmit={form.onSubmit}>
      <Stack className={css.form}>
        <div className={css.title}>
          <TextField label="Title" required {...fieldProps('noteTitle')} />
          <VersionHistory {...versions} field="noteTitle" of="the title" text={values.noteTitle} />
        </div>
        <TextAreaField label="Note" required rows={3} {...fieldProps('noteText')} />
        <FormChoices form={form} />
        <FormFoot form={form} submitLabel="Save Note">
          <VersionHistory {...versions} field="noteText" of="the note" text={values.noteText} />
          <Button
            onClick={() => {
              cancel(values);
              onClose();
            }}
          >
            Cancel
          </Button>
        </FormFoot>
      </Stack>
    </form>
  );
}

function useNoteForm(character: Character, note: Note, onSaved: () => void) {
  const dispatch = useAppDispatch();
  const { _id: characterId, name } = character;
  return useForm({
    form: noteForm(characterId, note._id),
    stored: textsOf(note),
    source: note,
    hasVersions: true,
    nameOf: (field) => `${name}: ${field === 'noteTitle' ? 'Note title' : note.noteTitle}`,
    check: noteProblems,
    problemOf: tooLong,
    async send({ texts, base }) {
      const result = await dispatch(updateNote({ characterId, changes: { _id: note._id, ...texts, base } }));
      const textsIn = ({ notes }: Character) => textsOf(notes.find(({ _id }) => _id === note._id) ?? note);
      return outcomeOf(result, textsIn, 'character');
    },
    onSaved: ({ unsaved, isOpen }) => isOpen && unsaved.length === 0 && onSaved(),
    onFailed: (failed, isOpen) => dispatch(failureRaised(failed, isOpen)),
  });
}

/** Returns a function that discards what was changed, with undo; the discarded text is among the recovered drafts. */
function useCancel({ character, note, onReopen }: Omit<NoteFormProps, 'onClose'>) {
  const store = useDrafts()?.store;
  const offerUndo = useOfferUndo();
  const form = noteForm(character._id, note._id);
  return (values: NoteText) => {
    const drafts = store?.getState().drafts.forms[form] ?? {};
    const fields = FIELDS.filter((field) => isChanged(drafts[field]));
    if (!store || fields.length === 0) return;
    store.dispatch(draftsActions.discarded({ form, fields }));
    const path = paths.editNote(character._id, note._id);
    offerUndo({
      place: note._id,
      path: paths.character(character._id),
      text: `Your changes to “${note.noteTitle}” were discarded.`,
      run() {
        for (const field of fields) {
          const { name } = drafts[field]!;
          const [text, stored] = [values[field], note[field]];
          store.dispatch(draftsActions.typed({ form, field, text, stored, path, ...(name && { name }) }));
        }
        onReopen();
      },
    });
  };
}
