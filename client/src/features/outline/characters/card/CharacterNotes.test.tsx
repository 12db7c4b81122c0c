import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Note } from '@trefoil/server/contract';
import { fill } from '../../../../testing/fill.ts';
import { buildCharacter, buildNote, buildOutline } from '../../../../testing/builders.ts';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { useTestApi } from '../../../../testing/useTestApi.ts';
import { CharacterScreen } from './CharacterScreen.tsx';

const api = useTestApi();
const age = buildNote({ noteTitle: 'Age', noteText: 'Thirty-six.' });
const home = buildNote({ noteTitle: 'Birthplace', noteText: 'The last house  before the dam.' });
const ada = buildCharacter({ notes: [age, home] });
const path = `/outlines/characters/${ada._id}`;
const call = `PUT /outlines/characters/note/${ada._id}`;

async function show(at = path) {
  api.on('GET /outlines/me', { body: buildOutline({ characters: [] }) });
  api.on(`GET ${path}`, { body: ada });
  const { store } = renderScreen(<CharacterScreen />, at, { route: '/outlines/characters/:id' });
  await screen.findByText(ada.name, { selector: 'h1' });
  return store;
}
const editButton = ({ noteTitle }: Note) =>
  screen.findByLabelText(`Edit the note ${noteTitle}`, { selector: 'button' });
const edit = async (note: Note) => fireEvent.click(await editButton(note));
const form = ({ noteTitle }: Note) => within(screen.getByLabelText(`Edit the note ${noteTitle}`, { selector: 'form' }));
const title = (note: Note) => form(note).getByLabelText('Title');
const text = (note: Note) => form(note).getByLabelText('Note');
const click = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const sent = () => api.received.filter((one) => one.call === call).map(({ body }) => body);

describe('CharacterNotes', () => {
  it('saves only what was changed, shows it, and returns the focus to Edit', async () => {
    const store = await show();
    // An alert may be over before a busy machine looks for it.
    const alerts = new Set<string>();
    store.subscribe(() => store.getState().alerts.forEach(({ text }) => alerts.add(text)));
    await edit(home);
    expect(title(home)).toHaveFocus();
    expect(screen.getByText(age.noteText)).toBeVisible();
    api.on(call, { body: { ...ada, notes: [age, { ...home, noteText: 'Elsewhere.' }] } });
    fill(text(home), 'Elsewhere.');
    click('Save Note');
    expect(await screen.findByText('Elsewhere.')).toBeVisible();
    expect(sent()).toEqual([{ _id: home._id, noteText: 'Elsewhere.', base: { noteText: home.noteText } }]);
    expect(document.querySelector('form')).toBeNull();
    expect(await editButton(home)).toHaveFocus();
    expect([...alerts]).toEqual(['Note saved']);
  });

  it('keeps the draft of a note when another one is opened, and after a reload', async () => {
    await show();
    await edit(home);
    fill(text(home), `${home.noteText} Gone.`);
    await edit(age);
    expect(document.querySelectorAll('form')).toHaveLength(1);
    expect(screen.getByText('Unsaved changes on this device')).toBeVisible();
    await edit(home);
    expect(text(home)).toHaveValue(`${home.noteText} Gone.`);
    expect(location.search).toBe(`?note=${home._id}`);
  });

  it('leaves the form of another note open that was opened while the first one was being saved', async () => {
    await show();
    await edit(home);
    let respond = () => {};
    const body = { ...ada, notes: [age, { ...home, noteText: 'Elsewhere.' }] };
    api.on(call, () => new Promise((resolve) => (respond = () => resolve({ body }))));
    fill(text(home), 'Elsewhere.');
    click('Save Note');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await edit(age);
    fill(text(age), `${age.noteText} Or so.`);
    respond();
    expect(await screen.findByText('Elsewhere.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Unsaved changes on this device')).toBeNull());
    await act(async () => {});
    expect(text(age)).toHaveValue(`${age.noteText} Or so.`);
  });

  it('moves what is canceled to the recovered drafts, and takes it back on undo', async () => {
    const store = await show();
    await edit(home);
    fill(text(home), `${home.noteText} Gone.`);
    click('Cancel');
    expect(document.querySelector('form')).toBeNull();
    expect(store.getState().drafts.recovered).toMatchObject([
      { why: 'discarded', text: `${home.noteText} Gone.`, path: `${path}?note=${home._id}` },
    ]);
    expect(screen.getByText('Your changes to “Birthplace” were discarded.')).toBeVisible();
    click('Undo');
    await waitFor(() => expect(text(home)).toHaveValue(`${home.noteText} Gone.`));
  });

  it('opens the form that the URL names, and returns the focus to Edit if nothing is canceled', async () => {
    const store = await show(`${path}?note=${age._id}`);
    await screen.findByLabelText('Edit the note Age', { selector: 'form' });
    click('Cancel');
    expect(await editButton(age)).toHaveFocus();
    expect(store.getState().drafts.recovered).toEqual([]);
  });

  it('leads from one choice to the next, and to the chosen text, where a note was changed elsewhere', async () => {
    await show();
    await edit(home);
    const stored = { ...ada, notes: [age, { ...home, noteTitle: 'House', noteText: 'A house elsewhere.' }] };
    api.on(call, { status: 409, body: { errors: [{ msg: 'Changed', path: 'noteText' }], character: stored } });
    fill(title(home), 'My own title');
    fill(text(home), 'My own words.');
    click('Save Note');
    const choices = await screen.findAllByRole('group', { name: /was also changed/ });
    expect(choices).toHaveLength(2);
    fireEvent.click(within(choices[0]!).getByRole('button', { name: 'Keep Other' }));
    expect(choices[1]).toHaveFocus();
    fireEvent.click(within(choices[1]!).getByRole('button', { name: 'Keep This' }));
    expect(text(home)).toHaveFocus();
    expect(title(home)).toHaveValue('House');
  });

  it('lists the earlier texts of the note alone, and restores one', async () => {
    await show();
    await edit(home);
    const at = '2026-03-09T15:12:00.000Z';
    const versions = [
      { at, field: 'noteText', noteId: home._id, text: 'A flat in town.' },
      { at, field: 'noteText', noteId: age._id, text: 'Forty.' },
      { at, field: 'noteTitle', noteId: home._id, text: 'Home' },
    ];
    api.on(`GET ${path}`, ({ query }) => ({ body: query ? versions : ada }));
    fireEvent.click(screen.getByRole('button', { name: 'Version history of the note' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('Ada Pruitt · Birthplace')).toBeVisible();
    fireEvent.click(drawer.getByRole('button', { name: 'Restore' }));
    expect(text(home)).toHaveValue('A flat in town.');
  });
});
