import { createSlice } from '@reduxjs/toolkit';
import { FLAG_AT, type Id, type Reaction, type Post, type PostCard, type Report } from '@trefoil/server/contract';
import type { ListPage } from '../../lib/http/client.ts';
import { ClientError, type Failure } from '../../lib/http/failure.ts';
import {
  addResource,
  createResource,
  NOT_LOADED,
  recordFailures,
  type LoadState,
} from '../../lib/resource/resource.ts';
import { createThunk } from '../../lib/resource/thunk.ts';
import { alertRaised, failureRaised } from '../alerts/alertsEvents.ts';
import { loggedOut, waitingCounted } from '../auth/authEvents.ts';
import { entriesOf, toggleReactionOf, placePost, removeEntry, showReactions, showOnCard } from './postEntries.ts';
import * as api from './postsApi.ts';

export interface PostsState {
  posts: PostCard[];
  /** Where the next page is; `null` after the last. */
  next: string | null;
  listLoad: LoadState;
  /** The reader's own posts, the latest answered first: the beginning of their list. */
  own: PostCard[];
  ownLoad: LoadState;
  /** The post that is open. */
  post: Post | null;
  postLoad: LoadState;
  /** Why the last call failed; gone with the next success. */
  error: Failure | null;
}

const NONE: PostsState = {
  posts: [],
  next: null,
  listLoad: NOT_LOADED,
  own: [],
  ownLoad: NOT_LOADED,
  post: null,
  postLoad: NOT_LOADED,
  error: null,
};

interface ListRequest {
  view: api.PostsView;
  /** `null` for the first page, else where the page is. */
  next: string | null;
}

/** The first page of a list, or with `next` the one after it. */
export const loadPosts = createResource('posts/listLoaded', {
  fetch: ({ view, next }: ListRequest) => api.fetchPosts(view, next),
  key: ({ view }) => view,
  state: ({ listLoad }: PostsState) => listLoad,
  data: ({ posts }) => posts,
  receive(state, { items, next }: ListPage<PostCard>, { next: from }) {
    const known = new Set(from ? state.posts.map(({ _id }) => _id) : []);
    const fresh = items.filter(({ _id }) => !known.has(_id));
    state.posts = from ? [...state.posts, ...fresh] : items;
    state.next = next;
    if (state.listLoad.key === 'mine' && !from) state.own = items;
  },
});

/** The beginning of the reader's own posts, to see whether there are new answers. */
export const loadOwn = createResource('posts/ownLoaded', {
  fetch: () => api.fetchPosts('mine', null),
  state: ({ ownLoad }: PostsState) => ownLoad,
  data: ({ own }) => own,
  receive(state, { items }: ListPage<PostCard>) {
    state.own = items;
  },
});

/** A post with its discussion, which is then the open one. */
export const openPost = createResource('posts/postOpened', {
  fetch: api.fetchPost,
  key: (id: Id) => id,
  state: ({ postLoad }: PostsState) => postLoad,
  data: ({ post }) => post,
  receive(state, post) {
    state.post = post;
    showOnCard(state, post);
  },
  missing: (state, postId) => removeEntry(state, { postId }),
});

/** Publishes a post; gives it back. */
export const addPost = createThunk('posts/postAdded', async (sending: api.Sending, { dispatch }) => {
  const post = await api.addPost(sending);
  dispatch(alertRaised({ text: 'Post Added' }));
  return post;
});

/** Answers a post. */
export const addComment = createThunk(
  'posts/commentAdded',
  async ({ postId, ...sending }: api.Sending & { postId: Id }, { dispatch }) => {
    const comments = await api.addComment(postId, sending);
    dispatch(alertRaised({ text: 'Response Added' }));
    return comments;
  },
);

/** Changes an own post. */
export const editPost = createThunk('posts/postEdited', (edit: api.Edit) => api.editPost(edit));

/** Changes an own comment; gives the comments of its post. */
export const editComment = createThunk('posts/commentEdited', (edit: api.Edit & { commentId: Id }) =>
  api.editComment(edit),
);

type ThunkApi = Parameters<Parameters<typeof createThunk>[1]>[1];

/** What one presses says itself why it came to nothing; forms say it where they stand. */
const createActionThunk = <Arg, Answer>(type: string, run: (arg: Arg, thunkApi: ThunkApi) => Promise<Answer>) =>
  createThunk<Answer, Arg>(type, async (arg, thunkApi) => {
    try {
      return await run(arg, thunkApi);
    } catch (error) {
      if (error instanceof ClientError) thunkApi.dispatch(failureRaised(error.failure));
      throw error;
    }
  });

/** What a moderator settles waits no more. */
function countModerated(target: api.Target, { dispatch, getState }: Pick<ThunkApi, 'dispatch' | 'getState'>): void {
  const { posts, auth } = getState() as { posts: PostsState; auth: { user: { waiting?: number } | null } };
  const waiting = auth.user?.waiting;
  if (waiting !== undefined && entriesOf(posts, target).some(({ flagged }) => flagged))
    dispatch(waitingCounted(waiting - 1));
}

