import type {
  Comment,
  Id,
  Reaction,
  MessageAnswer,
  OutlineTexts,
  Post,
  PostCard,
  Report,
} from '@trefoil/server/contract';
import { paths } from '../../app/paths.ts';
import { client, sendOnLeaving } from '../../lib/http/client.ts';

/**
 * Which list: the most liked first, the newest first, what nobody else has answered, one's own, or for moderators what waits
 * for them.
 */
export type PostsView = 'top' | 'new' | 'waiting' | 'mine' | 'flagged';

const QUERY: Readonly<Record<PostsView, string>> = {
  top: '',
  new: '&sort=new',
  waiting: '&sort=waiting',
  mine: '&mine=true',
  flagged: '&flagged=true',
};

/** The list that an address asks for. @param moderates only moderators have one of what waits */
export function viewIn(search: URLSearchParams, moderates: boolean): PostsView {
  if (moderates && search.get('flagged') === 'true') return 'flagged';
  const sort = search.get('sort');
  return sort === 'new' || sort === 'waiting' || sort === 'mine' ? sort : 'top';
}

/** The address of a list. */
export const listPath = (view: PostsView) =>
  view === 'top' ? paths.posts : view === 'flagged' ? paths.flaggedPosts : paths.postsBy(view);

/** A post, or with `commentId` one of its comments. */
export interface Target {
  postId: Id;
  commentId?: Id;
}

export type ReactionKind = 'like' | 'report';

/** A like (of a comment: a vote) or a report being set or taken back by somebody. */
export interface ReactionToggle extends Target {
  kind: ReactionKind;
  userId: Id;
}

/** A text, and the name under which it is sent until it has arrived: so it is stored once. */
export interface Sending {
  text: string;
  sendKey: string;
}

/** A change of an own text. */
export interface Edit extends Target {
  text: string;
  base: string;
}

/** The first page of a list, or with `next` the one after it. */
export const fetchPosts = (view: PostsView, next: string | null) =>
  client.page<PostCard>(next ?? `/posts?view=card${QUERY[view]}`);
export const fetchPost = (id: Id) => client.get<Post>(`/posts/${encodeURIComponent(id)}`);
export const addPost = ({ text, sendKey }: Sending) => client.post<Post>('/posts', { text }, { sendKey });
export const addComment = (postId: Id, { text, sendKey }: Sending) =>
  client.put<Comment[]>(`/posts/comment/${postId}`, { text }, { sendKey });

/** Changes an own post. `base` is the text that the change began with. */
export const editPost = ({ postId, text, base }: Edit) =>
  client.post<Post>('/posts', { _id: postId, text, base: { text: base } });
/** Changes an own comment; gives the comments of its post. */
export const editComment = ({ postId, commentId, text, base }: Edit & { commentId: Id }) =>
  client.put<Comment[]>(`/posts/comment/${postId}`, { _id: commentId, text, base: { text: base } });

export const deleteEntry = (target: Target) => client.delete<MessageAnswer>(entryUrl(target));

/** Sets or takes back one's like, vote or report. */
export const toggleReaction = (target: Target, kind: ReactionKind) =>
  client.put<Reaction[] | Report[]>(reactionUrl(target, kind));

/** Says which of the rules a reported entry breaks; the report stays. */
export const giveReason = (target: Target, rule: number) =>
  client.put<Report[]>(reactionUrl(target, 'report'), { rule });

/** Empties the reports: the entry is shown again until it has five new ones. For moderators. */
export const clearReports = (target: Target) => client.put<Report[]>(reactionUrl(target, 'report'), { clear: true });

/** What a moderator decides about an entry; a deletion may name a rule, which its author is told. */
export interface ModerationDecision extends Target {
  /** `setAside`: restored, and what its reporters report counts for nothing. */
  verdict: 'deleted' | 'restored' | 'setAside';
  rule?: number;
}

function moderationRequest({ verdict, rule, ...target }: ModerationDecision) {
  if (verdict !== 'deleted')
    return {
      method: 'PUT',
      url: reactionUrl(target, 'report'),
      body: { clear: true, ...(verdict === 'setAside' && { ignore: true }) },
    } as const;
  const url = entryUrl(target);
  // In the address, since the body of a DELETE may be dropped on its way.
  return { method: 'DELETE', url: rule ? `${url}?rule=${rule}` : url } as const;
}

/** Tells the server what a moderator decided. */
export function moderateEntry(sentDecision: ModerationDecision): Promise<unknown> {
  const call = moderationRequest(sentDecision);
  return call.method === 'PUT' ? client.put(call.url, call.body) : client.delete(call.url);
}

/** The same while the page or the session is being left. @param token of the one who decided */
export function moderateOnLeaving(sentDecision: ModerationDecision, token: string | null): void {
  const call = moderationRequest(sentDecision);
  sendOnLeaving(call.method, call.url, 'body' in call ? call.body : undefined, token);
}

const entryUrl = ({ postId, commentId }: Target) =>
  commentId ? `/posts/comment/${postId}/${commentId}` : `/posts/${postId}`;

function reactionUrl({ postId, commentId }: Target, kind: ReactionKind): string {
  if (!commentId) return `/posts/${kind}/${postId}`;
  return `/posts/comment/${postId}/${kind === 'like' ? 'vote' : 'report'}/${commentId}`;
}

/** One's own outline, to keep an answer in; `null` before there is one. */
export const findOutline = () => client.find<OutlineTexts>('/outlines/me?view=texts');
