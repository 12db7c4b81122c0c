import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MAX } from '@trefoil/server/contract';
import { fill } from '../../../../testing/fill.ts';
import { buildCharacter, buildOutline } from '../../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../../testing/renderApp.tsx';
import { useTestApi } from '../../../../testing/useTestApi.ts';

const api = useTestApi();

async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

async function open() {
  api.on('GET /outlines/me', { status: 404 });
  renderApp('/create-character', { auth: signedIn() });
  return screen.findByLabelText('Image URL');
}
const cards = () => within(screen.getByRole('region', { name: 'Add a first note?' })).getAllByRole('listitem');

describe('CharacterFormScreen: the photo', () => {
  it('is filled in by a portrait; with another URL no portrait is checked', async () => {
    const photo = await open();
    const portraits = screen.getAllByRole('radio');
    expect(portraits).toHaveLength(12);
    await userEvent.click(screen.getByRole('radio', { name: 'A lady in a ruff' }));
    expect(photo).toHaveValue(`${location.origin}/portraits/07.png`);
    expect(screen.getByAltText('Preview')).toHaveAttribute('src', `${location.origin}/portraits/07.png`);
    fill(photo, 'https://example.com/ada.png');
    expect(portraits.filter((portrait) => (portrait as HTMLInputElement).checked)).toEqual([]);
  });

  it('shows and checks a portrait that was chosen at another address of the site', async () => {
    const photo = await open();
    fill(photo, 'http://192.168.1.20:3000/portraits/07.png');
    expect(screen.getByRole('radio', { name: 'A lady in a ruff' })).toBeChecked();
    expect(screen.getByAltText('Preview')).toHaveAttribute('src', `${location.origin}/portraits/07.png`);
  });

  it('has no preview with an http: URL, and the form says why', async () => {
    fill(await open(), 'http://example.com/ada.png');
    expect(screen.queryByAltText('Preview')).toBeNull();
    expect(screen.getByText(/^Not shown: http:\/\/ isn’t secure/)).toBeVisible();
  });

  it('is tried without a preview whatever its ending, and the form says what came of it', async () => {
    const tried = () => document.querySelector('img[hidden]');
    const photo = await open();
    await paste(photo, 'https://drive.google.com/file/d/1/view');
    expect(tried()).toBeNull();
    await waitFor(() => expect(tried()).toHaveAttribute('src', 'https://drive.google.com/file/d/1/view'));
    fireEvent.error(tried()!);
    expect(screen.getByText(/^No image found here/)).toBeVisible();

    await userEvent.clear(photo);
    expect(screen.queryByText(/^No image found/)).toBeNull();
    await paste(photo, 'https://example.com/ada.webp');
    await waitFor(() => expect(tried()).toHaveAttribute('src', 'https://example.com/ada.webp'));
    fireEvent.load(tried()!);
    expect(screen.getByText('No preview for this kind of link, but the card shows the image.')).toBeVisible();
    expect(screen.queryByAltText('Preview')).toBeNull();
  });

  it('that cannot be loaded says so in place of its preview', async () => {
    await paste(await open(), 'https://example.com/ada.png');
    fireEvent.error(screen.getByAltText('Preview'));
    expect(screen.queryByAltText('Preview')).toBeNull();
    expect(screen.getByText(/^No image found here/)).toBeVisible();
  });

  it('needs no explanation while it is no address', async () => {
    fill(await open(), 'ada.png');
    expect(screen.queryByText(/^Not shown|^No image/)).toBeNull();
  });
});

describe('CharacterFormScreen: the protagonist switch', () => {
  it('reads Yes or No', async () => {
    await open();
    const control = screen.getByRole('switch', { name: /^Protagonist\?/ });
    expect(control).not.toBeChecked();
    expect(screen.getByText('No')).toBeVisible();
    await userEvent.click(control);
    expect(control).toBeChecked();
    expect(screen.getByText('Yes')).toBeVisible();
  });
});

