import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { buildOutline } from '../../../testing/builders.ts';
import { POST, useOutlineServer } from '../testing/actForm.ts';
import { connectStory } from '../testing/connectStory.ts';
import { saveBeats } from './saveBeats.ts';

const server = useOutlineServer();
const MOVED = { act2a01: '', act3a04: 'Ada walks.' };
const BASE = { act2a01: 'Ada walks.', act3a04: null };

/** A board on which a text can be moved from one beat to an empty one. */
async function open() {
  const outline = buildOutline({ act2a01: 'Ada walks.', act3a08: 'As the board knows it.' });
  server.outline = outline;
  const story = await connectStory(outline);
  return {
    ...story,
    save: (texts: Parameters<typeof saveBeats>[0] = MOVED) =>
      saveBeats(texts, { drafts: story.drafts, dispatch: story.store.dispatch, outline }),
    text: (field: string) => story.textOf(outlineForm(outline._id), field),
  };
}

describe('saveBeats', () => {
  it('saves both beats in one call, with what they replace', async () => {
    const { save } = await open();
    expect(await save()).toBeNull();
    expect(server.saves()).toEqual([{ ...MOVED, base: BASE }]);
  });

  it('saves a text that was still a draft', async () => {
    const { type, save } = await open();
    type('act2a01', 'Ada runs.', 'Ada walks.');
    await save({ ...MOVED, act3a04: 'Ada runs.' });
    expect(server.saves()).toEqual([{ ...MOVED, act3a04: 'Ada runs.', base: BASE }]);
  });

  it('changes neither beat, on the server or here, when one of them was changed elsewhere', async () => {
    const { save, text } = await open();
    server.outline = { ...server.outline!, act3a04: 'Theirs.' };
    expect(await save()).toMatchObject({ status: 409 });
    expect(server.outline).toMatchObject({ act2a01: 'Ada walks.', act3a04: 'Theirs.' });
    expect(text('act2a01')).toBe('Ada walks.');
  });

  it('sends neither beat alone when the server refuses one of them', async () => {
    const { save, text } = await open();
    server.api.on(POST, { status: 400, body: { errors: [{ msg: 'The text is refused.', path: 'act3a04' }] } });
    expect(await save()).toMatchObject({ status: 400 });
    expect(server.saves()).toHaveLength(1);
    expect(text('act2a01')).toBe('Ada walks.');
  });

  it('keeps what is typed into a beat during a move that fails', async () => {
    const { type, save, text } = await open();
    server.api.on(POST, () => {
      type('act2a01', 'Someone else.', 'Ada walks.');
      return { status: 409, body: { errors: [{ msg: 'Changed', path: 'act3a04' }], outline: server.outline } };
    });
    await save();
    expect(text('act2a01')).toBe('Ada walks.\n\nSomeone else.');
  });

  it('leaves what another tab has saved in other beats since', async () => {
    const { type, store, save, text } = await open();
    const texts = { act3a08: 'Saved in another tab.' };
    type('act3a08', texts.act3a08, 'As the board knows it.');
    store.dispatch(draftsActions.saved({ form: outlineForm(server.outline!._id), texts, stored: texts }));
    await save();
    expect(text('act3a08')).toBe('Saved in another tab.');
  });
});
