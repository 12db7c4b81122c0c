import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MAX } from '@trefoil/server/contract';
import { buildCharacter, buildOutline } from '../../../../testing/builders.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { useTestApi } from '../../../../testing/useTestApi.ts';
import { CharacterFormScreen } from './CharacterFormScreen.tsx';

const api = useTestApi();
const saves = () => api.received.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'SAVE' }));

beforeEach(() => localStorage.setItem('trefoil/plainly', 'yes'));

async function open(path = '/create-character') {
  renderScreen(<CharacterFormScreen />, path);
  await screen.findByLabelText(/^Name/);
}

function writeCharacter() {
  fill(screen.getByLabelText(/^Name/), 'Ada Pruitt');
  fill(screen.getByLabelText(/^Description/), 'Direct, and funny.');
  fireEvent.click(screen.getByRole('radio', { name: 'A lady in a ruff' }));
}

describe('CharacterFormScreen: the first note', () => {
  const cards = () => within(screen.getByRole('region', { name: 'Add a first note?' })).getAllByRole('listitem');
  const take = (index: number) => fireEvent.click(within(cards()[index]!).getByRole('button'));

  it('is one of three suggestions, never replaces text, and needs a title', async () => {
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
    await open();
    expect(cards()).toHaveLength(3);
    take(0);
    const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
    expect(cards()[0]).toHaveTextContent(note.value);
    const mine = `${note.value} She hums.`;
    fill(note, mine);
    fireEvent.click(screen.getByRole('button', { name: 'Show Three More' }));
    take(2);
    expect(note.value.startsWith(`${mine}\n\n`)).toBe(true);

    fill(screen.getByLabelText('Note title'), '');
    save();
    await waitFor(() => expect(screen.getByText('Your note needs a title.')).toBeVisible());
    expect(saves()).toEqual([]);
  });
});

it('CharacterFormScreen saves a new name although the description is too long, and says by how much', async () => {
  const ada = buildCharacter({ desc: '<p>Direct.</p>' });
  api.on('GET /outlines/me', { body: buildOutline() });
  api.on(`GET /outlines/characters/${ada._id}`, { body: ada });
  api.on('PUT /outlines/characters', { body: { ...ada, name: 'Ada Quill' } });
  await open(`/create-character?id=${ada._id}`);
  const description = await screen.findByLabelText('Description');
  fill(description, 'x'.repeat(MAX.desc + 5));
  const excess = '12 characters over the limit of 20,000. Nothing is lost; shorten it to save.';
  expect(await screen.findByText(excess)).toBeVisible();
  fill(screen.getByLabelText('Name'), 'Ada Quill');
  const scrolled = jest.spyOn(description, 'scrollIntoView');
  save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({ name: 'Ada Quill' });
  expect(saves()[0]).not.toHaveProperty('desc');
  await waitFor(() => expect(description).toHaveFocus());
  expect(scrolled).toHaveBeenCalled();
  expect(screen.getByText(excess)).toBeVisible();
});

it('CharacterFormScreen copies text that cannot be stored on the device, without the markup of the description', async () => {
  const user = userEvent.setup();
  await open();
  fill(screen.getByLabelText(/^Description/), 'Direct.');
  await user.click(await screen.findByRole('button', { name: 'Copy Text' }));
  expect(await navigator.clipboard.readText()).toBe('New character: Description\n\nDirect.');
});

it('CharacterFormScreen sends a first character again to the story that it was sent to', async () => {
  const story = buildOutline();
  api.on('POST /outlines', { body: story });
  api.on('PUT /outlines/characters', { status: 503 });
  await open();
  writeCharacter();
  save();
  await screen.findByRole('alert');
  // Another device has opened a further story meanwhile.
  for (const call of ['POST /outlines', 'GET /outlines/me']) api.on(call, { body: buildOutline() });
  api.on('PUT /outlines/characters', { body: buildCharacter() });
  save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()).toEqual(Array(2).fill(expect.objectContaining({ name: 'Ada Pruitt', outline: story._id })));
  expect(new Set(api.received.flatMap(({ sendKey }) => sendKey ?? [])).size).toBe(1);
});

it('CharacterFormScreen leads to the new character if something was typed while it was saved', async () => {
  api.on('POST /outlines', { body: buildOutline() });
  await open();
  const ada = buildCharacter({ name: 'Ada Pruitt' });
  api.on(`GET /outlines/characters/${ada._id}`, { body: ada });
  api.on('PUT /outlines/characters', () => {
    fill(screen.getByLabelText(/^Name/), 'Ada Pruitt-Sayre');
    return { body: ada };
  });
  writeCharacter();
  save();
  await waitFor(() => expect(location.search).toBe(`?id=${ada._id}`));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada Pruitt-Sayre'));
});
