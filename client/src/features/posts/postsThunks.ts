import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Id } from '@trefoil/server/contract';
import { ClientError, type Failure } from '../../lib/http/failure.ts';
import { createThunk } from '../../lib/http/thunk.ts';
import { alertRaised, failureRaised } from '../alerts/alertsEvents.ts';
import { entriesOf } from './postEntries.ts';
import * as api from './postsApi.ts';
import {
  callFailed,
  commentsReceived,
  entryDeleted,
  listAsked,
  listReceived,
  markFlipped,
  marksReceived,
  postAdded,
  postAsked,
  postReceived,
  readFailed,
  type PostsState,
} from './postsSlice.ts';

interface Store {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
}
const postsOf = ({ getState }: Store) => (getState() as { posts: PostsState }).posts;

/**
 * A thunk of whose failure the store learns as well.
 *
 * @param onFailed what else happens then
 */
function createPostThunk<Arg, Answer = void>(
  type: string,
  run: (arg: Arg, store: Store) => Promise<Answer>,
  onFailed?: (failure: Failure, store: Store, arg: Arg) => void,
) {
  return createThunk<Answer, Arg>(type, async (arg, store) => {
    try {
      return await run(arg, store);
    } catch (error) {
      if (error instanceof ClientError) {
        store.dispatch(callFailed(error.failure));
        onFailed?.(error.failure, store, arg);
      }
      throw error;
    }
  });
}

/** Says in words why a press came to nothing; what somebody else has deleted goes. Forms say it themselves. */
function sayWhy(failure: Failure, { dispatch }: Store, target: api.Target) {
  dispatch(failureRaised(failure));
  if (failure.status !== 404) return;
  dispatch(target.commentId ? entryDeleted(target) : readFailed({ of: target.postId, failure }));
}

interface ListRequest {
  view: api.PostsView;
  /** `null` for the first page. */
  next: string | null;
}

/** Loads the first page of a list, or with `next` the one after it. */
export const loadPosts = createPostThunk(
  'posts/load',
  async ({ view, next: from }: ListRequest, { dispatch }) => {
    dispatch(listAsked({ view, from }));
    dispatch(listReceived({ view, from, ...(await api.fetchPosts(view, from)) }));
  },
  (failure, { dispatch }, { view }) => dispatch(readFailed({ of: view, failure })),
);

/** Opens a post with its discussion, or reads the open one again. */
export const openPost = createPostThunk(
  'posts/open',
  async (id: Id, { dispatch }) => {
    dispatch(postAsked(id));
    dispatch(postReceived(await api.fetchPost(id)));
  },
  (failure, { dispatch }, of) => dispatch(readFailed({ of, failure })),
);

/** Publishes a post; gives it back. */
export const addPost = createPostThunk('posts/add', async (sending: api.Sending, { dispatch }) => {
  const post = await api.addPost(sending);
  dispatch(postAdded(post));
  dispatch(alertRaised({ text: 'Post Added' }));
  return post;
});

/** Answers a post. */
export const addComment = createPostThunk(
  'posts/addComment',
  async ({ postId, ...sending }: api.Sending & { postId: Id }, { dispatch }) => {
    dispatch(commentsReceived({ postId, comments: await api.addComment(postId, sending) }));
    dispatch(alertRaised({ text: 'Response Added' }));
  },
);

/** Deletes a post with its comments, or one comment. Gone already is as good. */
export const deleteEntry = createPostThunk(
  'posts/delete',
  async (target: api.Target, { dispatch }) => {
    await api.deleteEntry(target).catch((error: unknown) => {
      if (!(error instanceof ClientError && error.failure.status === 404)) throw error;
    });
    dispatch(entryDeleted(target));
    dispatch(alertRaised({ text: target.commentId ? 'Response deleted' : 'Post Removed' }));
  },
  sayWhy,
);

// One press after the other for each target, so that the last one wins on the server too.
const lastPress = new Map<string, Promise<unknown>>();

/** Sets or takes back a like, vote or report; shown at once, and taken back with a word if the server refuses. */
export const toggleMark = createPostThunk(
  'posts/toggleMark',
  async (press: api.Press, store) => {
    const { dispatch } = store;
    const key = `${press.kind}/${press.commentId ?? press.postId}`;
    const before = lastPress.get(key) ?? Promise.resolve();
    dispatch(markFlipped(press));
    const call = before.catch(() => {}).then(() => api.toggleMark(press, press.kind));
    lastPress.set(key, call);
    // With more presses on their way the screen is ahead of this answer.
    const isLast = () => lastPress.get(key) === call;
    try {
      const marks = await call;
      if (!isLast()) return;
      const wasFlagged = isFlagged(press, store);
      dispatch(marksReceived({ press, marks }));
      // Readers were sent a notice in the place of the text.
      if (wasFlagged && !isFlagged(press, store)) await readAgain(press, store);
    } catch (error) {
      dispatch(markFlipped(press));
      throw error;
    } finally {
      if (isLast()) lastPress.delete(key);
    }
  },
  sayWhy,
);

const isFlagged = (target: api.Target, store: Store) =>
  entriesOf(postsOf(store), target).some((entry) => entry.flagged);

async function readAgain({ postId }: api.Target, store: Store) {
  if (postsOf(store).post?._id === postId) await store.dispatch(openPost(postId));
}

/** Restores something wrongly flagged. For moderators. */
export const clearReports = createPostThunk(
  'posts/clearReports',
  async (target: api.Target, { dispatch }) => {
    const marks = await api.clearReports(target);
    dispatch(marksReceived({ press: { ...target, kind: 'report', userId: '' }, marks }));
    dispatch(alertRaised({ text: 'Reports cleared; everyone can read it again.' }));
  },
  sayWhy,
);
