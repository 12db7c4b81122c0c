import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type {
  Character,
  CharacterCard,
  Id,
  OutlineCards,
  OutlineConflict,
  OutlineTexts,
  Story,
} from '@trefoil/server/contract';
import { changedFields, whereTextIs, type DraftsState } from '../../lib/drafts/draftsState.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { ClientError } from '../../lib/http/failure.ts';
import {
  addResource,
  createResource,
  keepEqual,
  NOT_LOADED,
  received,
  type LoadState,
} from '../../lib/resource/resource.ts';
import { createThunk } from '../../lib/resource/thunk.ts';
import { alertRaised } from '../alerts/alertsEvents.ts';
import { loggedOut } from '../auth/authEvents.ts';
import { fetchCharacter } from './characters/characterApi.ts';
import { addNote, deleteCharacter, deleteNote, saveCharacter, updateNote } from './characters/characterThunks.ts';
import { descriptionExcerpt } from './characters/descriptionText.ts';
import * as outlineApi from './outlineApi.ts';

export interface OutlineState extends LoadState {
  /** The story that this device shows, as last received; `null` when there is none yet or it was not loaded. */
  outline: OutlineCards | null;
  /** All of the writer's stories. */
  stories: Story[];
  storiesLoad: LoadState;
  /** The character that is open. */
  character: Character | null;
  characterLoad: LoadState;
  /** The outline comes from the offline cache, so that it may be older than the writer's drafts. */
  isFromCache: boolean;
  isCharacterFromCache: boolean;
  /** Ids of the `openStory` and `createStory` requests whose responses count, in the order in which they were made. */
  storyRequests: string[];
}

const NONE: OutlineState = {
  ...NOT_LOADED,
  outline: null,
  stories: [],
  storiesLoad: NOT_LOADED,
  character: null,
  characterLoad: NOT_LOADED,
  isFromCache: false,
  isCharacterFromCache: false,
  storyRequests: [],
};

const sliceOf = (root: unknown) => (root as { outline: OutlineState }).outline;

/** The id of the story that this device shows, whichever another one has opened. */
export const shownId = (root: unknown): Id | undefined => sliceOf(root).outline?._id;

/** Loads the story that this device shows, or else the open one, with its characters as cards; having none yet is not an error. */
export const loadOutline = createResource('outline', 'loaded', {
  async fetch(_: void, now: () => OutlineState) {
    const shown = now().outline?._id;
    const found = await outlineApi.fetchOutline(shown);
    // Meanwhile the offline cache may have shown another one, in which somebody is writing.
    const { outline } = now();
    return outline && outline._id !== shown && outline._id !== found?._id
      ? outlineApi.fetchOutline(outline._id)
      : found;
  },
  state: (outline: OutlineState) => outline,
  data: ({ outline }) => outline,
  receive: receiveOutline,
});

/** A story was deleted on another device: if it is shown here, another one takes its place; what was not sent stays on the device. */
const storyGone = createThunk('outline/storyGone', async (id: Id, { dispatch, getState }) => {
  if (shownId(getState()) !== id) return;
  await dispatch(loadOutline());
  const { drafts } = getState() as { drafts: DraftsState };
  const isUnsent = changedFields(drafts.forms[outlineForm(id)]).length > 0;
  const text = `This story was deleted elsewhere.${isUnsent ? ` ${whereTextIs(drafts, 'Recovered Text')}` : ''}`;
  dispatch(alertRaised({ tone: 'danger', text, lasts: isUnsent }));
});

/**
 * Loads what other devices have saved in the meantime, unless all of it is being loaded. It runs in the background, so neither
 * that nor its failure is shown.
 */
export const loadTexts = createThunk(
  'outline/textsLoaded',
  async (_: void, { dispatch, getState }) => {
    const id = shownId(getState());
    const texts = await outlineApi.fetchTexts(id);
    if (id && !texts) await dispatch(storyGone(id));
    return texts;
  },
  { condition: (_, { getState }) => !sliceOf(getState()).loading },
);

