import type { PostCard } from '@trefoil/server/contract';
import { renderWith } from '../../../testing/renderWith.tsx';
import type { TestApi } from '../../../testing/useTestApi.ts';
import type { PostsView } from '../postsApi.ts';
import { loadPosts } from '../postsSlice.ts';

/** A fresh store, with its posts and the texts of its alerts. */
export function newStore() {
  const { store } = renderWith(null);
  return { store, posts: () => store.getState().posts, words: () => store.getState().alerts.map(({ text }) => text) };
}

interface Page {
  view?: PostsView;
  headers?: Record<string, string>;
}

/** A store in which the first page of a list has been loaded. */
export async function storeWithList(api: TestApi, items: PostCard[], { view = 'top', headers = {} }: Page = {}) {
  const made = newStore();
  api.on('GET /posts', { body: items, headers });
  await made.store.dispatch(loadPosts({ view, next: null }));
  return made;
}
