import { createSlice, type Dispatch } from '@reduxjs/toolkit';
import { FLAG_AT, type Id, type Reaction, type Post, type PostCard, type Report } from '@trefoil/server/contract';
import type { ListPage } from '../../lib/http/client.ts';
import { ClientError, type Failure } from '../../lib/http/failure.ts';
import { addResource, createResource, NOT_LOADED } from '../../lib/resource/resource.ts';
import { createThunk } from '../../lib/resource/thunk.ts';
import { alertRaised, createActionThunk } from '../alerts/alertsEvents.ts';
import { commentsSeen, loggedOut, waitingCounted } from '../auth/authEvents.ts';
import {
  entriesOf,
  insertPost,
  receiveComment,
  removeEntry,
  toggleOwnReaction,
  updateCard,
  updateReactions,
  type PostsState,
} from './postEntries.ts';
import * as api from './postsApi.ts';

const NONE: PostsState = {
  posts: [],
  next: null,
  listLoad: NOT_LOADED,
  post: null,
  postLoad: NOT_LOADED,
};

interface ListRequest {
  view: api.PostsView;
  /** The URL of the page; `null` for the first one. */
  next: string | null;
}

/** The first page of a list, or with `next` the one after it. */
export const loadPosts = createResource('posts', 'listLoaded', {
  fetch: ({ view, next }: ListRequest) => api.fetchPosts(view, next),
  key: ({ view }) => view,
  state: ({ listLoad }: PostsState) => listLoad,
  data: ({ posts }) => posts,
  receive(state, { items, next }: ListPage<PostCard>, { next: from }) {
    const known = new Set(from ? state.posts.map(({ _id }) => _id) : []);
    const fresh = items.filter(({ _id }) => !known.has(_id));
    state.posts = from ? [...state.posts, ...fresh] : items;
    state.next = next;
  },
});

/** A post with its comments, which becomes the open one. */
export const openPost = createResource('posts', 'postOpened', {
  fetch: api.fetchPost,
  key: (id: Id) => id,
  state: ({ postLoad }: PostsState) => postLoad,
  data: ({ post }) => post,
  receive(state, post) {
    state.post = post;
    updateCard(state, post);
  },
  missing: (state, postId) => removeEntry(state, { postId }),
});

/** Publishes a post; resolves with it. */
export const addPost = createThunk('posts/postAdded', async (entry: api.NewEntry, { dispatch }) => {
  const post = await api.addPost(entry);
  dispatch(alertRaised({ text: 'Post Added' }));
  return post;
});

/** Adds a comment to a post. */
export const addComment = createThunk(
  'posts/commentAdded',
  async (entry: api.NewEntry & { postId: Id }, { dispatch }) => {
    const comment = await api.addComment(entry);
    dispatch(alertRaised({ text: 'Response Added' }));
    return comment;
  },
);

/** Changes the viewer's own post. */
export const editPost = createThunk('posts/postEdited', api.editPost);

/** Changes the viewer's own comment. */
export const editComment = createThunk('posts/commentEdited', api.editComment);

/** Changes the number of entries that a moderator has to review. */
export const changeWaiting = (change: number) => (dispatch: Dispatch, getState: () => unknown) => {
  const { auth } = getState() as { auth: { user: { waiting?: number } | null } };
  if (auth.user?.waiting !== undefined) dispatch(waitingCounted(auth.user.waiting + change));
};

const postsOf = (getState: () => unknown) => (getState() as { posts: PostsState }).posts;
const isFlagged = (posts: PostsState, target: api.Target) => entriesOf(posts, target).some(({ flagged }) => flagged);

/** An entry that no longer exists need not be deleted. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ClientError && error.failure.status === 404)) throw error;
}

/** Deletes a post with its comments, or one comment; succeeds if it no longer exists. */
export const deleteEntry = createActionThunk(
  'posts/entryDeleted',
  async (target: api.Target, { dispatch, getState }) => {
    await api.decide({ ...target, action: 'delete' }).catch(ignoreNotFound);
    if (isFlagged(postsOf(getState), target)) dispatch(changeWaiting(-1));
    if (!target.commentId) dispatch(commentsSeen(target.postId));
    dispatch(alertRaised({ text: target.commentId ? 'Response deleted' : 'Post Removed' }));
  },
);

// Toggles of one target are sent one after the other, so that the last one wins on the server too.
const lastCalls = new Map<string, Promise<unknown>>();

