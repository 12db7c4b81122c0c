import {
  type Comment,
  type CommentCard,
  FLAG_AT,
  FLAGGED_ON_CARD,
  type Id,
  type Reaction,
  type Post,
  type PostCard,
  type Report,
} from '@trefoil/server/contract';
import type { ReactionKind, Target } from './postsApi.ts';

/** The places in the store that show posts and comments. */
export interface ShownEntries {
  posts: PostCard[];
  /** The reader's own posts, the latest answered first: the beginning of their list. */
  own: PostCard[];
  /** The post that is open. */
  post: Post | null;
  /** Where the next page of `posts` is. */
  next: string | null;
  /** Which list `posts` is. */
  listLoad: { key: string };
}

/** What carries likes or votes, and reports. */
export type Entry = PostCard | Post | CommentCard | Comment;
type Reactions = readonly (Reaction | Report)[];

const isComment = (entry: Entry): entry is CommentCard | Comment => 'voteCount' in entry;

/** Adds the reader's own mark, or takes it back, before the server has answered. */
export function toggleReactionOf(entry: Entry, kind: ReactionKind): void {
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
function receiveReactions(entry: Entry, kind: ReactionKind, reactions: Reactions, userId: Id): void {
  const own = reactions.some(({ user }) => user === userId);
  if (kind === 'report') {
    entry.reported = own;
    entry.reportCount = reactions.length;
    if (reactions.length >= FLAG_AT) entry.flagged = true;
    else delete entry.flagged;
    if ('reports' in entry) entry.reports = reactions as Report[];
  } else if (isComment(entry)) {
    entry.voted = own;
    entry.voteCount = reactions.length;
    if ('votes' in entry) entry.votes = reactions as Reaction[];
  } else {
    entry.liked = own;
    entry.likeCount = reactions.length;
    if ('likes' in entry) entry.likes = reactions as Reaction[];
  }
}

/** The places in the store that show what is meant: a card, the open post, or a comment in one of both. */
export function entriesOf(state: Pick<ShownEntries, 'posts' | 'post'>, { postId, commentId }: Target): Entry[] {
  const open = state.post?._id === postId ? state.post : null;
  const cards = state.posts.filter(({ _id }) => _id === postId);
  if (!commentId) return [...cards, ...(open ? [open] : [])];
  const comments = [...cards.flatMap(({ flaggedComments = [] }) => flaggedComments), ...(open?.comments ?? [])];
  return comments.filter(({ _id }) => _id === commentId);
}

/** How much there is to judge of a post in the list of what waits. */
export const waitingInPost = ({ flagged, flaggedCommentCount = 0 }: PostCard) =>
  (flagged ? 1 : 0) + flaggedCommentCount;

/** A whole post as its card in the list. */
function cardOf({ likes: _likes, reports: _reports, comments, ...card }: Post): PostCard {
  const flaggedCommentCount = comments.filter(({ flagged }) => flagged).length;
  return { ...card, commentCount: comments.length, flaggedCommentCount };
}

/** The flagged comments that stand with a post in the list of what waits. */
function flaggedOf({ comments }: Post): CommentCard[] {
  const flagged = comments.filter((comment) => comment.flagged);
  return flagged.toSorted((a, b) => b.reportCount - a.reportCount).slice(0, FLAGGED_ON_CARD);
}

/** Puts a new post into the list, in its place by the order of the list. */
export function placePost(state: ShownEntries, post: Post): void {
  // Sent a second time it may stand there already, and even be liked.
  if (state.posts.some(({ _id }) => _id === post._id)) return showOnCard(state, post);
  const place = placeIn(state, post);
  if (place !== null) state.posts.splice(place, 0, cardOf(post));
}

/** Where a new post belongs in the list that is shown; `null` where it is on a page that has not come yet. */
function placeIn({ posts, next, listLoad }: ShownEntries, { likeCount }: Post): number | null {
  if (listLoad.key === 'new' || listLoad.key === 'mine') return 0;
  if (listLoad.key !== 'top') return listLoad.key === 'waiting' && !next ? posts.length : null;
  // Before the first that is liked no more than it.
  const place = posts.findIndex((card) => card.likeCount <= likeCount);
  return place < 0 ? posts.length : place;
}

/** Takes a post, or one of its comments, off every place. */
export function removeEntry(state: ShownEntries, target: Target): void {
  const { postId, commentId } = target;
  const open = state.post?._id === postId ? state.post : null;
  if (!commentId) {
    state.posts = state.posts.filter(({ _id }) => _id !== postId);
    state.own = state.own.filter(({ _id }) => _id !== postId);
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
export function showOnCard(state: ShownEntries, post: Post): void {
  const index = state.posts.findIndex(({ _id }) => _id === post._id);
  if (index < 0) return;
  const isWaiting = state.listLoad.key === 'flagged';
  state.posts[index] = { ...cardOf(post), ...(isWaiting && { flaggedComments: flaggedOf(post) }) };
  keepWaiting(state);
}

/** Puts the server's list of likes, votes or reports in the place of one's own. */
export function showReactions(
  state: ShownEntries,
  target: Target & { kind: ReactionKind; userId: Id },
  reactions: Reactions,
): void {
  const entries = entriesOf(state, target);
  const wasFlagged = entries.some(({ flagged }) => flagged);
  for (const entry of entries) receiveReactions(entry, target.kind, reactions, target.userId);
  const isFlagged = entries.some(({ flagged }) => flagged);
  if (target.commentId) countOnCard(state, target.postId, { flagged: Number(isFlagged) - Number(wasFlagged) });
  keepWaiting(state);
}

/** The card itself may know more than the post that was opened once: it is counted on, not made anew. */
function countOnCard(state: ShownEntries, postId: Id, { comments = 0, flagged = 0 }): void {
  for (const card of state.posts) {
    if (card._id !== postId) continue;
    card.commentCount = Math.max(0, card.commentCount + comments);
    card.flaggedCommentCount = Math.max(0, (card.flaggedCommentCount ?? 0) + flagged);
  }
}

/** The list of what waits for moderators holds nothing else. */
function keepWaiting(state: ShownEntries): void {
  if (state.listLoad.key !== 'flagged') return;
  state.posts = state.posts.filter((card) => waitingInPost(card) > 0);
  for (const card of state.posts) {
    if (card.flaggedComments) card.flaggedComments = card.flaggedComments.filter(({ flagged }) => flagged);
  }
}
