import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { readItem, writeItem } from '../../../lib/browser/storage.ts';
import type { PostsView } from '../postsApi.ts';
import { loadPosts, selectListed } from '../postsSlice.ts';

/** The state of a link that leads from a post back to the list. */
export const BACK_TO_LIST = { back: true };

/** Stores the place at which a list was last left for a post: a reload may follow, and another tab may open the post. */
const PLACE_KEY = 'trefoil/list';

interface ListPosition {
  top: number;
  /** How many posts were loaded. */
  count: number;
}

let lastTop = 0;
/** The path of the post that was opened last in this tab. */
let openedPost = '';

/** The list that was left for a post, and the place in it. */
function storedPlace(post: string): (ListPosition & { view: PostsView }) | null {
  const [view, top, count, path] = readItem(PLACE_KEY)?.split(' ') ?? [];
  return path === post ? { view: view as PostsView, top: Number(top), count: Number(count) } : null;
}

/** The list from which the open post was reached, even in another tab. */
export function useListBefore(): PostsView {
  const { pathname } = useLocation();
  const listed = useAppSelector(selectListed);
  useEffect(() => {
    openedPost = pathname;
  }, [pathname]);
  return listed ?? storedPlace(pathname)?.view ?? 'top';
}

/**
 * Restores the list's scroll position when the reader comes back to it from a post or with the browser's Back and Forward.
 * After a reload it first loads as many posts as there were.
 *
 * @returns whether the reader has come back
 */
export function useScrollRestoration(view: PostsView): boolean {
  const dispatch = useAppDispatch();
  const { state } = useLocation();
  const navigation = useNavigationType();
  const isLoaded = useAppSelector(selectListed) === view;
  const { posts, next, listLoad } = useAppSelector((root) => root.posts);
  const count = posts.length;
  const [place] = useState<ListPosition | null>(() => {
    if (navigation !== 'POP' && (state as { back?: boolean } | null)?.back !== true) return null;
    if (isLoaded) return { top: lastTop, count: 0 };
    const stored = storedPlace(openedPost);
    return stored?.view === view ? stored : null;
  });
  useStoredPlace(view, count);

  const isShort = place !== null && isLoaded && count < place.count && next !== null && !listLoad.failure;
  useEffect(() => {
    if (isShort && !listLoad.loading) void dispatch(loadPosts({ view, next }));
  }, [isShort, listLoad.loading, dispatch, view, next]);

  const top = isLoaded && !isShort ? (place?.top ?? 0) : null;
  useLayoutEffect(() => {
    if (!place) lastTop = 0;
    if (!place || top === null) return;
    window.scrollTo(0, top);
    // Images and the browser's own restoration may move it once more.
    const frame = requestAnimationFrame(() => window.scrollTo(0, top));
    return () => cancelAnimationFrame(frame);
  }, [place, top]);

  return place !== null;
}

/** Notes where the list is scrolled to, and stores it when a post is opened, in this tab or another one. */
function useStoredPlace(view: PostsView, count: number): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const note = () => {
      // The list may still be mounted when the next page is scrolled to its top.
      if (window.location.pathname === pathname) lastTop = window.scrollY;
    };
    const store = ({ target }: Event) => {
      // Scroll events wait for the next frame; a click on a link may come sooner.
      note();
      const link = target instanceof Element ? target.closest('a') : null;
      if (link) writeItem(PLACE_KEY, [view, lastTop, count, link.pathname].join(' '));
    };
    const presses = ['click', 'auxclick', 'contextmenu'] as const;
    window.addEventListener('scroll', note, { passive: true });
    for (const press of presses) window.addEventListener(press, store, { capture: true });
    return () => {
      window.removeEventListener('scroll', note);
      for (const press of presses) window.removeEventListener(press, store, { capture: true });
    };
  }, [pathname, view, count]);
}
