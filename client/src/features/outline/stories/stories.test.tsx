import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { OutlineCards } from '@trefoil/server/contract';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { buildOutline } from '../../../testing/builders.ts';
import { fill } from '../../../testing/fill.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { signedIn } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { ActScreen } from '../act/ActScreen.tsx';
import { CharacterFormScreen } from '../characters/form/CharacterFormScreen.tsx';
import { newCharacterForm } from '../characters/characterForm.ts';
import { loadTexts, openStory } from '../outlineSlice.ts';
import { answerField, write } from '../testing/actForm.ts';
import { StoryList } from './StoryList.tsx';

const api = useTestApi();
const MISSING = { status: 404, body: { errors: [{ msg: 'Outline not found' }] } };

/** The stories that the server has; the last one is open. */
let stored: OutlineCards[] = [];
const weir = buildOutline({ title: 'The Weir', act1a01: 'Sand.', act1a02: 'Salt.' });
const letters = buildOutline({ title: 'The Return Address', act1a02: 'Uphill.' });

beforeEach(() => {
  stored = [letters, weir];
  const find = (id: string | null | undefined) => (id ? stored.find(({ _id }) => _id === id) : stored.at(-1));
  const answer = (story: OutlineCards | undefined) => (story ? { body: story } : MISSING);
  api.on('GET /outlines/me', ({ query }) => answer(find(new URLSearchParams(query).get('outline'))));
  api.on('GET /outlines/me?stories=true', () => ({
    body: stored.map(({ _id, title }) => ({ _id, title, present: 1, characters: 0, changedAt: new Date() })),
  }));
  api.on('POST /outlines', ({ body }) => {
    const { outline: id, open, new: isNew, base: _, ...texts } = body as Record<string, string>;
    if (isNew) stored.push(buildOutline({ title: undefined }));
    const story = find(id);
    if (story && (open || Object.keys(texts).length > 0)) {
      stored = stored.filter((one) => one !== story);
      stored.push({ ...story, ...texts });
    }
    return answer(find(id));
  });
});

async function openAct() {
  const { store } = renderScreen(<ActScreen />, '/act-1');
  await waitFor(() => answerField(''));
  return { store, forms: () => store.getState().drafts.forms };
}

it('the first SAVE of a story announces it even if another one is opened before the response', async () => {
  const { store } = await openAct();
  const created = (id: string) => `trefoil/created/${id}`;
  for (const { _id } of [weir, letters]) localStorage.setItem(created(_id), 'true');
  write('An Ordinary Day', 'Sand and salt.');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  api.on('POST /outlines', async ({ body }) => {
    if ('open' in (body as object)) return { body: letters };
    await released;
    return { body: { ...weir, act1a01: 'Sand and salt.' } };
  });
  fireEvent.click(screen.getByRole('button', { name: 'SAVE' }));
  await act(async () => void (await store.dispatch(openStory(letters._id))));
  release();
  await waitFor(() => expect(store.getState().alerts).toMatchObject([{ text: 'Outline Created' }]));
  expect(localStorage.getItem(created(weir._id))).toBeNull();
  expect(localStorage.getItem(created(letters._id))).toBe('true');
});

describe('a story that another one takes the place of while it is written', () => {
  const expectDashboard = () => waitFor(() => expect(location.pathname).toBe('/dashboard'));

  it('because it was deleted elsewhere takes its screen with it, and its text goes to the recovered drafts', async () => {
    const { store, forms } = await openAct();
    write('An Ordinary Day', 'She walks');
    stored = [letters];
    await act(async () => void (await store.dispatch(loadTexts())));
    await expectDashboard();
    expect(forms()[outlineForm(letters._id)]).toBeUndefined();
    expect(forms()[outlineForm(weir._id)]!['act1a01']!.mine).toBe('She walks');
    expect(
      await screen.findByText(/^This story was deleted elsewhere\. .* Click Recovered Text to find/),
    ).toBeVisible();
  });

  it('because a response came late gives way with its screen, so that nothing typed next gets into the other', async () => {
    const { store, forms } = await openAct();
    const field = answerField('An Ordinary Day');
    await act(async () => void (await store.dispatch(openStory(letters._id))));
    await expectDashboard();
    expect(field).not.toBeInTheDocument();
    expect(forms()[outlineForm(letters._id)]).toBeUndefined();
  });

  it('takes the form for a new character with it', async () => {
    const { store } = renderScreen(<CharacterFormScreen />, '/create-character');
    fill(await screen.findByLabelText(/^Name/), 'Ada');
    await act(async () => void (await store.dispatch(openStory(letters._id))));
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    const { forms } = store.getState().drafts;
    expect(forms[newCharacterForm(weir._id)]!['name']!.mine).toBe('Ada');
    expect(forms[newCharacterForm(letters._id)]).toBeUndefined();
  });
});

it('a beat of another story that is found while one is written opens in that one', async () => {
  renderApp('/act-1', { auth: signedIn() });
  await waitFor(() => answerField(''));
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.click(await screen.findByLabelText('All stories'));
  fill(screen.getByRole('combobox'), 'Uphill');
  fireEvent.click(await screen.findByRole('option', { name: /The Return Address/ }));
  await waitFor(() => expect(answerField('What They Want')).toHaveValue('Uphill.'));
  expect(location.pathname).toBe('/act-1');
});

it('a new story stays in the list when another one is opened at once', async () => {
  const { store } = renderScreen(<StoryList />, '/dashboard');
  fireEvent.click(await screen.findByText('New Story'));
  fireEvent.click(await screen.findByLabelText('Open The Return Address'));
  await waitFor(() => expect(store.getState().outline.outline?.title).toBe('The Return Address'));
  expect(await screen.findByLabelText('Open Untitled story')).toBeVisible();
});
