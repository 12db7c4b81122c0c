import {
  type Comment,
  type CommentCard,
  DELETED_WRITER,
  FLAG_AT,
  FLAGGED_COMMENT,
  FLAGGED_POST,
  type Mark,
  type Post,
  type PostCard,
  type Report,
} from '../../contract/index.ts';
import { isModerator } from '../../contract/index.ts';
import type { SeenUser } from '../auth/userView.ts';
import type { Authors } from './authors.ts';
import type { StoredComment } from './comments/commentModel.ts';
import type { StoredCommentCard } from './comments/commentService.ts';
import type { StoredMark, StoredPost } from './postModel.ts';

/** Who reads: it decides about texts of flagged entries and about what is said of marks. */
export type Reader = Pick<SeenUser, '_id' | 'role'>;
/** The fields of a post that a card is made of. */
export type StoredCard = Omit<StoredPost, 'likes'>;

/**
 * A post as a list card.
 * @param liked whether the reader is among those who like it
 * @param flagged its flagged comments, where the list is that of what waits for moderators
 */
export function cardView(
  post: StoredCard,
  liked: boolean,
  authors: Authors,
  reader: Reader,
  flagged?: StoredCommentCard[],
): PostCard {
  const { likeCount, commentCount, flaggedCommentCount } = post;
  return {
    ...entryView(post, FLAGGED_POST, authors, reader),
    likeCount,
    commentCount,
    ...(isModerator(reader) ? { flaggedCommentCount } : {}),
    liked,
    ...(flagged && { flaggedComments: flagged.map((one) => commentCardView(one, one.voted, authors, reader)) }),
  };
}

/** A whole post. Its comments are counted here, so that one answer never contradicts itself. */
export function postView(post: StoredPost, comments: StoredComment[], authors: Authors, reader: Reader): Post {
  const counts = {
    commentCount: comments.length,
    flaggedCommentCount: comments.filter((comment) => isFlagged(comment)).length,
  };
  return {
    ...cardView({ ...post, ...counts }, has(post.likes, reader), authors, reader),
    likes: marksView(post.likes),
    reports: reportsView(post.reports, reader),
    comments: commentsView(comments, authors, reader),
  };
}

/** The discussion of a post, in the order given. */
export function commentsView(comments: StoredComment[], authors: Authors, reader: Reader): Comment[] {
  return comments.map((comment) => ({
    ...commentCardView(comment, has(comment.votes, reader), authors, reader),
    votes: marksView(comment.votes),
    reports: reportsView(comment.reports, reader),
  }));
}

function commentCardView(
  comment: Omit<StoredComment, 'votes'>,
  voted: boolean,
  authors: Authors,
  reader: Reader,
): CommentCard {
  return { ...entryView(comment, FLAGGED_COMMENT, authors, reader), voteCount: comment.voteCount, voted };
}

/** Likes or votes. */
export function marksView(marks: readonly StoredMark[]): Mark[] {
  return marks.map(({ user }) => ({ user: user.toHexString() }));
}

/** Reports: who reported is told to nobody, not even to moderators; one's own report can be told apart. */
export function reportsView(reports: readonly StoredMark[], reader: Pick<Reader, '_id'>): Report[] {
  return reports.map(({ user }) => (user.equals(reader._id) ? { user: user.toHexString() } : {}));
}

type StoredEntry = Pick<StoredPost, '_id' | 'text' | 'user' | 'date' | 'reports' | 'reportCount'>;

/** What posts and comments have in common. Flagged text is for moderators only, not even for its author. */
function entryView(entry: StoredEntry, notice: string, authors: Authors, reader: Reader) {
  const { _id, text, user, date, reports, reportCount } = entry;
  const author = user ? authors.get(user.toHexString()) : undefined;
  const flagged = isFlagged(entry);
  return {
    _id: _id.toHexString(),
    text: flagged && !isModerator(reader) ? notice : text,
    name: author?.name ?? DELETED_WRITER,
    avatar: author?.avatar ?? '',
    user: author && user ? user.toHexString() : null,
    date: date.toISOString(),
    reportCount,
    reported: has(reports, reader),
    ...(flagged ? { flagged: true as const } : {}),
  };
}

function isFlagged({ reportCount }: { reportCount: number }): boolean {
  return reportCount >= FLAG_AT;
}

function has(marks: readonly StoredMark[], { _id }: Pick<Reader, '_id'>): boolean {
  return marks.some(({ user }) => user.equals(_id));
}
