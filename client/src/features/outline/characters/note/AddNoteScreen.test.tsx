import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { isChanged } from '../../../../lib/drafts/draft.ts';
import { buildCharacter, buildOutline, buildUser } from '../../../../testing/builders.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { useIndexedDB } from '../../../../testing/useIndexedDB.ts';
import { useTestApi } from '../../../../testing/useTestApi.ts';
import { noteForm } from '../characterForm.ts';
import { AddNoteScreen } from './AddNoteScreen.tsx';
import { isSuggestion } from './suggestions.ts';

useIndexedDB();
const api = useTestApi();
const route = '/outlines/characters/note/:id';
const OWN = { noteTitle: 'Habit', noteText: 'She hums while she sorts.' };

// Others for each test, whose drafts are on one device.
let user = buildUser();
let ada = buildCharacter();

beforeEach(() => {
  user = buildUser();
  ada = buildCharacter();
  api.on('GET /outlines/me', { body: buildOutline() });
  api.on(`GET /outlines/characters/${ada._id}`, { body: ada });
});

async function open() {
  const view = renderScreen(<AddNoteScreen />, `/outlines/characters/note/${ada._id}`, { route, user });
  await screen.findByLabelText('Note');
  return view;
}

const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const shown = () => ({ noteTitle: screen.getByLabelText<HTMLInputElement>('Title').value, noteText: note().value });
const click = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const suggest = () => click('Random Suggestion');
const restore = () => click('Restore My Text');

function write() {
  fill(screen.getByLabelText('Title'), OWN.noteTitle);
  fill(note(), OWN.noteText);
}

describe('AddNoteScreen', () => {
  it("restores the writer's own text however often a suggestion is requested and changed", async () => {
    const { store } = await open();
    write();
    suggest();
    expect(isSuggestion(shown())).toBe(true);
    fill(note(), `${note().value}x`);
    const changed = note().value;
    suggest();
    suggest();
    expect(isSuggestion(shown())).toBe(true);
    restore();
    expect(shown()).toEqual(OWN);
    // The changed suggestion is recovered, too.
    expect(store.getState().drafts.recovered.map(({ text }) => text)).toEqual([changed]);
    suggest();
    restore();
    expect(shown()).toEqual(OWN);
    expect(screen.queryByText('Restore My Text')).toBeNull();
  });

  it("restores the writer's own text after a reload, and after the suggestion was saved", async () => {
    api.on(`PUT /outlines/characters/note/${ada._id}`, { body: ada });
    const first = await open();
    write();
    suggest();
    const suggestion = shown();
    first.unmount();

    const second = await open();
    expect(shown()).toEqual(suggestion);
    suggest();
    click('SAVE');
    await waitFor(() => expect(location.pathname).toBe(`/outlines/characters/${ada._id}`));
    second.unmount();

    await open();
    expect(shown()).toEqual({ noteTitle: '', noteText: '' });
    restore();
    expect(shown()).toEqual(OWN);
  });

  it('leads nowhere once the note is saved if the writer has left in the meantime', async () => {
    let answer = () => {};
    const saved = new Promise<void>((resolve) => (answer = resolve));
    api.on(`PUT /outlines/characters/note/${ada._id}`, () => saved.then(() => ({ body: ada })));
    const { store } = await open();
    write();
    click('SAVE');
    await waitFor(() => expect(api.received.at(-1)?.call).toMatch(/^PUT/));
    history.pushState(null, '', '/dashboard');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    answer();
    const draft = () => store.getState().drafts.forms[noteForm(ada._id)]?.['noteText'];
    await waitFor(() => expect(isChanged(draft())).toBe(false));
    await act(async () => {});
    expect(location.pathname).toBe('/dashboard');
  });

  it('offers nothing to restore where the writer wrote nothing', async () => {
    await open();
    suggest();
    suggest();
    expect(screen.queryByText('Restore My Text')).toBeNull();
  });
});
