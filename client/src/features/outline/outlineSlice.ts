import { createSlice } from '@reduxjs/toolkit';
import type { Character, OutlineCards, OutlineConflict, OutlineTexts } from '@trefoil/server/contract';
import type { Failure } from '../../lib/http/failure.ts';
import { createThunk } from '../../lib/http/thunk.ts';
import { loggedOut } from '../auth/authEvents.ts';
import * as api from './outlineApi.ts';
import {
  characterDeleted,
  characterReceived,
  characterStored,
  outlineFailed,
  outlineReceived,
} from './outlineEvents.ts';
import type { OutlineChanges } from './edits/outlineEdits.ts';

export interface OutlineState {
  /** What the server said last; `null` when there is none yet or it was not asked for. */
  outline: OutlineCards | null;
  /** Whether `outline` is an answer, `null` included. */
  loaded: boolean;
  loading: boolean;
  /** Why the last call failed; gone with the next success. */
  error: Failure | null;
  /** The character that is open. */
  character: Character | null;
  /** The load whose answer counts. A load that began before something was stored could bring back older text. */
  load: string | null;
}

const NONE: OutlineState = {
  outline: null,
  loaded: false,
  loading: false,
  error: null,
  character: null,
  load: null,
};

/** Loads the writer's outline; not having one yet is no failure. One answer is enough for all who ask at a time. */
export const loadOutline = createThunk('outline/loaded', api.fetchOutline, {
  condition: (_, { getState }) => !(getState() as { outline: OutlineState }).outline.loading,
});

/** Saves changed texts; with a 409 the store holds what the server has instead. */
export const saveOutline = createThunk('outline/saved', (changes: OutlineChanges) => api.saveOutline(changes));

/** Hides the dashboard's reminder for good. */
export const dismissPrompt = createThunk('outline/promptDismissed', api.dismissPrompt);

/** What a 409 says is stored (`null`: no outline any more); `undefined` for any other failure. */
export const conflictOutline = (failure: Failure | undefined): OutlineTexts | null | undefined =>
  failure?.status === 409 ? (failure.data as Partial<OutlineConflict<OutlineTexts>> | undefined)?.outline : undefined;

/** The load under way, if there is one, is done or no longer counts. */
function passLoad(state: OutlineState) {
  state.loading = false;
  state.load = null;
}

function receive(state: OutlineState, outline: OutlineCards | null) {
  state.outline = outline;
  state.loaded = true;
  state.error = null;
  const open = state.character?._id;
  if (!outline?.characters.some(({ _id }) => _id === open)) state.character = null;
}

/** Saving texts is answered without the characters, which stay as they are. */
function receiveTexts(state: OutlineState, texts: OutlineTexts | null) {
  receive(state, texts && { ...texts, characters: state.outline?.characters ?? [] });
}

export const outlineSlice = createSlice({
  name: 'outline',
  initialState: NONE,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadOutline.pending, (state, { meta }) => {
        state.loading = true;
        state.error = null;
        state.load = meta.requestId;
      })
      .addCase(loadOutline.fulfilled, (state, { payload, meta }) => {
        if (state.load !== meta.requestId) return;
        passLoad(state);
        receive(state, payload);
      })
      .addCase(loadOutline.rejected, (state, { payload, meta }) => {
        if (state.load !== meta.requestId) return;
        passLoad(state);
        state.error = payload ?? null;
      })
      .addCase(saveOutline.pending, passLoad)
      .addCase(saveOutline.fulfilled, (state, { payload }) => receiveTexts(state, payload))
      .addCase(saveOutline.rejected, (state, { payload }) => {
        const stored = conflictOutline(payload);
        if (stored !== undefined) receiveTexts(state, stored);
        state.error = payload ?? null;
      })
      .addCase(dismissPrompt.fulfilled, (state, { payload }) => {
        // The answer may be older than a save that was made meanwhile: only the flag is taken from it.
        if (state.outline) state.outline.promptDismissed = true;
        else receiveTexts(state, payload);
      })
      .addCase(dismissPrompt.rejected, (state, { payload }) => {
        state.error = payload ?? null;
      })
      .addCase(outlineReceived, (state, { payload }) => {
        passLoad(state);
        receive(state, payload);
      })
      .addCase(characterReceived, (state, { payload }) => {
        state.character = payload;
      })
      .addCase(characterStored, (state, { payload: { character, card } }) => {
        state.character = character;
        state.error = null;
        // The first character makes the outline: the next screen that needs it loads it.
        if (!state.outline) state.loaded = false;
        const cards = state.outline?.characters ?? [];
        const index = cards.findIndex(({ _id }) => _id === card._id);
        if (index < 0) cards.push(card);
        else cards[index] = card;
        passLoad(state);
      })
      .addCase(characterDeleted, (state, { payload: id }) => {
        if (state.character?._id === id) state.character = null;
        if (state.outline) state.outline.characters = state.outline.characters.filter(({ _id }) => _id !== id);
        state.error = null;
        passLoad(state);
      })
      .addCase(outlineFailed, (state, { payload }) => {
        state.error = payload;
      })
      .addCase(loggedOut, () => NONE);
  },
});
