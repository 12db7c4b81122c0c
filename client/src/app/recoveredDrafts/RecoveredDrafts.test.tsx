import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { renderWith, signedIn } from '../../testing/renderWith.tsx';
import { useIndexedDB } from '../../testing/useIndexedDB.ts';
import { useTestApi } from '../../testing/useTestApi.ts';
import { DraftsSession } from '../session/DraftsSession.tsx';
import { RecoveredDraftsNotice, RecoverTextRow } from './RecoveredDrafts.tsx';

const api = useTestApi();
useIndexedDB();

beforeEach(() => {
  api.on('POST /outlines', { status: 503 });
});

/** The notice on the dashboard of somebody who has typed a text, or another part in its place. */
async function show({
  form = 'outline',
  field = 'act1a01',
  text = 'She walks the mail.',
  path = '',
  part = <RecoveredDraftsNotice />,
} = {}) {
  const { store, unmount } = renderWith(<DraftsSession>{part}</DraftsSession>, { auth: signedIn() });
  await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
  const type = (typed: { form: string; field: string; text: string; path?: string }) =>
    act(() => void store.dispatch(draftsActions.typed({ ...typed, stored: '', name: 'A text' })));
  type({ form, field, text, path });
  return {
    unmount,
    type,
    openDrawer: async () => userEvent.click(await screen.findByRole('button', { name: /Recovered text/i })),
    discard: () => act(() => void store.dispatch(draftsActions.discarded({ form, fields: [field] }))),
  };
}

describe('the notice about recovered drafts', () => {
  it('says where text is found that the device took', async () => {
    await show();
    expect(await screen.findByText(/1 unsaved text on this device. You’ll find it where/)).toBeVisible();
  });

  it('says why a text is there whose story was deleted', async () => {
    api.on('POST /outlines', { status: 404 });
    await show({ form: `outline/${'a'.repeat(24)}` });
    fireEvent(window, new Event('online'));
    expect(await screen.findByText(/^Text whose original was deleted is kept on this device/)).toBeVisible();
  });

  it('can be dismissed until there is another text', async () => {
    const { type } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/unsaved text/)).toBeNull();
    type({ form: 'outline', field: 'act1a02', text: 'The keys.' });
    expect(await screen.findByText(/2 unsaved texts on this device/)).toBeVisible();
  });

  it('says of text that the device did not take what its form says', async () => {
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The device is full', 'QuotaExceededError');
    });
    const { openDrawer, discard } = await show();
    expect(await screen.findByText('Not saved. Keep this page open.')).toBeVisible();
    expect(screen.queryByText(/on this device/)).toBeNull();
    await openDrawer();
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(drawer).toHaveTextContent('She walks the mail.'));
    expect(drawer).toHaveTextContent('Not saved. Keep this page open.');
    discard();
    expect(screen.queryByText(/30 days|The oldest goes/)).toBeNull();
    put.mockRestore();
  });
});

describe('the drawer of recovered drafts', () => {
  it('shows and copies a description as plain text', async () => {
    const { openDrawer, discard } = await show({
      form: 'character/new',
      field: 'desc',
      text: '<p>Direct, and <em>funny</em>.</p><ul><li>Hums</li><li>Counts &lt; 10</li></ul>',
    });
    // It brings the clipboard along.
    const user = userEvent.setup();
    const plain = 'Direct, and funny.\n\n- Hums\n- Counts < 10';
    await openDrawer();
    for (const group of ['Not saved yet', 'Discarded']) {
      const item = within(await screen.findByRole('region', { name: group }));
      expect(item.getByText(plain, { normalizer: (text) => text })).toBeVisible();
      await user.click(item.getByRole('button', { name: 'Copy' }));
      expect(await navigator.clipboard.readText()).toBe(plain);
      discard();
    }
    await user.click(screen.getByRole('button', { name: 'Copy All' }));
    expect(await navigator.clipboard.readText()).toBe(`A text\n\n${plain}`);
  });

  it('says of what was written in another story that it was there, and leads nowhere', async () => {
    for (const form of ['outline/5', 'character/new/5']) {
      const { unmount, openDrawer } = await show({ form, path: '/create-character' });
      await openDrawer();
      expect(await screen.findByRole('heading', { name: 'Another story: A text' })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
      unmount();
    }
  });

  it('discards all unsaved texts of a form at once, which then can be restored', async () => {
    const { openDrawer, type } = await show();
    for (const field of ['act1a02', 'act1a03']) type({ form: 'outline', field, text: field });
    type({ form: 'profile', field: 'bio', text: 'She writes.' });
    await openDrawer();
    fireEvent.click(await screen.findByRole('button', { name: /^Discard “A text” and 2 more$/ }));
    expect(within(screen.getByRole('region', { name: 'Discarded' })).getAllByRole('article')).toHaveLength(3);
    expect(within(screen.getByRole('region', { name: 'Not saved yet' })).getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Discard “A text”' })).toBeVisible();
  });

  it('offers no Copy if there is only empty text', async () => {
    const { openDrawer, discard } = await show({
      form: 'character/new',
      field: 'desc',
      text: '<p>&nbsp;</p>',
      part: <RecoverTextRow />,
    });
    discard();
    await openDrawer();
    expect(await screen.findByText('Nothing to recover.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
  });

  it('shows the description of a work, which has no markup, as it is', async () => {
    const { openDrawer } = await show({ form: 'work/new', field: 'desc', text: 'a < b, <p>' });
    await openDrawer();
    expect(await screen.findByText('a < b, <p>')).toBeVisible();
  });
});
