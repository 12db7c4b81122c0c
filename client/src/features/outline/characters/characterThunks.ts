import { nanoid } from '@reduxjs/toolkit';
import type { Id, Note } from '@trefoil/server/contract';
import { paths } from '../../../app/paths.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { isStoredNowhere, whereTextIs, type DraftsState } from '../../../lib/drafts/draftsState.ts';
import { createThunk } from '../../../lib/resource/thunk.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import * as characterApi from './characterApi.ts';
import { noteFieldNames, noteForm } from './characterForm.ts';

/** A thunk that changes a character, and says so in an alert. */
const announced = <Arg, Saved>(type: string, call: (arg: Arg) => Promise<Saved>, textOf: (arg: Arg) => string) =>
  createThunk(`outline/${type}`, async (arg: Arg, { dispatch }) => {
    const saved = await call(arg);
    dispatch(alertRaised({ text: textOf(arg) }));
    return saved;
  });

interface SavedCharacter {
  character: characterApi.CharacterInput;
  sendKey: string;
}

/** Adds a character, or changes the one with the given `_id`. */
export const saveCharacter = announced(
  'characterSaved',
  ({ character, sendKey }: SavedCharacter) => characterApi.saveCharacter(character, sendKey),
  ({ character }) => (character._id ? 'Character saved' : 'Character Added'),
);

/** Permanently deletes a character with its notes. */
export const deleteCharacter = announced('characterDeleted', characterApi.deleteCharacter, () => 'Character Deleted');

interface NewNote {
  characterId: Id;
  note: characterApi.NoteInput;
  sendKey: string;
}

export const addNote = announced(
  'noteAdded',
  ({ characterId, note, sendKey }: NewNote) => characterApi.addNote(characterId, note, sendKey),
  () => 'Note added to character',
);

/** Changes a note in place. */
export const updateNote = announced(
  'noteUpdated',
  ({ characterId, changes }: { characterId: Id; changes: characterApi.NoteChanges }) =>
    characterApi.updateNote(characterId, changes),
  () => 'Note saved',
);

interface NoteOfCharacter {
  characterId: Id;
  /** The character's name. */
  name: string;
  note: Note;
}

/** Deletes a note; `restoreNote` undoes it. */
export const deleteNote = announced(
  'noteDeleted',
  ({ characterId, note }: NoteOfCharacter) => characterApi.deleteNote(characterId, note._id),
  () => 'Note Deleted',
);

interface NoteWithoutForm extends NewNote {
  /** The character's name. */
  name: string;
  /** The beginning of the error message. */
  failed: string;
}

/** Adds a note without its form. If that fails, its text becomes a draft in the note form. */
export const addNoteWithoutForm = createThunk(
  'outline/noteAddedWithoutForm',
  async (args: NoteWithoutForm, { dispatch, getState }) => {
    const { characterId, name, note, sendKey, failed } = args;
    const result = await dispatch(addNote({ characterId, note, sendKey }));
    if (addNote.fulfilled.match(result)) return;
    const [form, path] = [noteForm(characterId), paths.addNote(characterId)];
    dispatch(draftsActions.draftStored({ form, texts: { ...note }, names: noteFieldNames(name), path, key: sendKey }));
    const { drafts } = getState() as { drafts: DraftsState };
    const text = `${failed} ${whereTextIs(drafts, 'Add Note')}`;
    dispatch(alertRaised({ tone: 'danger', text, lasts: isStoredNowhere(drafts) }));
  },
);

/** Adds a deleted note again. */
export const restoreNote = ({ note: { _id, ...note }, ...character }: NoteOfCharacter) =>
  addNoteWithoutForm({ ...character, note, sendKey: nanoid(), failed: 'The note couldn’t be restored.' });
