import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Outline } from '@trefoil/server/contract';
import { buildCharacter, buildNote, buildProfile, buildWork } from '../../../testing/builders.ts';
import { renderWith } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { buildStory } from '../testing/stories.ts';
import { asBackup } from '../export/formats/backup.ts';
import { ImportScreen } from './ImportScreen.tsx';

const api = useTestApi();

/** Node's `Response` cannot read jsdom's files. */
class FileResponse {
  constructor(private readonly file: File) {}
  arrayBuffer() {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsArrayBuffer(this.file);
    });
  }
}
const { Response } = globalThis;
beforeAll(() => void Object.assign(globalThis, { Response: FileResponse }));
afterAll(() => void Object.assign(globalThis, { Response }));

function importFile(text: string, name = 'story.json') {
  renderWith(<ImportScreen />);
  const files = [new File([text], name, { type: 'application/json' })];
  fireEvent.change(screen.getByLabelText('File to import'), { target: { files } });
}
const apply = async (count: number) =>
  fireEvent.click(await screen.findByText(count === 1 ? 'Apply 1 Change' : `Apply ${count} Changes`));
const choose = (field: HTMLElement, label: string) => {
  const option = within(field).getByRole<HTMLOptionElement>('option', { name: label });
  fireEvent.change(field, { target: { value: option.value } });
};
const answerWith = (outline: Outline) => {
  api.on('GET /outlines/me', ({ query }) => ({
    body: query.includes('view=card') ? { ...outline, characters: [] } : outline,
  }));
  api.on('GET /profile/me', { status: 404 });
};
const sent = (call: string) => api.received.filter((received) => received.call === call);
const part = (name: RegExp) => within(screen.getByRole('region', { name }));

