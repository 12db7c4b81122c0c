import {
  type Comment,
  type CommentCard,
  FLAG_AT,
  FLAGGED_ON_CARD,
  type Id,
  type Mark,
  type Post,
  type PostCard,
  type Report,
} from '@trefoil/server/contract';
import type { MarkKind, Target } from './postsApi.ts';

/** What carries likes or votes, and reports. */
export type Entry = PostCard | Post | CommentCard | Comment;
type Marks = readonly (Mark | Report)[];

const isComment = (entry: Entry): entry is CommentCard | Comment => 'voteCount' in entry;

/** Adds the reader's own mark, or takes it back, before the server has answered. */
export function flipMark(entry: Entry, kind: MarkKind): void {
  if (kind === 'report') {
    entry.reported = !entry.reported;
    entry.reportCount += entry.reported ? 1 : -1;
  } else if (isComment(entry)) {
    entry.voted = !entry.voted;
    entry.voteCount += entry.voted ? 1 : -1;
  } else {
    entry.liked = !entry.liked;
    entry.likeCount += entry.liked ? 1 : -1;
  }
}

/** Puts the server's list in the place of one's own. */
export function receiveMarks(entry: Entry, kind: MarkKind, marks: Marks, userId: Id): void {
  const own = marks.some(({ user }) => user === userId);
  if (kind === 'report') {
    entry.reported = own;
    entry.reportCount = marks.length;
    if (marks.length >= FLAG_AT) entry.flagged = true;
    else delete entry.flagged;
    if ('reports' in entry) entry.reports = marks as Report[];
  } else if (isComment(entry)) {
    entry.voted = own;
    entry.voteCount = marks.length;
    if ('votes' in entry) entry.votes = marks as Mark[];
  } else {
    entry.liked = own;
    entry.likeCount = marks.length;
    if ('likes' in entry) entry.likes = marks as Mark[];
  }
}

/** The places in the store that show what is meant: a card, the open post, or a comment in one of both. */
export function entriesOf(state: { posts: PostCard[]; post: Post | null }, { postId, commentId }: Target): Entry[] {
  const open = state.post?._id === postId ? state.post : null;
  const cards = state.posts.filter(({ _id }) => _id === postId);
  if (!commentId) return [...cards, ...(open ? [open] : [])];
  const comments = [...cards.flatMap(({ flaggedComments = [] }) => flaggedComments), ...(open?.comments ?? [])];
  return comments.filter(({ _id }) => _id === commentId);
}

/** How much there is to judge of a post in the list of what waits. */
export const waitingIn = ({ flagged, flaggedCommentCount = 0 }: PostCard) => (flagged ? 1 : 0) + flaggedCommentCount;

/** A whole post as its card in the list. */
export function cardOf({ likes: _likes, reports: _reports, comments, ...card }: Post): PostCard {
  const flaggedCommentCount = comments.filter(({ flagged }) => flagged).length;
  return { ...card, commentCount: comments.length, flaggedCommentCount };
}

/** The flagged comments that stand with a post in the list of what waits. */
export function flaggedOf({ comments }: Post): CommentCard[] {
  const flagged = comments.filter((comment) => comment.flagged);
  return flagged.toSorted((a, b) => b.reportCount - a.reportCount).slice(0, FLAGGED_ON_CARD);
}
