import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MAX, type OutlineCards, type OutlineTexts } from '@trefoil/server/contract';
import { DraftsSession } from '../../../app/session/DraftsSession.tsx';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { OUTLINE_FORM } from '../../../lib/drafts/forms.ts';
import {
  buildCharacter,
  buildCharacterCard,
  buildOutline,
  buildProfile,
  buildUser,
  buildWork,
} from '../../../testing/builders.ts';
import { renderWith, signedIn } from '../../../testing/renderApp.tsx';
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
  renderWith(<OutlineTools outline={buildOutline(outline)} author="Ilaria Conti" canRead />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Export' })) };
}
const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

describe('OutlineTools', () => {
  it.each([
    ['Markdown', 'the-return-address.md', 'text/markdown;charset=utf-8'],
    ['Plain text', 'the-return-address.txt', 'text/plain;charset=utf-8'],
    ['OPML', 'the-return-address.opml', 'text/x-opml'],
    ['Web page', 'the-return-address.html', 'text/html;charset=utf-8'],
    ['EPUB', 'the-return-address.epub', 'application/epub+zip'],
    ['Word', 'the-return-address.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('exports %s', async (label, name, type) => {
    const { user, dialog } = await openDialog({ act1a01: 'She walks the mail.' });
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${label}`) }));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 });
    expect(saved[0]).toMatchObject({ name, file: { type } });
    expect(api.received).toEqual([]);
  });

  it('fetches characters and notes, and exports the chosen act', async () => {
    const person = buildCharacter({ name: 'Emil Sayre' });
    api.on('GET /outlines/me', { body: buildStory({ act2a01: 'Two', act3a01: 'Three', characters: [person] }) });
    const { user, dialog } = await openDialog({ characters: [buildCharacterCard({ name: 'Emil Sayre' })] });
    expect(dialog.getByText('1 character, 0 notes')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Act II' }));
    await user.click(dialog.getByRole('radio', { name: /^Markdown/ }));
    expect(dialog.getByText('the-return-address.md')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await textOf(saved[0]!.file);
    expect(text).toContain('### Strange New Ground\n\nTwo');
    expect(text).not.toContain('Three');
    expect(text).toContain('### Emil Sayre (protagonist)');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('exports a full backup', async () => {
    api.on('GET /outlines/me', { body: buildStory({ act1a01: 'One', characters: [buildCharacter()] }) });
    api.on('GET /profile/me', { body: buildProfile({ works: [buildWork()] }) });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: /^Full Backup/ }));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['the-return-address.json']));
    expect(JSON.parse((await textOf(saved[0]!.file)) as string)).toMatchObject({
      format: 'trefoil',
      outline: { title: 'The Return Address', act1a01: 'One' },
      characters: [{ name: 'Ada Pruitt' }],
      works: [{ title: 'Weather for Orphans' }],
    });
  });

  it('opens once for a link that asks for it, and not again after a reload', async () => {
    history.replaceState({ usr: OPEN_EXPORT, key: 'x' }, '');
    renderWith(<OutlineTools outline={buildOutline()} author="Ilaria Conti" canRead />);
    expect(await screen.findByRole('dialog', { name: 'Export' })).toBeVisible();
    await waitFor(() => expect((history.state as { usr: unknown }).usr).toBeNull());
  });

  it('shows a message when the characters cannot be fetched', async () => {
    const { user, dialog } = await openDialog({ characters: [buildCharacterCard()] });
    api.breakOff(true);
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('We couldn’t reach Trefoil. Please try again in a moment.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('opens the share sheet on a phone that supports it', async () => {
    const shared: ShareData[] = [];
    const coarse = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
    jest.spyOn(window, 'matchMedia').mockReturnValue(coarse);
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: /^Plain text/ }));
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(shared[0]?.files?.[0]?.name).toBe('the-return-address.txt'));
    expect(saved).toEqual([]);
  });

  it('clears the outline only after a backup and a confirmation', async () => {
    const person = buildCharacter();
    const story = buildStory({ act1a01: 'One', characters: [person] });
    api.on('GET /outlines/me', { body: story });
    api.on('GET /profile/me', { status: 404 });
    api.on('POST /outlines', { body: buildStory({ title: 'Untitled story' }) });
    api.on(`DELETE /outlines/characters/${person._id}`, { body: person });
    const { user } = await openDialog({ act1a01: 'One', characters: [buildCharacterCard({ _id: person._id })] });
    await user.click(screen.getByText('Start a new story'));
    const changes = () => api.received.filter(({ call }) => !call.startsWith('GET'));

    await user.click(screen.getByRole('button', { name: 'Start a New Story' }));
    await user.click(await screen.findByRole('button', { name: 'Keep This Story' }));
    expect(saved.map(({ name }) => name)).toEqual(['the-return-address.json']);
    expect(changes()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Start a New Story' }));
    await user.click(await screen.findByRole('button', { name: 'Clear and Start New' }));
    await waitFor(() =>
      expect(changes().map(({ call, body }) => [call, body])).toEqual([
        [
          'POST /outlines',
          { title: 'Untitled story', act1a01: '', base: { title: 'The Return Address', act1a01: 'One' } },
        ],
        [`DELETE /outlines/characters/${person._id}`, undefined],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('mentions both backups when clearing was interrupted', async () => {
    api.on('GET /outlines/me', { body: buildStory({ act1a01: 'One' }) });
    api.on('GET /profile/me', { status: 404 });
    api.on('POST /outlines', { status: 503, body: { errors: [{ msg: 'Not now.' }] } });
    const { user } = await openDialog({ act1a01: 'One' });
    await user.click(screen.getByText('Start a new story'));
    await user.click(screen.getByRole('button', { name: 'Start a New Story' }));
    expect(await screen.findByText(/^Your full backup is the-return-address\.json/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear and Start New' }));
    expect(await screen.findByText(/^Not now\. Not everything was cleared/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start a New Story' }));
    expect(await screen.findByText(/^The rest of your story is in .*; keep both\./)).toBeVisible();
  });
});

describe('what is not sent yet', () => {
  const STORED = buildOutline({ act1a01: 'One' });
  const TOO_LONG = 'x'.repeat(MAX.beat + 1);

  /** Opens the export dialog on a device on which texts were typed. */
  async function openWithDrafts(texts: Record<string, string>) {
    const { store } = renderWith(
      <DraftsSession>
        <OutlineTools outline={STORED} author="Ilaria Conti" canRead />
      </DraftsSession>,
      { auth: signedIn(buildUser()) },
    );
    await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
    const stored: Record<string, string | undefined> = { title: STORED.title, act1a01: STORED.act1a01 };
    const typed = Object.entries(texts).map(([field, text]) =>
      draftsActions.typed({
        form: OUTLINE_FORM,
        field,
        text,
        stored: stored[field] ?? '',
        name: 'An Ordinary Day',
      }),
    );
    act(() => typed.forEach((action) => store.dispatch(action)));
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    return { user, store, dialog: within(await screen.findByRole('dialog', { name: 'Export' })) };
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
    const { user, dialog } = await openWithDrafts({ act1a01: 'Mine' });
    await user.click(dialog.getByRole('radio', { name: /^Plain text/ }));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await textOf(saved[0]!.file)).toContain('Mine');
    expect(api.received.map(({ call, body }) => [call, body])).toEqual([
      ['POST /outlines', { act1a01: 'Mine', base: { act1a01: 'One' } }],
    ]);
  });

  it('is named, and exported as it is on the device, if it cannot be sent', async () => {
    const { user, dialog } = await openWithDrafts({ act1a01: 'Mine', title: 'The Ninth Ferry' });
    api.breakOff(true);
    expect(dialog.getByText(/^Not saved in your account yet: An Ordinary Day, An Ordinary Day\./)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /^Plain text/ }));
    expect(dialog.getByText('the-ninth-ferry.txt')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['the-ninth-ferry.txt']));
    expect(await textOf(saved[0]!.file)).toMatch(/^“The Ninth Ferry”[^]*Mine/);
  });

  it('is in the backup before a new story, and among the recovered drafts after it', async () => {
    storeTexts();
    api.on('GET /outlines/me', { body: buildStory({ act1a01: 'One', act1a02: 'Two' }) });
    api.on('GET /profile/me', { status: 404 });
    const { user, store } = await openWithDrafts({ act1a01: TOO_LONG, act1a02: 'Two' });
    await user.click(screen.getByText('Start a new story'));
    await user.click(screen.getByRole('button', { name: 'Start a New Story' }));
    await user.click(await screen.findByRole('button', { name: 'Clear and Start New' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.parse((await textOf(saved[0]!.file)) as string)).toMatchObject({
      outline: { act1a01: TOO_LONG, act1a02: 'Two' },
    });
    const { title } = STORED;
    expect(api.received.filter(({ call }) => call === 'POST /outlines').map(({ body }) => body)).toEqual([
      { act1a02: 'Two', base: { act1a02: null } },
      { title: 'Untitled story', act1a01: '', act1a02: '', base: { title, act1a01: 'One', act1a02: 'Two' } },
    ]);
    const { forms, recovered } = store.getState().drafts;
    expect(recovered.map(({ text }) => text)).toEqual([TOO_LONG]);
    expect(Object.values(forms[OUTLINE_FORM]!.fields).filter(isChanged)).toEqual([]);
  });
});
