import { waitFor } from '@testing-library/react';
import { keyOf } from '../../../lib/drafts/draftsState.ts';
import { buildCharacter, buildNote, buildOutline } from '../../../testing/builders.ts';
import { renderWith } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { openCharacter, outlineSlice } from '../outlineSlice.ts';
import { deleteCharacter, deleteNote, restoreNote, saveCharacter } from './characterThunks.ts';
import { noteForm } from './characterForm.ts';

const api = useTestApi();
const known = { ...outlineSlice.getInitialState(), loaded: true };

const note = buildNote();
const ada = buildCharacter({ notes: [note] });

function storeWith(...characters: (typeof ada)[]) {
  const cards = characters.map(({ _id, name, photoUrl, protag, notes }) => ({
    ...{ _id, name, photoUrl, protag, excerpt: '', noteCount: notes.length },
  }));
  return renderWith(null, { outline: { ...known, outline: buildOutline({ characters: cards }) } }).store;
}

describe('saveCharacter', () => {
  it('adds the new character to the list, with an excerpt for the card', async () => {
    const store = storeWith(ada);
    const emil = buildCharacter({ name: 'Emil Sayre', desc: `<p>${'e'.repeat(145)}</p>` });
    api.on('PUT /outlines/characters', { body: emil });
    const story = store.getState().outline.outline!._id;
    const { _id: _, ...input } = emil;
    await store.dispatch(saveCharacter({ character: { ...input, outline: 'another' }, sendKey: 'one' }));
    expect(store.getState().outline.outline!.characters).toHaveLength(1);
    await store.dispatch(saveCharacter({ character: { ...input, outline: story }, sendKey: 'one' }));
    expect(api.received.at(-1)).toMatchObject({ sendKey: 'one', body: { outline: story } });
    const { outline, character } = store.getState().outline;
    expect(outline!.characters.map(({ name }) => name)).toEqual([ada.name, 'Emil Sayre']);
    expect(outline!.characters[1]).toMatchObject({ excerpt: `${'e'.repeat(144)}…`, noteCount: 0 });
    expect(character).toEqual(emil);
    expect(store.getState().alerts.at(-1)).toMatchObject({ tone: 'success', text: 'Character Added' });
  });

  it('updates a card in place', async () => {
    const store = storeWith(ada, buildCharacter({ name: 'Emil Sayre' }));
    api.on('PUT /outlines/characters', { body: { ...ada, name: 'Ada Marie' } });
    await store.dispatch(saveCharacter({ character: { _id: ada._id, name: 'Ada Marie' }, sendKey: 'one' }));
    expect(store.getState().outline.outline!.characters.map(({ name }) => name)).toEqual(['Ada Marie', 'Emil Sayre']);
    expect(api.received[0]!.body).toEqual({ _id: ada._id, name: 'Ada Marie' });
  });
});

it('openCharacter removes a deleted character from the list', async () => {
  const store = storeWith(ada);
  api.on(`GET /outlines/characters/${ada._id}`, { body: ada });
  await store.dispatch(openCharacter(ada._id));
  expect(store.getState().outline.character).toEqual(ada);
  api.on(`GET /outlines/characters/${ada._id}`, { status: 404 });
  await store.dispatch(openCharacter(ada._id));
  expect(store.getState().outline).toMatchObject({ character: null, characterLoad: { failure: { status: 404 } } });
  expect(store.getState().outline.outline!.characters).toEqual([]);
});

it('deleteCharacter removes the card and raises an alert', async () => {
  const store = storeWith(ada);
  api.on(`DELETE /outlines/characters/${ada._id}`, { body: ada });
  await store.dispatch(deleteCharacter(ada._id));
  expect(store.getState().outline.outline!.characters).toEqual([]);
  expect(store.getState().alerts).toMatchObject([{ text: 'Character Deleted' }]);
});

describe('deleteNote', () => {
  const old = { characterId: ada._id, name: ada.name, note };

  async function deleted() {
    const store = storeWith(ada);
    api.on(`DELETE /outlines/characters/note/${ada._id}/${note._id}`, { body: { ...ada, notes: [] } });
    await store.dispatch(deleteNote(old));
    expect(store.getState().outline.outline!.characters[0]!.noteCount).toBe(0);
    expect(store.getState().alerts).toMatchObject([{ text: 'Note Deleted' }]);
    return store;
  }

  it('adds the note again on undo', async () => {
    const store = await deleted();
    api.on(`PUT /outlines/characters/note/${ada._id}`, { body: ada });
    void store.dispatch(restoreNote(old));
    await waitFor(() => expect(store.getState().outline.character!.notes).toEqual([note]));
    expect(api.received.at(-1)!.body).toEqual({ noteTitle: note.noteTitle, noteText: note.noteText });
    expect(store.getState().drafts.forms).toEqual({});
  });

  it('keeps the note as a draft when undo fails', async () => {
    const store = await deleted();
    api.breakOff(true);
    void store.dispatch(restoreNote(old));
    const form = () => store.getState().drafts.forms[noteForm(ada._id)];
    await waitFor(() => expect(form()).toMatchObject({ noteText: { mine: note.noteText } }));
    expect(form()).toMatchObject({ noteTitle: { mine: note.noteTitle } });
    expect(keyOf(form())).toEqual(expect.any(String));
    expect(store.getState().alerts.at(-1)).toMatchObject({ tone: 'danger' });
  });

  it('keeps the note when the call fails', async () => {
    const store = storeWith(ada);
    api.breakOff(true);
    const { payload } = await store.dispatch(deleteNote(old));
    expect(payload).toMatchObject({ status: 0 });
    expect(store.getState().outline.outline!.characters[0]!.noteCount).toBe(1);
    expect(store.getState().alerts).toEqual([]);
  });
});
