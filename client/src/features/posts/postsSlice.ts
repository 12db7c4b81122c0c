import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Comment, Id, Mark, Post, PostCard, Report } from '@trefoil/server/contract';
import type { Failure } from '../../lib/http/failure.ts';
import { loggedOut } from '../auth/authEvents.ts';
import { cardOf, entriesOf, flaggedOf, flipMark, receiveMarks, waitingIn } from './postEntries.ts';
import type { Press, PostsView, Target } from './postsApi.ts';

export interface PostsState {
  posts: PostCard[];
  /** Which list `posts` is an answer to; `null` before the first answer. */
  listed: PostsView | null;
  /** Where the next page is; `null` after the last. */
  next: string | null;
  /** The post that is open. */
  post: Post | null;
  /** Which list, and which post, were asked for last; answers to earlier questions come too late. */
  asked: { view?: PostsView; id?: Id };
  /** Whether a list is on its way. */
  loading: boolean;
  /** Why the last call failed. */
  error: Failure | null;
  /** Why something could not be read: a list by its name, a post by its id. */
  unread: Record<string, Failure>;
}

const NONE: PostsState = {
  posts: [],
  listed: null,
  next: null,
  post: null,
  asked: {},
  loading: false,
  error: null,
  unread: {},
};

/** A page of a list; `from` is `null` for the first page, else where the page was. */
interface PageAnswer {
  view: PostsView;
  from: string | null;
  items: PostCard[];
  next: string | null;
}

// This slice is part of every page; the calls, which only some screens make, are in `postsThunks.ts`.
export const postsSlice = createSlice({
  name: 'posts',
  initialState: NONE,
  reducers: {
    listAsked(state, { payload: { view, from } }: PayloadAction<Pick<PageAnswer, 'view' | 'from'>>) {
      state.loading = true;
      delete state.unread[view];
      if (from) return;
      state.asked.view = view;
      if (view !== state.listed) Object.assign(state, { posts: [], listed: null, next: null });
    },
    listReceived(state, { payload: { view, from, items, next } }: PayloadAction<PageAnswer>) {
      if (view !== state.asked.view || (from && from !== state.next)) return;
      const known = new Set(from ? state.posts.map(({ _id }) => _id) : []);
      const fresh = items.filter(({ _id }) => !known.has(_id));
      Object.assign(state, { posts: from ? [...state.posts, ...fresh] : items, next, listed: view, loading: false });
    },
    postAsked(state, { payload: id }: PayloadAction<Id>) {
      state.asked.id = id;
      delete state.unread[id];
      if (state.post?._id !== id) state.post = null;
    },
    postReceived(state, { payload }: PayloadAction<Post>) {
      if (payload._id === state.asked.id) state.post = payload;
      showOnCard(state, payload);
    },
    /** A list or a post could not be read; `of` is its name or id. */
    readFailed(state, { payload: { of, failure } }: PayloadAction<{ of: string; failure: Failure }>) {
      state.unread[of] = failure;
      if (of === state.asked.view) state.loading = false;
      if (failure.status === 404) removeEntry(state, { postId: of });
    },
    callFailed(state, { payload }: PayloadAction<Failure>) {
      state.error = payload;
    },
    postAdded(state, { payload }: PayloadAction<Post>) {
      // Sent a second time it may stand there already, and even be liked.
      if (state.posts.some(({ _id }) => _id === payload._id)) return showOnCard(state, payload);
      // Its place by the order of the list: before the first that is liked no more than it.
      const place = state.posts.findIndex(({ likeCount }) => likeCount <= payload.likeCount);
      state.posts.splice(place < 0 ? state.posts.length : place, 0, cardOf(payload));
    },
    commentsReceived(state, { payload: { postId, comments } }: PayloadAction<{ postId: Id; comments: Comment[] }>) {
      if (state.post?._id !== postId) return;
      Object.assign(state.post, { comments, commentCount: comments.length });
      showOnCard(state, state.post);
    },
    entryDeleted(state, { payload }: PayloadAction<Target>) {
      removeEntry(state, payload);
    },
    /** One's own mark was set or taken back on the screen: before the server knows, or after it refused. */
    markFlipped(state, { payload: press }: PayloadAction<Press>) {
      for (const entry of entriesOf(state, press)) flipMark(entry, press.kind);
    },
    marksReceived(state, { payload: { press, marks } }: PayloadAction<{ press: Press; marks: (Mark | Report)[] }>) {
      const entries = entriesOf(state, press);
      const wasFlagged = entries.some(({ flagged }) => flagged);
      for (const entry of entries) receiveMarks(entry, press.kind, marks, press.userId);
      const isFlagged = entries.some(({ flagged }) => flagged);
      if (press.commentId) countOnCard(state, press.postId, { flagged: Number(isFlagged) - Number(wasFlagged) });
      keepWaiting(state);
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => NONE),
});

function removeEntry(state: PostsState, target: Target) {
  const { postId, commentId } = target;
  const open = state.post?._id === postId ? state.post : null;
  if (!commentId) {
    state.posts = state.posts.filter(({ _id }) => _id !== postId);
    if (open) state.post = null;
    return;
  }
  const entries = entriesOf(state, target);
  if (entries.length === 0) return;
  countOnCard(state, postId, { comments: -1, flagged: entries.some(({ flagged }) => flagged) ? -1 : 0 });
  if (open) {
    open.comments = open.comments.filter(({ _id }) => _id !== commentId);
    open.commentCount = open.comments.length;
  }
  for (const card of state.posts) {
    if (card.flaggedComments) card.flaggedComments = card.flaggedComments.filter(({ _id }) => _id !== commentId);
  }
  keepWaiting(state);
}

/** What a whole post tells about its card in the list. */
function showOnCard(state: PostsState, post: Post) {
  const card = { ...cardOf(post), ...(state.listed === 'flagged' && { flaggedComments: flaggedOf(post) }) };
  state.posts = state.posts.map((before) => (before._id === post._id ? card : before));
  keepWaiting(state);
}

/** The card itself may know more than the post that was opened once: it is counted on, not made anew. */
function countOnCard(state: PostsState, postId: Id, { comments = 0, flagged = 0 }) {
  for (const card of state.posts) {
    if (card._id !== postId) continue;
    card.commentCount = Math.max(0, card.commentCount + comments);
    card.flaggedCommentCount = Math.max(0, (card.flaggedCommentCount ?? 0) + flagged);
  }
}

/** The list of what waits for moderators holds nothing else. */
function keepWaiting(state: PostsState) {
  if (state.listed !== 'flagged') return;
  state.posts = state.posts.filter((card) => waitingIn(card) > 0);
  for (const card of state.posts) {
    if (card.flaggedComments) card.flaggedComments = card.flaggedComments.filter(({ flagged }) => flagged);
  }
}

export const {
  listAsked,
  listReceived,
  postAsked,
  postReceived,
  readFailed,
  callFailed,
  postAdded,
  commentsReceived,
  entryDeleted,
  markFlipped,
  marksReceived,
} = postsSlice.actions;