describe('ImportScreen', () => {
  it('imports one of the stories in a backup as a new story, with its characters', async () => {
    const mine = buildStory({ act1a01: 'Mine.' });
    const created = buildStory();
    answerWith(mine);
    api.on('POST /outlines', ({ body }) => ({ body: { ...created, ...(body as object), characters: [] } }));
    api.on('PUT /outlines/characters', { body: buildCharacter() });
    const weir = buildStory({ title: 'The Weir', act1a01: 'Sand.', characters: [buildCharacter()] });
    importFile(asBackup(mine, null, [weir]));
    const stories = await screen.findByLabelText('Story in the file');
    choose(stories, 'The Weir');
    await waitFor(() => expect(stories).toHaveValue('1'));
    fireEvent.click(await screen.findByRole('radio', { name: 'As a new story' }));
    await apply(3);
    await waitFor(() => expect(sent('PUT /outlines/characters')).toHaveLength(1));
    expect(sent('PUT /outlines/characters')[0]!.body).toMatchObject({ outline: created._id });
    expect(sent('POST /outlines').map(({ body }) => body)).toEqual([
      { new: true },
      { outline: created._id, title: 'The Weir', base: { title: null } },
      { outline: created._id, act1a01: 'Sand.', base: { act1a01: null } },
    ]);
  });

  it('changes nothing before Apply, then saves the selected changes with their base', async () => {
    answerWith(buildStory({ act1a01: 'One door.', act1a02: 'Two', act1a03: 'Three' }));
    api.on('POST /outlines', ({ body }) => ({ body: buildStory(body as Partial<Outline>) }));
    importFile(asBackup(buildStory({ act1a01: 'One gate.', act1a02: 'Zwei', act1a04: 'Four' }), null));
    expect(await screen.findByText(/2 texts differ, 1 new, 1 text would be cleared\./)).toBeVisible();
    expect(await part(/An Ordinary Day/).findByText('gate', { selector: 'ins' })).toBeVisible();
    // These have little in common.
    expect(part(/What They Want/).getByText('From the file')).toBeVisible();
    expect(part(/What They Want/).queryByText('Zwei', { selector: 'ins' })).toBeNull();
    expect(part(/The Closest Tie/).getByRole('radio', { name: 'Use file version' })).toBeChecked();
    expect(part(/The Old Wound/).getByRole('radio', { name: 'Keep mine' })).toBeChecked();
    fireEvent.click(part(/An Ordinary Day/).getByRole('radio', { name: 'Use file version' }));
    expect(sent('POST /outlines')).toEqual([]);
    await apply(2);
    await waitFor(() => expect(sent('POST /outlines')).toHaveLength(2));
    expect(sent('POST /outlines').map(({ body }) => body)).toEqual([
      { outline: expect.any(String), act1a01: 'One gate.', base: { act1a01: 'One door.' } },
      { outline: expect.any(String), act1a04: 'Four', base: { act1a04: null } },
    ]);
    expect(
      await screen.findByText('2 changes applied. The texts that were replaced are in the version history.'),
    ).toBeVisible();
  });

  it('creates nothing twice when the connection is lost in between', async () => {
    answerWith(buildStory());
    const made = buildCharacter({ name: 'Emil' });
    let lost = true;
    api.on('PUT /outlines/characters', { body: made });
    api.on(`PUT /outlines/characters/note/${made._id}`, ({ body }) => {
      if (lost && (body as { noteTitle: string }).noteTitle === 'Eyes')
        return { status: 503, body: { errors: [{ msg: 'Not now.' }] } };
      return { body: made };
    });
    const notes = [buildNote({ noteTitle: 'Age' }), buildNote({ noteTitle: 'Eyes' })];
    importFile(asBackup(buildStory({ characters: [{ ...made, notes }] }), null));
    await apply(1);
    expect(await screen.findByText('Not now. What was saved stays; click Apply for the rest.')).toBeVisible();
    lost = false;
    await apply(1);
    await screen.findByText(/1 change applied\. The/);
    const keys = sent('PUT /outlines/characters').map(({ sendKey }) => sendKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const noted = sent(`PUT /outlines/characters/note/${made._id}`);
    expect(noted.map(({ body }) => (body as { noteTitle: string }).noteTitle)).toEqual(['Age', 'Eyes', 'Eyes']);
    expect(noted[1]!.sendKey).toBe(noted[2]!.sendKey);
    expect(noted[0]!.sendKey).not.toBe(noted[1]!.sendKey);
  });

  it('compares again when a text was changed elsewhere', async () => {
    answerWith(buildStory({ act1a01: 'One' }));
    api.on('POST /outlines', () => {
      const outline = buildStory({ act1a01: 'Uno' });
      answerWith(outline);
      return { status: 409, body: { errors: [{ msg: 'Changed', path: 'act1a01' }], outline } };
    });
    importFile(asBackup(buildStory({ act1a01: 'Eins' }), null));
    fireEvent.click(await screen.findByRole('radio', { name: 'Use file version' }));
    await apply(1);
    expect(await screen.findByText(/changed elsewhere/)).toBeVisible();
    expect(await screen.findByText('Uno')).toBeVisible();
  });

  it('creates nothing twice when the connection is lost right after a change elsewhere', async () => {
    const [emil, ada] = [buildCharacter({ _id: 'e', name: 'Emil' }), buildCharacter({ name: 'Ada', desc: '<p>x</p>' })];
    answerWith(buildStory({ characters: [ada] }));
    api.on('PUT /outlines/characters', ({ body }) => {
      if ((body as { name?: string }).name === 'Emil') return { body: emil };
      api.on('GET /outlines/me', { status: 503, body: { errors: [{ msg: 'Not now.' }] } });
      return { status: 409, body: { errors: [{ msg: 'Changed' }] } };
    });
    const theirs = buildStory({ characters: [emil, { ...ada, desc: '<p>y</p>' }] });
    importFile(asBackup(theirs, null));
    fireEvent.click(await screen.findByRole('button', { name: 'Use all from file' }));
    await apply(2);
    expect(await screen.findByText(/changed elsewhere/)).toBeVisible();
    await apply(2);
    const made = () => sent('PUT /outlines/characters').filter(({ body }) => 'name' in (body as object));
    await waitFor(() => expect(sent('PUT /outlines/characters')).toHaveLength(3));
    expect(made()).toHaveLength(1);
  });

  it('selects nothing of what would change another story, when its own was deleted elsewhere', async () => {
    answerWith(buildStory({ act1a01: 'One' }));
    api.on('POST /outlines', () => {
      answerWith(buildStory({ title: 'Another', act1a01: 'Sand.' }));
      return { status: 404, body: { errors: [{ msg: 'Outline not found' }] } };
    });
    importFile(asBackup(buildStory({ act1a01: 'Eins' }), null));
    fireEvent.click(await screen.findByRole('radio', { name: 'Use file version' }));
    await apply(1);
    expect(await screen.findByText('Sand.')).toBeVisible();
    expect(part(/An Ordinary Day/).getByRole('radio', { name: 'Keep mine' })).toBeChecked();
  });

  it('appends unmatched passages, also those added below Characters, to the beats the writer chooses', async () => {
    const ada = buildCharacter({ name: 'Ada', desc: '<p>Walks the mail.</p>' });
    answerWith(buildStory({ act1a02: 'The keys.', characters: [ada] }));
    api.on('POST /outlines', ({ body }) => ({ body: buildStory(body as Partial<Outline>) }));
    const notes = '## Notes\n\nAsk at the archive.\n\n### What They Want\n\nThe keys.';
    importFile(`${notes}\n\n## Characters\n\n### Ada\n\nWalks the mail.\n\nShe limps.`, 'notes.md');
    fireEvent.click(await screen.findByText('2 passages couldn’t be matched'));
    expect(screen.getByRole('heading', { name: 'Notes' })).toBeVisible();
    const [first, second] = screen.getAllByLabelText('Beat');
    choose(first!, 'What They Want');
    choose(second!, 'The Old Wound');
    await apply(2);
    await waitFor(() => expect(sent('POST /outlines')).toHaveLength(2));
    expect(sent('POST /outlines').map(({ body }) => body)).toMatchObject([
      { act1a02: 'The keys.\n\nNotes\n\nAsk at the archive.' },
      { act1a03: 'She limps.' },
    ]);
  });

  it('takes names of other story structures as guesses, marked as such, and leaves what is written to the writer', async () => {
    answerWith(buildStory({ act2a07: 'They part.' }));
    api.on('POST /outlines', ({ body }) => ({ body: buildStory(body as Partial<Outline>) }));
    importFile('# Catalyst\n\nA letter.\n\n# Midpoint\n\nThey kiss.', 'beats.md');
    expect(await screen.findByText('2 passages, 2 matched by a guess')).toBeVisible();
    // Nothing has a heading of ours, so that the passages are open.
    expect(screen.getAllByLabelText('Beat').map((select) => (select as HTMLSelectElement).value)).toEqual([
      'act1a05',
      'act2a07',
    ]);
    expect(screen.getAllByText('Guess')).toHaveLength(2);
    expect(part(/The Day Things Change/).getByText('New · Guess')).toBeVisible();
    expect(part(/The Day Things Change/).getByRole('radio', { name: 'Use file version' })).toBeChecked();
    expect(part(/The Story Turns/).getByRole('radio', { name: 'Keep mine' })).toBeChecked();
    choose(screen.getAllByLabelText('Beat')[0]!, 'An Ordinary Day');
    expect(part(/An Ordinary Day/).getByText('New')).toBeVisible();
    await apply(1);
    await waitFor(() =>
      expect(sent('POST /outlines')[0]?.body).toMatchObject({ act1a01: 'A letter.', base: { act1a01: null } }),
    );
  });

  it('offers the beats of the act whose heading is above a passage, and all on demand', async () => {
    answerWith(buildStory());
    importFile('# Act II: Trouble\n\n## Chapter 9\n\nA storm.', 'beats.md');
    const select = await screen.findByLabelText('Beat');
    const acts = () =>
      within(select)
        .getAllByRole('group')
        .map((group) => (group as HTMLOptGroupElement).label);
    expect(select).toBeVisible();
    expect(acts()).toEqual(['Act II']);
    choose(select, 'Another act…');
    expect(acts()).toEqual(['Act I', 'Act II', 'Act III']);
  });

  it('publishes nothing unless the writer selects it', async () => {
    answerWith(buildStory());
    const profile = buildProfile({ bio: 'Writes.', works: [buildWork({ title: 'The Salt Road' })] });
    importFile(asBackup(buildStory({ act1a01: 'One' }), profile));
    fireEvent.click(await screen.findByRole('button', { name: 'Use all from file' }));
    for (const name of [/Your profile/, /The Salt Road/]) {
      expect(part(name).getByText('This is public')).toBeVisible();
      expect(part(name).getByRole('radio', { name: 'Skip' })).toBeChecked();
    }
    expect(screen.getByRole('button', { name: 'Apply 1 Change' })).toBeVisible();
    fireEvent.click(part(/The Salt Road/).getByRole('radio', { name: 'Use file version' }));
    expect(screen.getByRole('button', { name: 'Apply 2 Changes' })).toBeVisible();
  });

  it('says what is wrong with a file', async () => {
    answerWith(buildStory());
    importFile('{"a":1');
    expect(await screen.findByRole('alert')).toHaveTextContent(/is damaged or incomplete\. Nothing was changed\.$/);
  });
});
