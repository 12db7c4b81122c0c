import { createSlice, isAnyOf, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type {
  Character,
  CharacterCard,
  Id,
  Note,
  Outline,
  OutlineCards,
  OutlineConflict,
  OutlineTexts,
} from '@trefoil/server/contract';
import { paths } from '../../app/paths.ts';
import { draftsActions, type DraftsState } from '../../lib/drafts/draftsSlice.ts';
import { whereTextIs } from '../../lib/drafts/unsaved.ts';
import type { Failure } from '../../lib/http/failure.ts';
import {
  addResource,
  createResource,
  NOT_LOADED,
  received,
  recordFailures,
  type LoadState,
} from '../../lib/resource/resource.ts';
import { createThunk } from '../../lib/resource/thunk.ts';
import { alertRaised } from '../alerts/alertsEvents.ts';
import { loggedOut } from '../auth/authEvents.ts';
import * as characterApi from './characters/characterApi.ts';
import { descriptionExcerpt } from './characters/descriptionText.ts';
import * as outlineApi from './outlineApi.ts';

export interface OutlineState extends LoadState {
  /** What the server said last; `null` when there is none yet or it was not asked for. */
  outline: OutlineCards | null;
  /** The character that is open. */
  character: Character | null;
  characterLoad: LoadState;
  /** What lies here is what the device held when the server was not reached: it may be older than what it is compared with. */
  isFromCache: boolean;
  isCharacterFromCache: boolean;
  /** The look for what other devices stored whose answer counts. */
  look: string | null;
  /** Why the last call failed; gone with the next success. */
  error: Failure | null;
}

const NONE: OutlineState = {
  ...NOT_LOADED,
  outline: null,
  character: null,
  characterLoad: NOT_LOADED,
  isFromCache: false,
  isCharacterFromCache: false,
  look: null,
  error: null,
};

/** The writer's outline with its characters as cards; not having one yet is no failure. */
export const loadOutline = createResource('outline/loaded', {
  fetch: outlineApi.fetchOutline,
  state: (outline: OutlineState) => outline,
  data: ({ outline }) => outline,
  receive: receiveOutline,
});

/** Looks what other devices have stored meanwhile. Nobody waits for it, so its failure is nobody's concern. */
export const loadTexts = createThunk('outline/textsLoaded', outlineApi.fetchTexts);

/** Saves changed texts; with a 409 the store holds what the server has instead. */
export const saveOutline = createThunk('outline/saved', (changes: outlineApi.OutlineChanges) =>
  outlineApi.saveOutline(changes),
);

/** What a 409 says is stored (`null`: no outline any more); `undefined` for any other failure. */
const conflictOutline = (failure: Failure | undefined): OutlineTexts | null | undefined =>
  failure?.status === 409 ? (failure.data as Partial<OutlineConflict<OutlineTexts>> | undefined)?.outline : undefined;

/** Hides the dashboard's reminder for good. */
export const dismissPrompt = createThunk('outline/promptDismissed', outlineApi.dismissPrompt);

/** A character, which is then the open one. One that is gone (deleted on another device) leaves the list. */
export const openCharacter = createResource('outline/characterOpened', {
  fetch: characterApi.fetchCharacter,
  key: (id: Id) => id,
  state: ({ characterLoad }: OutlineState) => characterLoad,
  data: ({ character }) => character,
  receive(state, character) {
    state.character = character;
    state.isCharacterFromCache = false;
  },
  missing: dropCharacter,
});

interface SentCharacter {
  character: characterApi.CharacterInput;
  sendKey: string;
}

/** Adds a character, or changes the one with the given `_id`. */
export const saveCharacter = createThunk(
  'outline/characterSaved',
  async ({ character, sendKey }: SentCharacter, { dispatch }) => {
    const saved = await characterApi.saveCharacter(character, sendKey);
    dispatch(alertRaised({ text: character._id ? 'Outline Updated' : 'Character Added' }));
    return saved;
  },
);

/** Deletes a character for good, with its notes. */
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

interface OldNote {
  characterId: Id;
  /** The character's name. */
  name: string;
  note: Note;
}

/** Deletes a note at once, so that what the screen says is true; `restoreNote` takes that back. */
export const deleteNote = createThunk('outline/noteDeleted', async (old: OldNote, { dispatch }) => {
  const character = await characterApi.deleteNote(old.characterId, old.note._id);
  dispatch(alertRaised({ text: 'Note Deleted' }));
  return character;
});

/** The name of a character's note form among the drafts, and what its texts are called. */
export const noteForm = (characterId: Id) => `note/${characterId}`;
export const noteNames = (name: string) => ({ noteTitle: `Note about ${name}: Title`, noteText: `Note about ${name}` });

interface PlacedNote {
  characterId: Id;
  /** The character's name. */
  name: string;
  note: characterApi.NoteInput;
  sendKey: string;
  /** What to say when it cannot be done. */
  failed: string;
}

/** Adds a note without its form. If that fails, its words wait in the note form as text that was not saved. */
export const placeNote = createThunk('outline/notePlaced', async (placed: PlacedNote, { dispatch, getState }) => {
  const { characterId, name, note, sendKey, failed } = placed;
  const result = await dispatch(addNote({ characterId, note, sendKey }));
  if (addNote.fulfilled.match(result)) return;
  const [form, path] = [noteForm(characterId), paths.addNote(characterId)];
  dispatch(draftsActions.draftStored({ form, texts: { ...note }, names: noteNames(name), path, key: sendKey }));
  const { drafts } = getState() as { drafts: DraftsState };
  const text = `${failed} ${whereTextIs(drafts, 'Add Note')}`;
  dispatch(alertRaised({ tone: 'danger', text }));
});

/** Adds the words of a deleted note anew. */
export const restoreNote = ({ note: { _id, ...note }, ...character }: OldNote) =>
  placeNote({ ...character, note, sendKey: nanoid(), failed: 'The note could not be put back.' });

function receiveOutline(state: OutlineState, outline: OutlineCards | null) {
  state.outline = outline;
  state.isFromCache = false;
  const open = state.character?._id;
  if (!outline?.characters.some(({ _id }) => _id === open)) state.character = null;
}

/** Responses to saves have no characters, which stay as they are. */
function receiveTexts(state: OutlineState, texts: OutlineTexts | null) {
  received(state);
  receiveOutline(state, texts && { ...texts, characters: state.outline?.characters ?? [] });
}

/** A load that began before something was stored could bring back what was there before. */
function passLoad(state: OutlineState) {
  Object.assign(state, { loading: false, request: null, look: null });
}

function cardOf({ _id, name, desc, photoUrl, protag, notes }: Character): CharacterCard {
  return { _id, name, photoUrl, protag, excerpt: descriptionExcerpt(desc), noteCount: notes.length };
}

/** The server stored a character, new or changed. */
function receiveCharacter(state: OutlineState, character: Character) {
  state.character = character;
  state.isCharacterFromCache = false;
  received(state.characterLoad, character._id);
  passLoad(state);
  // The first character makes the outline: the next screen that needs it loads it.
  if (!state.outline) state.loaded = false;
  const cards = state.outline?.characters ?? [];
  const index = cards.findIndex(({ _id }) => _id === character._id);
  if (index < 0) cards.push(cardOf(character));
  else cards[index] = cardOf(character);
}

function dropCharacter(state: OutlineState, id: Id) {
  if (state.character?._id === id) state.character = null;
  if (state.outline) state.outline.characters = state.outline.characters.filter(({ _id }) => _id !== id);
  passLoad(state);
}

export const outlineSlice = createSlice({
  name: 'outline',
  initialState: NONE,
  reducers: {
    /** The server is not reached: what the device held stands in for it until it answers. */
    outlineReadFromCache(state, { payload }: PayloadAction<Outline | null>) {
      state.outline = payload && { ...payload, characters: payload.characters.map(cardOf) };
      Object.assign(state, { loaded: true, requestedAt: 0, failure: null, isFromCache: true });
    },
    characterReadFromCache(state, { payload }: PayloadAction<Character>) {
      state.character = payload;
      received(state.characterLoad, payload._id);
      state.characterLoad.requestedAt = 0;
      state.isCharacterFromCache = true;
    },
  },
  extraReducers: (builder) => {
    addResource(builder, loadOutline);
    addResource(builder, openCharacter);
    builder
      .addCase(loadTexts.pending, (state, { meta }) => {
        state.look = meta.requestId;
      })
      .addCase(loadTexts.fulfilled, (state, { payload, meta }) => {
        if (state.look === meta.requestId) receiveTexts(state, payload);
      })
      .addCase(saveOutline.pending, passLoad)
      .addCase(saveOutline.fulfilled, (state, { payload }) => receiveTexts(state, payload))
      .addCase(saveOutline.rejected, (state, { payload }) => {
        const stored = conflictOutline(payload);
        if (stored !== undefined) receiveTexts(state, stored);
      })
      .addCase(dismissPrompt.fulfilled, (state, { payload }) => {
        // The answer may be older than a save that was made meanwhile: only the flag is taken from it.
        if (state.outline) state.outline.promptDismissed = true;
        else receiveTexts(state, payload);
      })
      .addCase(deleteCharacter.fulfilled, (state, { meta }) => dropCharacter(state, meta.arg))
      .addCase(loggedOut, () => NONE)
      .addMatcher(isAnyOf(saveCharacter.fulfilled, addNote.fulfilled, deleteNote.fulfilled), (state, { payload }) =>
        receiveCharacter(state, payload),
      );
    recordFailures(builder, 'outline');
  },
});
