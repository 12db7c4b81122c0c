import { nanoid, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { Character, Id, Note } from '@trefoil/server/contract';
import { leaveDrafts } from '../../../lib/drafts/drafts.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { createThunk } from '../../../lib/http/thunk.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import {
  characterDeleted,
  characterReceived,
  characterStored,
  outlineFailed,
  outlineReceived,
} from '../outlineEvents.ts';
import * as api from './characterApi.ts';
import { cardText } from './form/characterRules.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const stored = (character: Character) => {
  const { _id, name, desc, photoUrl, protag, notes } = character;
  const card = { _id, name, photoUrl, protag, excerpt: cardText(desc), noteCount: notes.length };
  return characterStored({ character, card });
};

/** A thunk whose failures the store learns of as well. */
function createCharacterThunk<Arg = void>(type: string, run: (arg: Arg, api: { dispatch: Dispatch }) => Promise<void>) {
  return createThunk<void, Arg>(type, async (arg, { dispatch }) => {
    try {
      await run(arg, { dispatch });
    } catch (error) {
      if (error instanceof ClientError) dispatch(outlineFailed(error.failure));
      throw error;
    }
  });
}

const isMissing = (error: unknown) => error instanceof ClientError && error.failure.status === 404;

/** Loads the outline with its characters once more. */
export const reloadOutline = createCharacterThunk('characters/outlineLoaded', async (_, { dispatch }) => {
  dispatch(outlineReceived(await api.fetchOutline()));
});

/** Loads one character, which is then the open one. One that is gone (deleted on another device) leaves the list. */
export const openCharacter = createCharacterThunk('characters/opened', async (id: Id, { dispatch }) => {
  try {
    dispatch(characterReceived(await api.fetchCharacter(id)));
  } catch (error) {
    if (isMissing(error)) dispatch(characterDeleted(id));
    throw error;
  }
});

interface SentCharacter {
  character: api.CharacterInput;
  sendKey: string;
}

/** Adds a character, or changes the one with the given `_id`. */
export const saveCharacter = createCharacterThunk(
  'characters/saved',
  async ({ character, sendKey }: SentCharacter, { dispatch }) => {
    dispatch(stored(await api.saveCharacter(character, sendKey)));
    dispatch(alertRaised({ text: character._id ? 'Outline Updated' : 'Character Added' }));
  },
);

/** Deletes a character for good, with its notes. */
export const deleteCharacter = createCharacterThunk('characters/deleted', async (id: Id, { dispatch }) => {
  await api.deleteCharacter(id);
  dispatch(characterDeleted(id));
  dispatch(alertRaised({ text: 'Character Deleted' }));
});

interface NewNote {
  characterId: Id;
  note: api.NoteInput;
  sendKey: string;
}

export const addNote = createCharacterThunk(
  'characters/noteAdded',
  async ({ characterId, note, sendKey }: NewNote, { dispatch }) => {
    dispatch(stored(await api.addNote(characterId, note, sendKey)));
    dispatch(alertRaised({ text: 'Note added to character' }));
  },
);

interface OldNote {
  userId: Id;
  characterId: Id;
  note: Note;
}

/**
 * Deletes a note at once, so that what the screen says is true, and offers to take that back: the same words are then
 * added anew.
 */
export const deleteNote = createCharacterThunk('characters/noteDeleted', async (old: OldNote, { dispatch }) => {
  dispatch(stored(await api.deleteNote(old.characterId, old.note._id)));
  dispatch(
    alertRaised({ text: 'Note Deleted', action: { label: 'Undo', run: () => void dispatch(restoreNote(old)) } }),
  );
});

/** The name of a character's note form among the drafts. */
export const noteForm = (characterId: Id) => `note/${characterId}`;

/** Puts a deleted note back. If that fails, its words wait in the note form as text that was not saved. */
const restoreNote = createCharacterThunk('characters/noteRestored', async (old: OldNote, { dispatch }) => {
  const { userId, characterId } = old;
  const { _id, ...note } = old.note;
  const sendKey = nanoid();
  const result = await dispatch(addNote({ characterId, note, sendKey }));
  if (addNote.fulfilled.match(result)) return;
  leaveDrafts(userId, noteForm(characterId), note, sendKey);
  const text = `The note could not be put back. Its words are safe on this device: press Add Note to find them.`;
  dispatch(alertRaised({ tone: 'danger', text }));
});
