import { matchPath } from 'react-router-dom';
import { askAhead } from '../lib/resource/resource.ts';
import { bringOutline, bringPosts, bringProfile } from './lazySlices.ts';
import { paths } from './paths.ts';
import { STORY_SCREENS } from './screens.tsx';
import type { AppStore } from './store.ts';

type Ask = (store: AppStore, id: string) => Promise<void>;

async function askOutline({ dispatch }: AppStore) {
  askAhead((await bringOutline()).loadOutline, undefined, dispatch);
}
async function askCharacter({ dispatch }: AppStore, id: string) {
  askAhead((await bringOutline()).openCharacter, id, dispatch);
}
async function askOwnProfile({ dispatch }: AppStore) {
  askAhead((await bringProfile()).loadOwnProfile, undefined, dispatch);
}
async function askPosts({ dispatch }: AppStore) {
  const { loadPosts, viewIn } = await bringPosts();
  const view = viewIn(new URLSearchParams(location.search), true);
  // That list is for moderators, and who is one is not known yet.
  if (view !== 'flagged') askAhead(loadPosts, { view, next: null }, dispatch);
}
async function askPost({ dispatch }: AppStore, id: string) {
  askAhead((await bringPosts()).openPost, id, dispatch);
}

/** What the pages that wait for the user will ask for. */
const FIRST: readonly (readonly [path: string, ...asks: Ask[]])[] = [
  [paths.dashboard, askOutline, askOwnProfile],
  [paths.createProfile, askOwnProfile],
  [paths.editProfile, askOwnProfile],
  [paths.addWork, askOwnProfile],
  [paths.posts, askPosts],
  [paths.post(':id'), askPost],
  [paths.characters, askOutline],
  [paths.character(':id'), askOutline, askCharacter],
  [paths.addNote(':id'), askOutline, askCharacter],
  ...STORY_SCREENS.map(({ path }) => [path, askOutline] as const),
];

/** Asks for the first data of a page side by side with the user, who must be known before it can be drawn. */
export async function askFirstData(pathname: string, store: AppStore): Promise<void> {
  for (const [path, ...asks] of FIRST) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    await Promise.all(asks.map((ask) => ask(store, match.params['id'] ?? '')));
    return;
  }
}
