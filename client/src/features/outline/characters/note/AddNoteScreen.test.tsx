import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildCharacter, buildCharacterCard, buildOutline, buildUser } from '../../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../../testing/renderApp.tsx';
import { useIndexedDB } from '../../../../testing/useIndexedDB.ts';
import { useTestApi } from '../../../../testing/useTestApi.ts';
import { isSuggestion } from './suggestions.ts';

useIndexedDB();
const api = useTestApi();
const OWN = { noteTitle: 'Habit', noteText: 'She hums while she sorts.' };

let user = buildUser();
let ada = buildCharacter();
let outline = buildOutline();

beforeEach(() => {
  user = buildUser();
  ada = buildCharacter();
  outline = buildOutline({ characters: [buildCharacterCard({ _id: ada._id, name: ada.name })] });
  api.on('GET /outlines/me', { body: outline });
  api.on(`GET /outlines/characters/${ada._id}`, { body: ada });
});

async function open() {
  const view = renderApp(`/outlines/characters/note/${ada._id}`, { auth: signedIn(user) });
  await screen.findByLabelText('Note');
  return view;
}

const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const shown = () => ({ noteTitle: screen.getByLabelText<HTMLInputElement>('Title').value, noteText: note().value });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const suggest = () => click('Random Suggestion');
const restore = () => click('Restore My Text');

async function write() {
  await userEvent.click(screen.getByLabelText('Title'));
  await userEvent.paste(OWN.noteTitle);
  await userEvent.click(note());
  await userEvent.paste(OWN.noteText);
}

describe('AddNoteScreen', () => {
  it("restores the writer's own text however often a suggestion is requested and changed", async () => {
    const { store } = await open();
    await write();
    await suggest();
    expect(isSuggestion(shown())).toBe(true);
    await userEvent.type(note(), 'x');
    const changed = note().value;
    await suggest();
    await suggest();
    expect(isSuggestion(shown())).toBe(true);
    await restore();
    expect(shown()).toEqual(OWN);
    // The changed suggestion is recovered, too.
    expect(store.getState().drafts.recovered.map(({ text }) => text)).toEqual([changed]);
    await suggest();
    await restore();
    expect(shown()).toEqual(OWN);
    expect(screen.queryByRole('button', { name: 'Restore My Text' })).toBeNull();
  });

  it("restores the writer's own text after a reload, and after the suggestion was saved", async () => {
    api.on(`PUT /outlines/characters/note/${ada._id}`, { body: ada });
    const first = await open();
    await write();
    await suggest();
    const suggestion = shown();
    // Drafts are stored within 0.3 s.
    await new Promise((resolve) => setTimeout(resolve, 300));
    first.unmount();

    const second = await open();
    expect(shown()).toEqual(suggestion);
    await suggest();
    await click('SAVE');
    await waitFor(() => expect(location.pathname).toBe(`/outlines/characters/${ada._id}`));
    second.unmount();

    await open();
    expect(shown()).toEqual({ noteTitle: '', noteText: '' });
    await restore();
    expect(shown()).toEqual(OWN);
  });

  it('leads nowhere once the note is saved if the writer has left in the meantime', async () => {
    let answer = () => {};
    const saved = new Promise<void>((resolve) => (answer = resolve));
    api.on(`PUT /outlines/characters/note/${ada._id}`, () => saved.then(() => ({ body: ada })));
    await open();
    await write();
    await click('SAVE');
    await userEvent.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!);
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    answer();
    expect(await screen.findByText('Note added to character')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(location.pathname).toBe('/dashboard');
  });

  it('offers nothing to restore where the writer wrote nothing', async () => {
    await open();
    await suggest();
    await suggest();
    expect(screen.queryByRole('button', { name: 'Restore My Text' })).toBeNull();
  });
});
