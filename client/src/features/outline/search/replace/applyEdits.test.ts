import type { Outline } from '@trefoil/server/contract';
import { buildCharacter, buildNote, buildOutline } from '../../../../testing/builders.ts';
import { useTestApi, type Received } from '../../../../testing/useTestApi.ts';
import { connectStory } from '../../testing/connectStory.ts';
import { applyEdits, combineEdits, undoOf } from './applyEdits.ts';
import { editsOf, placesIn, problemOfEdits, replaceableTexts } from './replaceableTexts.ts';

const api = useTestApi();
const note = buildNote({ noteTitle: 'Bellamy’s flaw', noteText: 'A Bellamy.' });
const character = buildCharacter({ name: 'Curtis Bellamy', desc: '<p>Bellamy &amp; <em>Co</em></p>', notes: [note] });
const outline: Outline = {
  ...buildOutline({ act1a01: 'Bellamy, early.', act2a01: 'Nobody.', act3a08: 'Bellamy, late.' }),
  characters: [character],
};
const CHARACTERS = 'PUT /outlines/characters';
const NOTE = `PUT /outlines/characters/note/${character._id}`;

const texts = (unsaved = {}) => replaceableTexts(outline, unsaved);
const places = (replacement: string, unsaved = {}) =>
  placesIn(texts(unsaved), { find: 'Bellamy', wholeWords: true, matchCase: true }, replacement);
const edits = (replacement = 'Marlowe', unsaved = {}) => editsOf(places(replacement, unsaved));

async function connect() {
  const { store, drafts, type } = await connectStory({ ...outline, characters: [] });
  const apply = (some: Parameters<typeof applyEdits>[0]) =>
    applyEdits(some, { story: outline._id, drafts, dispatch: store.dispatch });
  return { apply, type };
}

const sent = () =>
  api.received.map(({ call, body }) => {
    const { outline: story, ...rest } = body as { outline?: string };
    expect(story).toBe(call === 'POST /outlines' ? outline._id : undefined);
    return [call, rest];
  });
const saved = ({ body }: Received) => ({ body: { ...outline, ...(body as object) } });

beforeEach(() => {
  api.on('POST /outlines', saved);
  api.on(CHARACTERS, { body: { ...character, name: 'Curtis Marlowe', desc: '<p>Marlowe &amp; <em>Co</em></p>' } });
  const changed = { ...note, noteTitle: 'Marlowe’s flaw', noteText: 'A Marlowe.' };
  api.on(NOTE, { body: { ...character, notes: [changed] } });
});

describe('applyEdits', () => {
  it('saves the outline, each character, and each note in one call each, with what they replace', async () => {
    const { apply } = await connect();
    const { done, problem } = await apply(edits());
    expect(problem).toBeUndefined();
    expect(sent()).toEqual([
      [
        'POST /outlines',
        {
          act1a01: 'Marlowe, early.',
          act3a08: 'Marlowe, late.',
          base: { act1a01: 'Bellamy, early.', act3a08: 'Bellamy, late.' },
        },
      ],
      [
        CHARACTERS,
        {
          _id: character._id,
          name: 'Curtis Marlowe',
          desc: '<p>Marlowe &amp; <em>Co</em></p>',
          base: { name: character.name, desc: character.desc },
        },
      ],
      [
        NOTE,
        {
          _id: note._id,
          noteTitle: 'Marlowe’s flaw',
          noteText: 'A Marlowe.',
          base: { noteTitle: note.noteTitle, noteText: note.noteText },
        },
      ],
    ]);
    expect(done).toHaveLength(6);
  });

  it('is undone in the same way, without what was typed since', async () => {
    const { apply, type } = await connect();
    const { done } = await apply(edits());
    type('act3a08', 'Marlowe, late. Again.', 'Marlowe, late.');
    api.received.length = 0;
    await apply(undoOf(done));
    expect(sent().map(([, body]) => body)).toMatchObject([
      { act1a01: 'Bellamy, early.', act3a08: 'Bellamy, late. Again.' },
      { name: 'Curtis Bellamy', base: { name: 'Curtis Marlowe' } },
      { noteText: 'A Bellamy.', base: { noteText: 'A Marlowe.' } },
    ]);
  });

  it('replaces in the text on this device, where it is not saved yet', async () => {
    const { apply, type } = await connect();
    const text = 'Bellamy, early. And more.';
    type('act1a01', text, outline.act1a01!);
    await apply(edits('Marlowe', { act1a01: text }).slice(0, 1));
    expect(sent()).toEqual([
      ['POST /outlines', { act1a01: 'Marlowe, early. And more.', base: { act1a01: 'Bellamy, early.' } }],
    ]);
  });

  it('stops at a character that was changed elsewhere, and says what was saved', async () => {
    const { apply } = await connect();
    api.on(CHARACTERS, { status: 409, body: { errors: [{ msg: 'Changed elsewhere', path: 'name' }], character } });
    const { done, problem } = await apply(edits());
    expect(done.map(({ id }) => id)).toEqual(['act1a01', 'act3a08']);
    expect(problem).toBe('Something was changed elsewhere in the meantime. Please try again.');
  });
});

describe('combineEdits', () => {
  it('remembers each text as it was at first', () => {
    const [first] = edits();
    const second = { ...first!, before: first!.after, after: 'Marlow, early.' };
    expect(combineEdits(edits(), [second])).toHaveLength(6);
    expect(combineEdits([first!], [second])).toMatchObject([{ before: 'Bellamy, early.', after: 'Marlow, early.' }]);
  });

  it('leaves what was typed between the two rounds', () => {
    const [first] = edits();
    const second = { ...first!, before: 'Marlowe, early. And more.', after: 'Marlow, early. And more.' };
    expect(combineEdits([first!], [second])).toMatchObject([{ before: 'Bellamy, early. And more.' }]);
  });
});

describe('problemOfEdits', () => {
  it('names a text that would be too long or without a title', () => {
    expect(problemOfEdits(edits('Marlowe'))).toBeUndefined();
    expect(problemOfEdits(edits('M'.repeat(20_001)))).toMatch('“An Ordinary Day” would be too long.');
    const empty = placesIn(texts(), { find: 'Curtis Bellamy', wholeWords: true, matchCase: true }, '');
    expect(problemOfEdits(editsOf(empty))).toMatch('“Curtis Bellamy · Name” can’t be empty.');
  });
});
