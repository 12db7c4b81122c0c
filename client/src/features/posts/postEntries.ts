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
import type { LoadState } from '../../lib/resource/resource.ts';
import type { ReactionKind, Target } from './postsApi.ts';

export interface PostsState {
  posts: PostCard[];
  /** The URL of the next page; `null` after the last. */
  next: string | null;
  /** Its key is the `PostsView`. */
  listLoad: LoadState;
  /** The post that is open. */
  post: Post | null;
  postLoad: LoadState;
}

/** Anything that people write, like or vote for, and report. */
export type Entry = PostCard | CommentCard;

export const isComment = (entry: Entry): entry is CommentCard => 'voteCount' in entry;
export const nounOf = (entry: Entry) => (isComment(entry) ? 'comment' : 'post');

type Reactions = readonly (Reaction | Report)[];

/** Adds or removes the viewer's own reaction before the server has responded. */
export function toggleOwnReaction(entry: Entry, kind: ReactionKind): void {
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

/** Replaces the reactions of an entry by the server's. */
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

const cardOf = ({ posts }: PostsState, postId: Id) => posts.find(({ _id }) => _id === postId);
const openPostOf = ({ post }: PostsState, postId: Id) => (post?._id === postId ? post : undefined);

/** All copies of an entry in the store: its card, the open post, or comments in either. */
export function entriesOf(state: PostsState, { postId, commentId }: Target): Entry[] {
  const [card, open] = [cardOf(state, postId), openPostOf(state, postId)];
  if (!commentId) return [card, open].filter((entry) => entry !== undefined);
  return [...(card?.flaggedComments ?? []), ...(open?.comments ?? [])].filter(({ _id }) => _id === commentId);
}

/** How many entries of a post in the flagged list await moderation. */
export const countFlagged = ({ flagged, flaggedCommentCount = 0 }: PostCard) => (flagged ? 1 : 0) + flaggedCommentCount;

/** Reduces a post to its card in the list. */
function toCard({ likes: _likes, reports: _reports, comments, ...card }: Post): PostCard {
  const flaggedCommentCount = comments.filter(({ flagged }) => flagged).length;
  return { ...card, commentCount: comments.length, flaggedCommentCount };
}

/** The flagged comments that the server sends with a post in the flagged list. */
function flaggedOf({ comments }: Post): CommentCard[] {
  const flagged = comments.filter((comment) => comment.flagged);
  return flagged.toSorted((a, b) => b.reportCount - a.reportCount).slice(0, FLAGGED_ON_CARD);
}

/** Inserts a new post into the list by its order. */
export function insertPost(state: PostsState, post: Post): void {
  // If it was sent twice, it may be there already, and may even have likes.
  if (state.posts.some(({ _id }) => _id === post._id)) return updateCard(state, post);
  const index = insertionIndex(state, post);
  if (index !== null) state.posts.splice(index, 0, toCard(post));
}

/** The index of a new post in the loaded list; `null` if it belongs on a page that is not loaded. */
function insertionIndex({ posts, next, listLoad }: PostsState, { likeCount }: Post): number | null {
  if (listLoad.key === 'new' || listLoad.key === 'mine') return 0;
  if (listLoad.key !== 'top') return listLoad.key === 'waiting' && !next ? posts.length : null;
  // Before the first post with no more likes.
  const index = posts.findIndex((card) => card.likeCount <= likeCount);
  return index < 0 ? posts.length : index;
}

/** Puts a new or changed comment into its place. */
export function receiveComment(state: PostsState, postId: Id, comment: Comment): void {
  const copies = entriesOf(state, { postId, commentId: comment._id });
  for (const copy of copies) Object.assign(copy, comment);
  const open = openPostOf(state, postId);
  if (copies.length > 0 || !open) return;
  // It has no votes yet, and comments are sorted by votes and then by age.
  open.comments.push(comment);
  open.commentCount = open.comments.length;
  adjustCounts(cardOf(state, postId), { comments: 1 });
}

/** Removes all copies of a post or a comment. */
export function removeEntry(state: PostsState, target: Target): void {
  const { postId, commentId } = target;
  const open = openPostOf(state, postId);
  if (!commentId) {
    state.posts = state.posts.filter(({ _id }) => _id !== postId);
    if (open) state.post = null;
    return;
  }
  const entries = entriesOf(state, target);
  if (entries.length === 0) return;
  const card = cardOf(state, postId);
  const others = <Comment extends CommentCard>(comments: Comment[]) => comments.filter(({ _id }) => _id !== commentId);
  adjustCounts(card, { comments: -1, flagged: entries.some(({ flagged }) => flagged) ? -1 : 0 });
  if (card?.flaggedComments) card.flaggedComments = others(card.flaggedComments);
  if (open) {
    open.comments = others(open.comments);
    open.commentCount = open.comments.length;
  }
  dropUnflagged(state);
}

/** Updates the card of a post in the list. */
export function updateCard(state: PostsState, post: Post): void {
  const index = state.posts.findIndex(({ _id }) => _id === post._id);
  if (index < 0) return;
  const isFlaggedList = state.listLoad.key === 'flagged';
  state.posts[index] = { ...toCard(post), ...(isFlaggedList && { flaggedComments: flaggedOf(post) }) };
  dropUnflagged(state);
}

/** Replaces the likes, votes, or reports of an entry by the server's. */
export function updateReactions(
  state: PostsState,
  target: Target & { kind: ReactionKind; userId: Id },
  reactions: Reactions,
): void {
  const entries = entriesOf(state, target);
  const wasFlagged = entries.some(({ flagged }) => flagged);
  for (const entry of entries) receiveReactions(entry, target.kind, reactions, target.userId);
  const isFlagged = entries.some(({ flagged }) => flagged);
  if (target.commentId) adjustCounts(cardOf(state, target.postId), { flagged: Number(isFlagged) - Number(wasFlagged) });
  dropUnflagged(state);
}

/** Adjusts the counts of a card, which may be newer than the open post. */
function adjustCounts(card: PostCard | undefined, { comments = 0, flagged = 0 }): void {
  if (!card) return;
  card.commentCount = Math.max(0, card.commentCount + comments);
  card.flaggedCommentCount = Math.max(0, (card.flaggedCommentCount ?? 0) + flagged);
}

/** Removes everything from the flagged list that is not flagged. */
function dropUnflagged(state: PostsState): void {
  if (state.listLoad.key !== 'flagged') return;
  state.posts = state.posts.filter((card) => countFlagged(card) > 0);
  for (const card of state.posts) {
    if (card.flaggedComments) card.flaggedComments = card.flaggedComments.filter(({ flagged }) => flagged);
  }
}
