import { nanoid } from '@reduxjs/toolkit';
import type { Id, Note } from '@trefoil/server/contract';
import { paths } from '../../../app/paths.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { isStoredNowhere, whereTextIs, type DraftsState } from '../../../lib/drafts/draftsState.ts';
import { createThunk } from '../../../lib/resource/thunk.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import * as characterApi from './characterApi.ts';
import { noteFieldNames, noteForm } from './characterForm.ts';

/** Adds a character, or changes the one with the given `_id`. */
export const saveCharacter = createThunk(
  'outline/characterSaved',
  async ({ character, sendKey }: { character: characterApi.CharacterInput; sendKey: string }, { dispatch }) => {
    const saved = await characterApi.saveCharacter(character, sendKey);
    dispatch(alertRaised({ text: character._id ? 'Character saved' : 'Character Added' }));
    return saved;
  },
);

/** Permanently deletes a character with its notes. */
export const deleteCharacter = createThunk('outline/characterDeleted', async (id: Id, { dispatch }) => {
  await characterApi.deleteCharacter(id);
  dispatch(alertRaised({ text: 'Character Deleted' }));
});

interface NewNote {
  characterId: Id;
  note: characterApi.NoteInput;
  sendKey: string;
}

export const addNote = createThunk(
  'outline/noteAdded',
  async ({ characterId, note, sendKey }: NewNote, { dispatch }) => {
    const character = await characterApi.addNote(characterId, note, sendKey);
    dispatch(alertRaised({ text: 'Note added to character' }));
    return character;
  },
);

/** Changes a note in place. */
export const updateNote = createThunk(
  'outline/noteUpdated',
  async ({ characterId, changes }: { characterId: Id; changes: characterApi.NoteChanges }, { dispatch }) => {
    const character = await characterApi.updateNote(characterId, changes);
    dispatch(alertRaised({ text: 'Note saved' }));
    return character;
  },
);

interface NoteOfCharacter {
  characterId: Id;
  /** The character's name. */
  name: string;
  note: Note;
}

/** Deletes a note; `restoreNote` undoes it. */
export const deleteNote = createThunk('outline/noteDeleted', async (removed: NoteOfCharacter, { dispatch }) => {
  const character = await characterApi.deleteNote(removed.characterId, removed.note._id);
  dispatch(alertRaised({ text: 'Note Deleted' }));
  return character;
});

interface NoteWithoutForm {
  characterId: Id;
  /** The character's name. */
  name: string;
  note: characterApi.NoteInput;
  sendKey: string;
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