/** Saves changed texts of a story, shown or not; after a 409, the store has the server's texts of the one that is shown. */
export const saveOutline = createThunk('outline/saved', async (changes: outlineApi.OutlineChanges, api) => {
  const { dispatch, getState } = api;
  try {
    return await outlineApi.saveOutline(changes);
  } catch (error) {
    if (error instanceof ClientError && error.failure.status === 404) void dispatch(storyGone(changes.outline));
    throw error;
  } finally {
    // A load that was under way is ignored.
    if (!sliceOf(getState()).loaded) void dispatch(loadOutline());
  }
});

/** Hides the dashboard's reminder permanently. */
export const dismissPrompt = createThunk('outline/promptDismissed', (_: void, { getState }) =>
  outlineApi.dismissPrompt(shownId(getState())),
);

/** Loads the list of the writer's stories. */
export const loadStories = createResource('outline', 'storiesLoaded', {
  fetch: () => outlineApi.fetchStories(),
  state: ({ storiesLoad }: OutlineState) => storiesLoad,
  data: ({ stories }) => stories,
  receive(state, stories: Story[]) {
    state.stories = stories;
  },
});

/**
 * Shows the first story, before anything is sent to it. All texts are sent to a story by its id: if a response is lost and the
 * request repeated, they don't get into another story that was opened meanwhile.
 */
export const beginStory = createThunk('outline/storyBegun', outlineApi.beginStory);

/** Shows another story. */
export const openStory = createThunk('outline/storyOpened', outlineApi.openStory);

/** Creates a story and shows it. */
export const createStory = createThunk('outline/storyCreated', outlineApi.createStory);

/** Deletes a story; if it was shown, the one that is open then is shown. A repetition finds it deleted. */
export const deleteStory = createThunk('outline/storyDeleted', outlineApi.deleteStory);

/** Loads a character as the open one. One that was deleted on another device is removed from the list. */
export const openCharacter = createResource('outline', 'characterOpened', {
  fetch: fetchCharacter,
  key: (id: Id) => id,
  state: ({ characterLoad }: OutlineState) => characterLoad,
  data: ({ character }) => character,
  receive(state, character) {
    state.character = character;
    state.isCharacterFromCache = false;
  },
  missing: dropCharacter,
});

/** With its parts in one order, whatever was asked for, so that equal ones are recognized. */
const inOrder = ({ characters, ...texts }: OutlineCards): OutlineCards => ({ ...texts, characters });

function receiveOutline(state: OutlineState, outline: OutlineCards | null) {
  state.outline = outline && inOrder(outline);
  state.isFromCache = false;
  const open = state.character?._id;
  if (!outline?.characters.some(({ _id }) => _id === open)) state.character = null;
}

/** A response that shows another story than before. */
function showStory(state: OutlineState, outline: OutlineCards | null) {
  ignorePendingLoads(state);
  received(state);
  receiveOutline(state, outline);
}

/** Responses about the texts of the shown story contain no characters; they stay the same. */
function receiveTexts(state: OutlineState, texts: OutlineTexts | null) {
  received(state);
  receiveOutline(state, texts && { ...texts, characters: state.outline?.characters ?? [] });
  keepEqual(state);
}

/** Whether a save is about the story that is shown. Before one is loaded, the next load shows it. */
const isAboutShown = ({ loaded, outline }: OutlineState, { outline: id }: outlineApi.OutlineChanges) =>
  loaded && outline?._id === id;

/** A load that began before a save could return what was stored before it. */
function ignorePendingLoads(state: OutlineState) {
  Object.assign(state, { loading: false, request: null });
}

function cardOf({ _id, name, desc, photoUrl, protag, notes }: Character): CharacterCard {
  return { _id, name, photoUrl, protag, excerpt: descriptionExcerpt(desc), noteCount: notes.length };
}

/** The server saved a new or changed character. @param isNew it belongs to the story that is shown, which has no card of it */
function receiveCharacter(state: OutlineState, character: Character, isNew = false) {
  state.character = character;
  state.isCharacterFromCache = false;
  received(state.characterLoad, character._id);
  receiveCard(state, character, isNew);
}

