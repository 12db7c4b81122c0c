import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { buildOutline } from '../../testing/builders.ts';
import { ignoreOlderLoads } from './ignoreOlderLoads.ts';
import { loadTexts } from './outlineSlice.ts';
import { useOutlineServer } from './testing/actForm.ts';
import { connectStory } from './testing/connectStory.ts';

const { api } = useOutlineServer();
const STORY = buildOutline({ act1a01: 'One.' });

/** What another tab tells of a text. */
const told = (counter: number, base: string, mine: string) => {
  const draft = { base, mine, stamp: { counter, tab: 'other' }, at: 0 };
  const records = [{ form: outlineForm(STORY._id), field: 'act1a01', draft }];
  return draftsActions.remoteDraftsReceived({ records, at: 0 });
};

it.each([
  ['ignores a load that began before another tab saved a text', told(2, 'One. Two.', 'One. Two.'), 'One.'],
  ['does not ignore one during which another tab only typed', told(2, 'One.', 'One. Two. Three.'), 'Loaded'],
])('%s', async (_, action, text) => {
  const { store } = await connectStory(STORY);
  const stop = ignoreOlderLoads(store);
  store.dispatch(told(1, 'One.', 'One. Two.'));
  const { characters: _characters, ...texts } = STORY;
  api.on('GET /outlines/me', () => {
    store.dispatch(action);
    return { body: { ...texts, act1a01: 'Loaded' } };
  });
  await store.dispatch(loadTexts());
  expect(store.getState().outline.outline?.act1a01).toBe(text);
  stop();
});