/** Adds or removes a like, vote, or report. It is shown at once, and reverted with an alert if the server refuses. */
export const toggleReaction = createActionThunk(
  'posts/reactionToggled',
  async (toggle: api.ReactionToggle, { dispatch, getState }): Promise<(Reaction | Report)[] | null> => {
    const key = `${toggle.kind}/${toggle.commentId ?? toggle.postId}`;
    const before = lastCalls.get(key) ?? Promise.resolve();
    const call = before.catch(() => {}).then(() => api.toggleReaction(toggle));
    lastCalls.set(key, call);
    try {
      const reactions = await call;
      // If more toggles are queued, the screen is ahead of this response.
      if (lastCalls.get(key) !== call) return null;
      const posts = postsOf(getState);
      // The viewer was sent a notice in place of the text, which is visible again now.
      const isUnhidden = toggle.kind === 'report' && reactions.length < FLAG_AT && isFlagged(posts, toggle);
      if (isUnhidden && posts.post?._id === toggle.postId) await dispatch(openPost(toggle.postId));
      return reactions;
    } finally {
      if (lastCalls.get(key) === call) lastCalls.delete(key);
    }
  },
);

/** Adds a rule as the reason to a report; only moderators see it. */
export const giveReason = createActionThunk('posts/reasonGiven', api.giveReason);

/** Restores a flagged entry. For moderators. */
export const clearReports = createActionThunk(
  'posts/reportsCleared',
  async (target: api.Target, { dispatch, getState }) => {
    await api.decide({ ...target, action: 'restore' });
    if (isFlagged(postsOf(getState), target)) dispatch(changeWaiting(-1));
    dispatch(alertRaised({ text: 'Reports cleared; everyone can read it again.' }));
  },
);

/** Sends a decision made in the moderation queue; succeeds if the entry no longer exists. */
export const moderateEntry = createActionThunk(
  'posts/entryModerated',
  async (decision: api.ModerationDecision, { dispatch, getState }) => {
    await api.decide(decision).catch(ignoreNotFound);
    // Other entries that these people reported may be restored too; the moderator may have left the queue by now.
    if (decision.action === 'ignoreReporters' && postsOf(getState).listLoad.key === 'flagged')
      await dispatch(loadPosts({ view: 'flagged', next: null }));
  },
);

function applyToggle(state: PostsState, { meta }: { meta: { arg: api.ReactionToggle } }) {
  for (const entry of entriesOf(state, meta.arg)) toggleOwnReaction(entry, meta.arg.kind);
}

const clearReportsOf = (state: PostsState, target: api.Target) =>
  updateReactions(state, { ...target, kind: 'report', userId: '' }, []);

function receivePost(state: PostsState, post: Post) {
  if (state.post?._id === post._id) state.post = post;
  updateCard(state, post);
}

/** Removes an entry that somebody else has deleted. */
function removeMissing(state: PostsState, { meta, payload }: { meta: { arg: api.Target }; payload?: Failure }) {
  if (payload?.status !== 404) return;
  const { postId, commentId } = meta.arg;
  if (!commentId && state.postLoad.key === postId) state.postLoad.failure = payload;
  removeEntry(state, meta.arg);
}

export const postsSlice = createSlice({
  name: 'posts',
  initialState: NONE,
  reducers: {},
  extraReducers: (builder) => {
    addResource(builder, loadPosts);
    addResource(builder, openPost);
    builder
      .addCase(addPost.fulfilled, (state, { payload }) => insertPost(state, payload))
      .addCase(editPost.fulfilled, (state, { payload: post }) => receivePost(state, post))
      .addCase(addComment.fulfilled, (state, { payload, meta }) => receiveComment(state, meta.arg.postId, payload))
      .addCase(editComment.fulfilled, (state, { payload, meta }) => receiveComment(state, meta.arg.postId, payload))
      .addCase(deleteEntry.fulfilled, (state, { meta }) => removeEntry(state, meta.arg))
      .addCase(moderateEntry.fulfilled, (state, { meta: { arg } }) => {
        if (arg.action === 'delete') removeEntry(state, arg);
        else clearReportsOf(state, arg);
      })
      .addCase(toggleReaction.pending, applyToggle)
      .addCase(toggleReaction.fulfilled, (state, { payload, meta }) => {
        if (payload) updateReactions(state, meta.arg, payload);
      })
      .addCase(toggleReaction.rejected, (state, action) => {
        applyToggle(state, action); // toggling twice reverts it
        removeMissing(state, action);
      })
      .addCase(clearReports.fulfilled, (state, { meta }) => clearReportsOf(state, meta.arg))
      .addCase(clearReports.rejected, removeMissing)
      .addCase(loggedOut, () => NONE);
  },
});

/** Which list is loaded; `null` before the first one. */
export const selectListed = ({ posts: { listLoad } }: { posts: PostsState }) =>
  listLoad.loaded ? (listLoad.key as api.PostsView) : null;