/** What is gone already need not be removed. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ClientError && error.failure.status === 404)) throw error;
}

/** Deletes a post with its comments, or one comment. Gone already is as good. */
export const deleteEntry = createActionThunk(
  'posts/entryDeleted',
  async (target: api.Target, { dispatch, getState }) => {
    await api.deleteEntry(target).catch(ignoreNotFound);
    countModerated(target, { dispatch, getState });
    dispatch(alertRaised({ text: target.commentId ? 'Response deleted' : 'Post Removed' }));
  },
);

// One press after the other for each target, so that the last one wins on the server too.
const lastCalls = new Map<string, Promise<unknown>>();

/** Sets or takes back a like, vote or report; shown at once, and taken back with a word if the server refuses. */
export const toggleReaction = createActionThunk(
  'posts/reactionToggled',
  async (press: api.ReactionToggle, { dispatch, getState }): Promise<(Reaction | Report)[] | null> => {
    const key = `${press.kind}/${press.commentId ?? press.postId}`;
    const before = lastCalls.get(key) ?? Promise.resolve();
    const call = before.catch(() => {}).then(() => api.toggleReaction(press, press.kind));
    lastCalls.set(key, call);
    try {
      const reactions = await call;
      // With more presses on their way the screen is ahead of this answer.
      if (lastCalls.get(key) !== call) return null;
      const { posts } = getState() as { posts: PostsState };
      const isHidden = entriesOf(posts, press).some(({ flagged }) => flagged);
      // Readers were sent a notice in the place of a text that they can read again now.
      if (isHidden && unhides(press, reactions) && posts.post?._id === press.postId)
        await dispatch(openPost(press.postId));
      return reactions;
    } finally {
      if (lastCalls.get(key) === call) lastCalls.delete(key);
    }
  },
);

/** Says which rule a reported entry breaks; only moderators see it. */
export const giveReason = createActionThunk('posts/reasonGiven', ({ rule, ...target }: api.Target & { rule: number }) =>
  api.giveReason(target, rule),
);

const unhides = ({ kind }: api.ReactionToggle, reactions: readonly unknown[]) =>
  kind === 'report' && reactions.length < FLAG_AT;

/** Restores something wrongly flagged. For moderators. */
export const clearReports = createActionThunk(
  'posts/reportsCleared',
  async (target: api.Target, { dispatch, getState }) => {
    const reports = await api.clearReports(target);
    countModerated(target, { dispatch, getState });
    dispatch(alertRaised({ text: 'Reports cleared; everyone can read it again.' }));
    return reports;
  },
);

/** Sends what a moderator decided at the desk. Gone already is as good. */
export const judge = createActionThunk(
  'posts/entryModerated',
  async (sentDecision: api.ModerationDecision, { dispatch, getState }) => {
    await api.moderateEntry(sentDecision).catch(ignoreNotFound);
    // What else these people had reported is shown again, too; the moderator may be elsewhere by now.
    const { posts } = getState() as { posts: PostsState };
    if (sentDecision.verdict === 'setAside' && posts.listLoad.key === 'flagged')
      await dispatch(loadPosts({ view: 'flagged', next: null }));
  },
);

function flip(state: PostsState, { meta }: { meta: { arg: api.ReactionToggle } }) {
  for (const entry of entriesOf(state, meta.arg)) toggleReactionOf(entry, meta.arg.kind);
}

function receivePost(state: PostsState, post: Post) {
  if (state.post?._id === post._id) state.post = post;
  showOnCard(state, post);
}

function receiveComments(
  state: PostsState,
  { payload: comments, meta }: { payload: Post['comments']; meta: { arg: { postId: Id } } },
) {
  if (state.post?._id === meta.arg.postId)
    receivePost(state, { ...state.post, comments, commentCount: comments.length });
}

/** What somebody else has deleted goes. */
function dropMissing(state: PostsState, { meta, payload }: { meta: { arg: api.Target }; payload?: Failure }) {
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
    addResource(builder, loadOwn);
    addResource(builder, openPost);
    builder
      .addCase(addPost.fulfilled, (state, { payload }) => placePost(state, payload))
      .addCase(editPost.fulfilled, (state, { payload: post }) => receivePost(state, post))
      .addCase(addComment.fulfilled, receiveComments)
      .addCase(editComment.fulfilled, receiveComments)
      .addCase(deleteEntry.fulfilled, (state, { meta }) => removeEntry(state, meta.arg))
      .addCase(deleteEntry.rejected, dropMissing)
      .addCase(judge.fulfilled, (state, { meta: { arg } }) => {
        if (arg.verdict === 'deleted') removeEntry(state, arg);
        else showReactions(state, { ...arg, kind: 'report', userId: '' }, []);
      })
      .addCase(toggleReaction.pending, flip)
      .addCase(toggleReaction.fulfilled, (state, { payload, meta }) => {
        if (payload) showReactions(state, meta.arg, payload);
      })
      .addCase(toggleReaction.rejected, (state, action) => {
        flip(state, action);
        dropMissing(state, action);
      })
      .addCase(clearReports.fulfilled, (state, { payload, meta }) =>
        showReactions(state, { ...meta.arg, kind: 'report', userId: '' }, payload),
      )
      .addCase(clearReports.rejected, dropMissing)
      .addCase(loggedOut, () => NONE);
    recordFailures(builder, 'posts');
  },
});

/** Which list the posts are an answer to; `null` before the first. */
export const selectListed = ({ posts: { listLoad } }: { posts: PostsState }) =>
  listLoad.loaded ? (listLoad.key as api.PostsView) : null;
