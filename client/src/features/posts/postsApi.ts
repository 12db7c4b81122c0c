import {
  PAGE,
  type Comment,
  type Decided,
  type Id,
  type Reaction,
  type OutlineTexts,
  type Post,
  type PostCard,
  type Report,
  type Story,
} from '@trefoil/server/contract';
import { paths } from '../../app/paths.ts';
import { client, sendOnLeaving, type Call } from '../../lib/http/client.ts';

/** A list: most liked first, newest first, posts without a comment by anyone else, the viewer's own, or for moderators the flagged ones. */
export type PostsView = 'top' | 'new' | 'waiting' | 'mine' | 'flagged';

const QUERY: Readonly<Record<PostsView, string>> = {
  top: '',
  new: '&sort=new',
  waiting: '&sort=waiting',
  mine: '&mine=true',
  flagged: '&flagged=true',
};

/** The list that a URL names. @param mayModerate whether the flagged list is allowed */
export function viewIn(search: URLSearchParams, mayModerate: boolean): PostsView {
  if (mayModerate && search.get('flagged') === 'true') return 'flagged';
  const sort = search.get('sort');
  return sort === 'new' || sort === 'waiting' || sort === 'mine' ? sort : 'top';
}

/** The URL of a list. */
export const listPath = (view: PostsView) =>
  view === 'top' ? paths.posts : view === 'flagged' ? paths.flaggedPosts : paths.postsBy(view);

/** A post, or with `commentId` one of its comments. */
export interface Target {
  postId: Id;
  commentId?: Id;
}

export type ReactionKind = 'like' | 'report';

/** A like (on a comment: a vote) or a report that a user adds or removes. */
export interface ReactionToggle extends Target {
  kind: ReactionKind;
  userId: Id;
}

/** A new text, with a key that stays the same until it has arrived, so that it is stored once. */
export interface NewEntry {
  text: string;
  sendKey: string;
}

/** A change of the viewer's own text. `base` is the text that the change is based on. */
export interface Edit extends Target {
  text: string;
  base: string;
}

/** The first page of a list, or with `next` the one after it. */
export const fetchPosts = (view: PostsView, next: string | null) =>
  client.page<PostCard>(next ?? `/posts?view=card${QUERY[view]}`);
/** What moderators decided in the last 30 days, latest first. */
export const fetchDecided = () => client.page<Decided>(`/posts?flagged=true&decided=true&limit=${PAGE.max}`);
export const fetchPost = (id: Id) => client.get<Post>(`/posts/${encodeURIComponent(id)}`);
export const addPost = ({ text, sendKey }: NewEntry) => client.post<Post>('/posts', { text }, { sendKey });
export const addComment = ({ postId, text, sendKey }: NewEntry & { postId: Id }) =>
  client.put<Comment>(`/posts/comment/${postId}?view=comment`, { text }, { sendKey });

/** Changes a post. */
export const editPost = ({ postId, text, base }: Edit) =>
  client.post<Post>('/posts', { _id: postId, text, base: { text: base } });
/** Changes a comment. */
export const editComment = ({ postId, commentId, text, base }: Edit & { commentId: Id }) =>
  client.put<Comment>(`/posts/comment/${postId}?view=comment`, { _id: commentId, text, base: { text: base } });

/** Adds or removes the viewer's like, vote, or report; resolves with all of them. */
export const toggleReaction = ({ kind, ...target }: ReactionToggle) =>
  client.put<Reaction[] | Report[]>(reactionUrl(target, kind));

/** Adds a rule as the reason to the viewer's report. */
export const giveReason = ({ rule, ...target }: Target & { rule: number }) =>
  client.put<Report[]>(reactionUrl(target, 'report'), { rule });

/** What happens to an entry; a deletion by a moderator may cite a rule, which the author is shown. */
export interface ModerationDecision extends Target {
  /** `ignoreReporters`: restore it, and ignore the other reports by the same people. */
  action: 'delete' | 'restore' | 'ignoreReporters';
  rule?: number | null;
}

function callFor({ action, rule, ...target }: ModerationDecision): Call {
  if (action === 'delete')
    // In the URL because proxies may drop the body of a DELETE.
    return { method: 'DELETE', url: entryUrl(target) + (rule ? `?rule=${rule}` : '') };
  const body = { clear: true, ...(action === 'ignoreReporters' && { ignore: true }) };
  return { method: 'PUT', url: reactionUrl(target, 'report'), body };
}

/** Deletes an entry, or clears its reports, which shows it again. */
export const decide = (decision: ModerationDecision) => client.send<unknown>(callFor(decision));

/** Sends a moderator's decision while the page or the session ends. @param token of that moderator */
export const moderateOnLeaving = (decision: ModerationDecision, token: string | null) =>
  sendOnLeaving(callFor(decision), token);

const entryUrl = ({ postId, commentId }: Target) =>
  commentId ? `/posts/comment/${postId}/${commentId}` : `/posts/${postId}`;

function reactionUrl({ postId, commentId }: Target, kind: ReactionKind): string {
  if (!commentId) return `/posts/${kind}/${postId}`;
  return `/posts/comment/${postId}/${kind === 'like' ? 'vote' : 'report'}/${commentId}`;
}

/** The viewer's story that this device shows, by default the open one. */
interface OwnStory {
  /** `null` if there is none. */
  outline: OutlineTexts | null;
  /** It is one of several, so its title says which one. */
  isOneOfSeveral: boolean;
}

/** A story of the viewer's, to insert it into a post or to save a comment to it. */
export async function findOutline(id: Id | undefined): Promise<OwnStory> {
  const [outline, stories] = await Promise.all([
    client.find<OutlineTexts>(`/outlines/me?view=texts${id ? `&outline=${id}` : ''}`),
    client.get<Story[]>('/outlines/me?stories=true'),
  ]);
  return { outline, isOneOfSeveral: stories.length > 1 };
}
