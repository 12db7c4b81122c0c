import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OutlineCards } from '@trefoil/server/contract';
import {
  buildCharacter,
  buildCharacterCard,
  buildOutline,
  buildProfile,
  buildWork,
} from '../../../testing/builders.ts';
import { renderWith } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { buildStory } from '../testing/stories.ts';
import { OutlineTools } from './OutlineTools.tsx';
import { writeFile, type FileJob } from '../export/formats/writeFile.ts';

const api = useTestApi();

/** jsdom has no workers: the page's own thread does the same work. */
class PageWorker {
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
  Object.assign(globalThis, { Worker: PageWorker });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

function show(outline: Partial<OutlineCards> = {}) {
  renderWith(<OutlineTools outline={buildOutline(outline)} author="Ilaria Conti" />);
  return userEvent.setup();
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
    ['Text', 'the-return-address.txt', 'text/plain;charset=utf-8'],
    ['Web Page', 'the-return-address.html', 'text/html;charset=utf-8'],
    ['EPUB', 'the-return-address.epub', 'application/epub+zip'],
    ['Word', 'the-return-address.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('gives %s with one press', async (label, name, type) => {
    const user = show({ act1a01: 'She walks the mail.' });
    await user.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 });
    expect(saved[0]).toMatchObject({ name, file: { type } });
    expect(api.received).toEqual([]);
  });

  it('asks for characters and notes, and takes what is chosen', async () => {
    const person = buildCharacter({ name: 'Emil Sayre' });
    api.on('GET /outlines/me', { body: buildStory({ act2a01: 'Two', act3a01: 'Three', characters: [person] }) });
    const user = show({ characters: [buildCharacterCard({ name: 'Emil Sayre' })] });
    await user.click(screen.getByRole('button', { name: 'Take It Along' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take it along' }));
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

  it('puts everything into one file', async () => {
    api.on('GET /outlines/me', { body: buildStory({ act1a01: 'One', characters: [buildCharacter()] }) });
    api.on('GET /profile/me', { body: buildProfile({ works: [buildWork()] }) });
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Everything as a File' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['the-return-address.json']));
    expect(JSON.parse((await textOf(saved[0]!.file)) as string)).toMatchObject({
      format: 'trefoil',
      outline: { title: 'The Return Address', act1a01: 'One' },
      characters: [{ name: 'Ada Pruitt' }],
      works: [{ title: 'Weather for Orphans' }],
    });
  });

  it('says so when the characters cannot be fetched', async () => {
    const user = show({ characters: [buildCharacterCard()] });
    api.breakOff(true);
    await user.click(screen.getByRole('button', { name: 'Text' }));
    expect(await screen.findByText('That did not reach us. Try again in a moment.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('opens the share sheet on a phone that has one', async () => {
    const shared: ShareData[] = [];
    const coarse = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
    jest.spyOn(window, 'matchMedia').mockReturnValue(coarse);
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Take It Along' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /^Text/ }));
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(shared[0]?.files?.[0]?.name).toBe('the-return-address.txt'));
    expect(saved).toEqual([]);
  });

  it('sets the story aside: first the file, then the question, then what it says', async () => {
    const person = buildCharacter();
    const story = buildStory({ act1a01: 'One', characters: [person] });
    api.on('GET /outlines/me', { body: story });
    api.on('GET /profile/me', { status: 404 });
    api.on('POST /outlines', { body: buildStory({ title: 'Untitled' }) });
    api.on(`DELETE /outlines/characters/${person._id}`, { body: person });
    const user = show({ act1a01: 'One', characters: [buildCharacterCard({ _id: person._id })] });
    await user.click(screen.getByRole('button', { name: 'Everything as a File' }));
    await user.click(await screen.findByText('Begin another story'));
    const changes = () => api.received.filter(({ call }) => !call.startsWith('GET'));

    await user.click(screen.getByRole('button', { name: 'Begin Another Story' }));
    await user.click(await screen.findByRole('button', { name: 'Keep This Story' }));
    expect(saved.map(({ name }) => name)).toEqual(['the-return-address.json']);
    expect(changes()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Begin Another Story' }));
    await user.click(await screen.findByRole('button', { name: 'Empty It Here' }));
    await waitFor(() =>
      expect(changes().map(({ call, body }) => [call, body])).toEqual([
        ['POST /outlines', { title: 'Untitled', act1a01: '', base: { title: 'The Return Address', act1a01: 'One' } }],
        [`DELETE /outlines/characters/${person._id}`, undefined],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that there are two files when setting aside was interrupted', async () => {
    api.on('GET /outlines/me', { body: buildStory({ act1a01: 'One' }) });
    api.on('GET /profile/me', { status: 404 });
    api.on('POST /outlines', { status: 503, body: { errors: [{ msg: 'Not now.' }] } });
    const user = show({ act1a01: 'One' });
    await user.click(screen.getByRole('button', { name: 'Everything as a File' }));
    await user.click(await screen.findByText('Begin another story'));
    await user.click(screen.getByRole('button', { name: 'Begin Another Story' }));
    expect(await screen.findByText(/^Everything is in the-return-address\.json now/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Empty It Here' }));
    expect(await screen.findByText(/^Not now\. Not everything was emptied/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Begin Another Story' }));
    expect(await screen.findByText(/^What was left is in .*: keep both\./)).toBeVisible();
  });
});
