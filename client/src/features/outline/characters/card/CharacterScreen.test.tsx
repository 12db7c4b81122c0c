import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCharacter, buildCharacterCard, buildOutline } from '../../../../testing/builders.ts';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { useTestApi } from '../../../../testing/useTestApi.ts';
import { characterForm } from '../characterForm.ts';
import { CharacterScreen } from './CharacterScreen.tsx';

const api = useTestApi();
const ada = buildCharacter();
const path = `/outlines/characters/${ada._id}`;
const show = () => renderScreen(<CharacterScreen />, path, { route: '/outlines/characters/:id' });

describe('CharacterScreen', () => {
  beforeEach(() => {
    const characters = [buildCharacterCard({ _id: ada._id, name: ada.name })];
    api.on('GET /outlines/me', { body: buildOutline({ characters }) });
  });

  it('offers to replace the earlier name until that is dismissed, by Ctrl+H, too', async () => {
    const outline = { ...buildOutline({ act1a03: 'Eda walks.' }), characters: [ada] };
    api.on('GET /outlines/me', { body: outline });
    api.on(`GET ${path}`, { body: ada });
    localStorage.setItem(`trefoil/renamed/${ada._id}`, 'Eda Pruitt');
    const { unmount } = show();
    await screen.findByText('Also replace Eda in 1 place?');
    fireEvent.keyDown(document.body, { key: 'h', code: 'KeyH', ctrlKey: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Find and replace' }));
    expect(dialog.getByLabelText('Find')).toHaveValue('Eda');
    expect(dialog.getByLabelText('Replace with')).toHaveValue('Ada');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Also replace Eda in 1 place?')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    unmount();
    show();
    expect(await screen.findByRole('heading', { level: 1, name: ada.name })).toBeInTheDocument();
    expect(screen.queryByText(/Also replace/)).toBeNull();
    expect(localStorage.getItem(`trefoil/renamed/${ada._id}`)).toBeNull();
  });

  it('links to the beats that name the character, in a row for each act that can be opened', async () => {
    const characters = [buildCharacterCard({ _id: ada._id, name: ada.name })];
    const outline = buildOutline({
      act1a03: 'Pruitt, again.',
      act3a02: 'Ada waits.',
      act3a08: 'Ada’s letter.',
      act2a01: 'Adamant.',
      characters,
    });
    api.on('GET /outlines/me', { body: outline });
    api.on(`GET ${path}`, { body: ada });
    show();
    const part = within(await screen.findByRole('complementary', { name: 'Appears in' }));
    expect(part.getByText('1 of 8', { selector: '[data-act="1"] span' })).toBeVisible();
    expect(part.getByText('0 of 16')).toBeVisible();
    const [first, third] = part.getAllByRole('group');
    expect(first).not.toHaveAttribute('open');
    expect(third).not.toHaveAttribute('open');
    fireEvent.click(within(third!).getByText('III'));
    expect(third).toHaveAttribute('open');
    const links = within(third!).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/act-3#act3a02', '/act-3#act3a08']);
    await waitFor(() => expect(localStorage.getItem('trefoil/appears-in/3')).toBe('true'));
  });

  it('restores an earlier description in the form', async () => {
    const versions = [{ at: '2026-03-09T15:12:00.000Z', field: 'desc', text: '<p>Ferry keeper.</p>' }];
    api.on(`GET ${path}`, ({ query }) => ({ body: query ? versions : ada }));
    const { store } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Version history of the description' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(location.search).toBe(`?id=${ada._id}`));
    const draft = { base: ada.desc, mine: '<p>Ferry keeper.</p>' };
    expect(store.getState().drafts.forms[characterForm(ada._id)]!['desc']).toMatchObject(draft);
  });

  it('says when no beat names them yet, and that this is not the protagonist; runs nothing of the description', async () => {
    const characters = [buildCharacterCard({ _id: ada._id, name: ada.name })];
    api.on('GET /outlines/me', { body: buildOutline({ characters }) });
    const desc = '<p>Kind.</p><img src="x" onerror="alert(1)"><script>alert(1)</script>';
    api.on(`GET ${path}`, { body: { ...ada, protag: false, desc } });
    show();
    expect(await screen.findByText(/^No beats yet/)).toBeInTheDocument();
    expect(screen.getByText('Not the protagonist')).toBeInTheDocument();
    expect(screen.getByText('Kind.').parentElement!.innerHTML).toBe('<p>Kind.</p>');
  });

  it('says when the character does not exist', async () => {
    api.on(`GET ${path}`, { status: 404, body: { errors: [{ msg: 'Character not found' }] } });
    show();
    expect(await screen.findByRole('heading', { name: 'Character Not Found' })).toBeInTheDocument();
  });
});