/** The server saved a new or changed character, which need not be the open one. */
function receiveCard(state: OutlineState, character: Character, isNew = false) {
  ignorePendingLoads(state);
  const cards = state.outline?.characters ?? [];
  const index = cards.findIndex(({ _id }) => _id === character._id);
  if (index >= 0) cards[index] = cardOf(character);
  else if (isNew) cards.push(cardOf(character));
}

function dropCharacter(state: OutlineState, id: Id) {
  if (state.character?._id === id) state.character = null;
  if (state.outline) state.outline.characters = state.outline.characters.filter(({ _id }) => _id !== id);
  ignorePendingLoads(state);
}

export const outlineSlice = createSlice({
  name: 'outline',
  initialState: NONE,
  reducers: {
    /** Words were replaced in a character from another screen. */
    characterChanged(state, { payload }: PayloadAction<Character>) {
      if (state.character?._id === payload._id) receiveCharacter(state, payload);
      else receiveCard(state, payload);
    },
    /** Another tab has saved texts. */
    textsSavedElsewhere(state) {
      if (state.loaded) ignorePendingLoads(state);
    },
    /** The server could not be reached: the offline cache is shown until it responds. */
    outlineReadFromCache(state, { payload }: PayloadAction<Pick<OutlineState, 'outline' | 'stories'>>) {
      Object.assign(state, payload);
      Object.assign(state.storiesLoad, { loaded: true, requestedAt: 0 });
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
    addResource(builder, loadStories);
    builder
      .addCase(loadTexts.pending, (state, { meta }) => {
        state.request = meta.requestId;
      })
      .addCase(loadTexts.fulfilled, (state, { payload, meta }) => {
        if (state.request === meta.requestId && (payload || !state.outline)) receiveTexts(state, payload);
      })
      .addCase(saveOutline.pending, (state, { meta }) => {
        if (!state.loaded || isAboutShown(state, meta.arg)) ignorePendingLoads(state);
      })
      .addCase(saveOutline.fulfilled, (state, { payload, meta }) => {
        if (isAboutShown(state, meta.arg)) receiveTexts(state, payload);
      })
      .addCase(saveOutline.rejected, (state, { payload, meta }) => {
        if (payload?.status !== 409 || !isAboutShown(state, meta.arg)) return;
        // `null` if the outline was deleted.
        const { outline } = (payload.data ?? {}) as Partial<OutlineConflict<OutlineTexts>>;
        if (outline !== undefined) receiveTexts(state, outline);
      })
      .addCase(beginStory.fulfilled, (state, { payload }) => {
        if (!state.outline) showStory(state, payload);
      })
      .addCase(deleteStory.fulfilled, (state, { payload, meta }) => {
        state.stories = state.stories.filter(({ _id }) => _id !== meta.arg);
        if (state.outline?._id === meta.arg) showStory(state, payload);
      })
      .addCase(dismissPrompt.fulfilled, (state, { payload }) => {
        // The response may be older than a save made in the meantime, so only its flag is used.
        if (state.outline) state.outline.promptDismissed = true;
        else receiveTexts(state, payload);
      })
      .addCase(saveCharacter.fulfilled, (state, { payload, meta: { arg } }) =>
        receiveCharacter(state, payload, !arg.character._id && arg.character.outline === state.outline?._id),
      )
      .addCase(deleteCharacter.fulfilled, (state, { meta }) => dropCharacter(state, meta.arg))
      .addCase(loggedOut, () => NONE)
      .addMatcher(isAnyOf(openStory.pending, createStory.pending), (state, { meta }) => {
        state.storyRequests.push(meta.requestId);
      })
      .addMatcher(isAnyOf(openStory.fulfilled, createStory.fulfilled), (state, { payload, meta }) => {
        // A story that was asked for later may be shown already; a request that fails changes nothing.
        const position = state.storyRequests.indexOf(meta.requestId);
        if (position < 0) return;
        state.storyRequests.splice(0, position + 1);
        showStory(state, payload);
      })
      .addMatcher(isAnyOf(addNote.fulfilled, updateNote.fulfilled, deleteNote.fulfilled), (state, { payload }) =>
        receiveCharacter(state, payload),
      );
  },
});
