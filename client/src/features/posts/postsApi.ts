import type { Comment, Id, Mark, MessageAnswer, Post, PostCard, Report } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';

/** Which list: everything, or for moderators what waits for them. */
export type PostsView = 'all' | 'flagged';

/** A post, or with `commentId` one of its comments. */
export interface Target {
  postId: Id;
  commentId?: Id;
}

export type MarkKind = 'like' | 'report';

/** A like (of a comment: a vote) or a report being set or taken back by somebody. */
export interface Press extends Target {
  kind: MarkKind;
  userId: Id;
}

/** A text, and the name under which it is sent until it has arrived: so it is stored once. */
export interface Sending {
  text: string;
  sendKey: string;
}

/** The first page of a list, or with `next` the one after it. */
export const fetchPosts = (view: PostsView, next: string | null) =>
  client.page<PostCard>(next ?? (view === 'flagged' ? '/posts?view=card&flagged=true' : '/posts?view=card'));
export const fetchPost = (id: Id) => client.get<Post>(`/posts/${encodeURIComponent(id)}`);
export const addPost = ({ text, sendKey }: Sending) => client.post<Post>('/posts', { text }, { sendKey });
export const addComment = (postId: Id, { text, sendKey }: Sending) =>
  client.put<Comment[]>(`/posts/comment/${postId}`, { text }, { sendKey });

export const deleteEntry = ({ postId, commentId }: Target) =>
  client.delete<MessageAnswer>(commentId ? `/posts/comment/${postId}/${commentId}` : `/posts/${postId}`);

/** Sets or takes back one's like, vote or report. */
export const toggleMark = (target: Target, kind: MarkKind) => client.put<Mark[] | Report[]>(markUrl(target, kind));

/** Empties the reports: the entry is shown again until it has five new ones. For moderators. */
export const clearReports = (target: Target) => client.put<Report[]>(markUrl(target, 'report'), { clear: true });

function markUrl({ postId, commentId }: Target, kind: MarkKind): string {
  if (!commentId) return `/posts/${kind}/${postId}`;
  return `/posts/comment/${postId}/${kind === 'like' ? 'vote' : 'report'}/${commentId}`;
}
