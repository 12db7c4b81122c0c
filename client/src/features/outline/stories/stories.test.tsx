import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OutlineCards } from '@trefoil/server/contract';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { buildOutline } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { newCharacterForm } from '../characters/characterForm.ts';
import { loadTexts, openStory } from '../outlineSlice.ts';
import { answerField, write } from '../testing/actForm.ts';

jest.setTimeout(30_000);
const api = useTestApi();
const MISSING = { status: 404, body: { errors: [{ msg: 'Outline not found' }] } };

/** The stories that the server has; the last one is open. */
let stored: OutlineCards[] = [];
const weir = buildOutline({ title: 'The Weir', act1a01: 'Sand.', act1a02: 'Salt.' });
const letters = buildOutline({ title: 'The Return Address' });

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
  const view = renderApp('/act-1', { auth: signedIn() });
  await waitFor(() => answerField(''));
  const forms = () => view.store.getState().drafts.forms;
  return { ...view, forms };
}

const heading = () => waitFor(() => expect(document.querySelector('h1')).toHaveTextContent('“The Return Address”'));

describe('a story that another one takes the place of while it is written', () => {
  it('because it was deleted elsewhere takes its screen with it, and its text goes to the recovered drafts', async () => {
    const { store, forms } = await openAct();
    await write('An Ordinary Day', 'She walks');
    stored = [letters];
    await act(async () => void (await store.dispatch(loadTexts())));
    await heading();
    await userEvent.keyboard(' the mail.');
    expect(forms()[outlineForm(letters._id)]).toBeUndefined();
    expect(forms()[outlineForm(weir._id)]!.fields['act1a01']!.mine).toBe('She walks');
    expect(await screen.findByText(/This story was deleted/)).toBeVisible();
  });

  it('because a response came late gets nothing of what is typed next', async () => {
    const { store, forms } = await openAct();
    await userEvent.click(answerField('An Ordinary Day'));
    await act(async () => void (await store.dispatch(openStory(letters._id))));
    await heading();
    await userEvent.keyboard('Stone.');
    expect(forms()[outlineForm(letters._id)]).toBeUndefined();
  });

  it('takes the form for a new character with it', async () => {
    const { store } = renderApp('/create-character', { auth: signedIn() });
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Ada');
    await act(async () => void (await store.dispatch(openStory(letters._id))));
    await heading();
    const { forms } = store.getState().drafts;
    expect(forms[newCharacterForm(weir._id)]!.fields['name']!.mine).toBe('Ada');
    expect(forms[newCharacterForm(letters._id)]).toBeUndefined();
  });
});

it('a beat of another story that is found while one is written opens in that one', async () => {
  stored = [buildOutline({ title: 'The Return Address', act1a02: 'Uphill.' }), weir];
  await openAct();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('radio', { name: 'All stories' }));
  await userEvent.type(screen.getByRole('combobox'), 'Uphill');
  await userEvent.click(await screen.findByRole('option', { name: /The Return Address/ }));
  await waitFor(() => expect(answerField('What They Want')).toHaveValue('Uphill.'));
  expect(location.pathname).toBe('/act-1');
});

it('a new story stays in the list when another one is opened at once', async () => {
  stored = [weir];
  renderApp('/dashboard', { auth: signedIn() });
  await userEvent.click(await screen.findByRole('button', { name: 'New Story' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open The Weir' }));
  await screen.findByRole('heading', { level: 1, name: '“The Weir”' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open Untitled story' })).toBeVisible());
});