describe('CharacterFormScreen: the first note', () => {
  it('is one of three suggestions, and never replaces text', async () => {
    await open();
    expect(cards()).toHaveLength(3);
    const [first] = cards();
    await userEvent.click(within(first!).getByRole('button'));
    const note = screen.getByRole('textbox', { name: 'Note' });
    expect(first).toHaveTextContent((note as HTMLTextAreaElement).value);
    fill(note, `${(note as HTMLTextAreaElement).value} She hums.`);
    const before = (note as HTMLTextAreaElement).value;
    await userEvent.click(screen.getByRole('button', { name: 'Show Three More' }));
    await userEvent.click(within(cards()[2]!).getByRole('button'));
    expect((note as HTMLTextAreaElement).value.startsWith(`${before}\n\n`)).toBe(true);
  });

  it('needs a title and text once it was started', async () => {
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
    await open();
    await userEvent.click(within(cards()[0]!).getByRole('button'));
    await userEvent.clear(screen.getByLabelText('Note title'));
    await userEvent.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(screen.getByText('Your note needs a title.')).toBeVisible());
    expect(api.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });
});

describe('CharacterFormScreen: a description that is too long', () => {
  it('says by how much while it is typed, and does not keep the new name from being saved', async () => {
    localStorage.setItem('trefoil/plainly', 'yes');
    const ada = buildCharacter({ desc: '<p>Direct.</p>' });
    api.on('GET /outlines/me', { body: buildOutline() });
    api.on(`GET /outlines/characters/${ada._id}`, { body: ada });
    api.on('PUT /outlines/characters', { body: { ...ada, name: 'Ada Quill' } });
    renderApp(`/create-character?id=${ada._id}`, { auth: signedIn() });
    const description = await screen.findByRole('textbox', { name: 'Description' });
    fireEvent.input(description, { target: { value: 'x'.repeat(MAX.desc + 5) } });
    const excess = '12 characters over the limit of 20,000. Nothing is lost; shorten it to save.';
    expect(await screen.findByText(excess)).toBeVisible();
    fill(screen.getByLabelText('Name'), 'Ada Quill');
    await userEvent.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(api.received.some(({ call }) => call.startsWith('PUT'))).toBe(true));
    expect(api.received.find(({ call }) => call.startsWith('PUT'))!.body).toMatchObject({ name: 'Ada Quill' });
    expect(api.received.find(({ call }) => call.startsWith('PUT'))!.body).not.toHaveProperty('desc');
    await waitFor(() => expect(description).toHaveFocus());
    expect(screen.getByText(excess)).toBeVisible();
  });
});

describe('CharacterFormScreen: text that cannot be stored on the device', () => {
  it('is copied without the markup of the description', async () => {
    const user = userEvent.setup();
    localStorage.setItem('trefoil/plainly', 'yes');
    await open();
    fill(screen.getByRole('textbox', { name: 'Description' }), 'Direct.');
    await user.click(await screen.findByRole('button', { name: 'Copy Text' }));
    expect(await navigator.clipboard.readText()).toBe('New character: Description\n\nDirect.');
  });
});

it('CharacterFormScreen leads to the new character if something was typed while it was saved', async () => {
  localStorage.setItem('trefoil/plainly', 'yes');
  await open();
  fill(screen.getByLabelText(/^Name/), 'Ada Pruitt');
  fill(screen.getByLabelText(/^Description/), 'Direct, and funny.');
  await userEvent.click(screen.getByRole('radio', { name: 'A lady in a ruff' }));
  const ada = buildCharacter({ name: 'Ada Pruitt' });
  api.on('PUT /outlines/characters', () => {
    fill(screen.getByLabelText(/^Name/), 'Ada Pruitt-Sayre');
    return { body: ada };
  });
  await userEvent.click(screen.getByRole('button', { name: 'SAVE' }));
  await waitFor(() => expect(location.search).toBe(`?id=${ada._id}`));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada Pruitt-Sayre'));
});
