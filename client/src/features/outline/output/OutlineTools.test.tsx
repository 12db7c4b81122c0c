import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type OutlineCards, type OutlineTexts } from '@trefoil/server/contract';
import { DraftsSession } from '../../../app/session/DraftsSession.tsx';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import {
  buildCharacter,
  buildCharacterCard,
  buildOutline,
  buildProfile,
  buildUser,
  buildWork,
} from '../../../testing/builders.ts';
import { renderWith, signedIn } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { OPEN_EXPORT } from '../outlineTitle.ts';
import { buildStory } from '../testing/stories.ts';
import { OutlineTools } from './OutlineScreen.tsx';
import { writeFile, type FileJob } from '../export/formats/writeFile.ts';

const api = useTestApi();

/** jsdom has no workers: this one runs on the main thread. */
class MainThreadWorker {
  onmessage: (event: { data: Blob }) => void = () => {};
  postMessage(job: FileJob) {
    void writeFile(job).then((data) => this.onmessage({ data }));
  }
  terminate() {}
}

let saved: { name: string; file: Blob }[];

beforeEach(() => {
  saved = [];
  let file: Blob;
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  Object.assign(globalThis, { Worker: MainThreadWorker });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

/** Renders the tools and opens the export dialog. */
async function openDialog(outline: Partial<OutlineCards> = {}) {
  renderWith(<OutlineTools outline={buildOutline(outline)} canRead />, { auth: signedIn() });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  return { dialog: within(await screen.findByRole('dialog', { name: 'Export' })) };
}
const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

describe('OutlineTools', () => {
  it('fetches characters and notes, and exports the chosen act', async () => {
    const person = buildCharacter({ name: 'Emil Sayre' });
    api.on('GET /outlines/me', { body: buildStory({ act2a01: 'Two', act3a01: 'Three', characters: [person] }) });
    const { dialog } = await openDialog({ characters: [buildCharacterCard({ name: 'Emil Sayre' })] });
    expect(dialog.getByText('1 character, 0 notes')).toBeVisible();
    fireEvent.click(dialog.getByRole('radio', { name: 'Act II' }));
    fireEvent.click(dialog.getByRole('radio', { name: /^Markdown/ }));
    expect(dialog.getByText('the-return-address.md')).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ name: 'the-return-address.md', file: { type: 'text/markdown;charset=utf-8' } });
    const text = await textOf(saved[0]!.file);
    expect(text).toContain('### Strange New Ground\n\nTwo');
    expect(text).not.toContain('Three');
    expect(text).toContain('### Emil Sayre (protagonist)');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('exports all stories in a full backup, the shown one first, and the works', async () => {
    api.on('GET /profile/me', { body: buildProfile({ works: [buildWork()] }) });
    const shown = buildStory({ act1a01: 'One' });
    const other = buildStory({ title: 'The Weir', characters: [buildCharacter({ name: 'Emil Sayre' })] });
    const list = [other, shown].map(({ _id, title }) => ({ _id, title, present: 1, characters: 0 }));
    api.on('GET /outlines/me?stories=true', { body: list });
    api.on('GET /outlines/me', ({ query }) => ({ body: query.includes(other._id) ? other : shown }));
    const { dialog } = await openDialog({ _id: shown._id });
    fireEvent.click(dialog.getByRole('radio', { name: /^Full Backup/ }));
    fireEvent.click(await dialog.findByRole('radio', { name: 'All stories' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse((await textOf(saved[0]!.file)) as string)).toMatchObject({
      outline: { title: 'The Return Address', act1a01: 'One' },
      stories: [{ outline: { title: 'The Weir' }, characters: [{ name: 'Emil Sayre' }] }],
    });
  });

  it('opens once for a link that asks for it, and not again after a reload', async () => {
    history.replaceState({ usr: OPEN_EXPORT, key: 'x' }, '');
    renderWith(<OutlineTools outline={buildOutline()} canRead />);
    expect(await screen.findByRole('dialog', { name: 'Export' })).toBeVisible();
    await waitFor(() => expect((history.state as { usr: unknown }).usr).toBeNull());
  });

  it('shows a message when the characters cannot be fetched', async () => {
    const { dialog } = await openDialog({ characters: [buildCharacterCard()] });
    api.breakOff(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('We couldn’t reach Trefoil. Please try again in a moment.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('opens the share sheet on a phone that supports it', async () => {
    const shared: ShareData[] = [];
    const coarse = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
    jest.spyOn(window, 'matchMedia').mockReturnValue(coarse);
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    const { dialog } = await openDialog();
    fireEvent.click(dialog.getByRole('radio', { name: /^Plain text/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(shared[0]?.files?.[0]?.name).toBe('the-return-address.txt'));
    expect(saved).toEqual([]);
    expect(api.received).toEqual([]);
  });
});

describe('what is not sent yet', () => {
  const STORED = buildOutline({ act1a01: 'One' });

  /** Opens the export dialog on a device on which texts were typed. */
  async function openWithDrafts(texts: Record<string, string>) {
    const { store } = renderWith(
      <DraftsSession>
        <OutlineTools outline={STORED} canRead />
      </DraftsSession>,
      { auth: signedIn(buildUser()) },
    );
    await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
    const stored: Record<string, string | undefined> = { title: STORED.title, act1a01: STORED.act1a01 };
    const typed = Object.entries(texts).map(([field, text]) =>
      draftsActions.typed({
        form: outlineForm(STORED._id),
        field,
        text,
        stored: stored[field] ?? '',
        name: 'An Ordinary Day',
      }),
    );
    act(() => typed.forEach((action) => store.dispatch(action)));
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    return { dialog: within(await screen.findByRole('dialog', { name: 'Export' })) };
  }

  /** The server stores what is sent, and answers with all of it. */
  function storeTexts() {
    let outline: Partial<OutlineTexts> = STORED;
    api.on('POST /outlines', ({ body }) => {
      outline = { ...outline, ...(body as Partial<OutlineTexts>) };
      return { body: outline };
    });
  }

  it('is sent before the export', async () => {
    storeTexts();
    const { dialog } = await openWithDrafts({ act1a01: 'Mine' });
    fireEvent.click(dialog.getByRole('radio', { name: /^Plain text/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await textOf(saved[0]!.file)).toContain('Mine');
    expect(api.received.filter(({ call }) => call !== 'GET /outlines/me')).toEqual([
      expect.objectContaining({
        call: 'POST /outlines',
        body: { outline: STORED._id, act1a01: 'Mine', base: { act1a01: 'One' } },
      }),
    ]);
  });

  it('is named, and exported as it is on the device, if it cannot be sent', async () => {
    const { dialog } = await openWithDrafts({ act1a01: 'Mine', title: 'The Ninth Ferry' });
    api.breakOff(true);
    expect(dialog.getByText(/^Not saved in your account yet: An Ordinary Day, An Ordinary Day\./)).toBeVisible();
    fireEvent.click(dialog.getByRole('radio', { name: /^Plain text/ }));
    expect(dialog.getByText('the-ninth-ferry.txt')).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['the-ninth-ferry.txt']));
    expect(await textOf(saved[0]!.file)).toMatch(/^“The Ninth Ferry”[^]*Mine/);
  });
});
