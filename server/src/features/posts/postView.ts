import {
  type Comment,
  type CommentCard,
  FLAGGED_COMMENT,
  FLAGGED_POST,
  type Mark,
  type Post,
  type PostCard,
  type Report,
  isModerator,
} from '../../contract/index.ts';
import type { SeenUser } from '../auth/user/userView.ts';
import type { StoredComment } from './comments/commentModel.ts';
import type { Discussion } from './comments/commentService.ts';
import type { StoredEntry, StoredMark, StoredPost, StoredReport } from './postModel.ts';
import { MOST_REPORTS } from './reactions/reactions.ts';

/** Who reads: it decides about texts of flagged entries and about what is said of marks. */
export type Reader = Pick<SeenUser, '_id' | 'role'>;
/** The fields of a post that a card is made of. */
export type StoredCard = Omit<StoredPost, 'likes'>;
/** The fields of a comment that a card is made of. */
export type StoredCommentCard = Omit<StoredComment, 'votes'>;

/** A post as a list card. @param liked whether the reader is among those who like it */
export function cardView(post: StoredCard, liked: boolean, reader: Reader): PostCard {
  const { likeCount, commentCount, flaggedCommentCount, lastCommentAt } = post;
  return Object.assign(entryView(post, FLAGGED_POST, reader), {
    likeCount,
    commentCount,
    lastCommentAt: lastCommentAt?.toISOString(),
    flaggedCommentCount: isModerator(reader) ? flaggedCommentCount : undefined,
    liked,
  });
}

/** A whole post. Its comments are counted here if all are there, so that one answer never contradicts itself. */
export function postView(post: StoredPost, { comments, complete }: Discussion, reader: Reader): Post {
  const flaggedCommentCount = comments.filter(({ flagged }) => flagged).length;
  const counted = complete ? { ...post, commentCount: comments.length, flaggedCommentCount } : post;
  return Object.assign(cardView(counted, has(post.likes, reader), reader), {
    likes: marksView(post.likes),
    reports: reportsView(post.reports, reader),
    comments: commentsView(comments, reader),
  });
}

/** The discussion of a post, in the order given. */
export function commentsView(comments: readonly StoredComment[], reader: Reader): Comment[] {
  return comments.map((comment) =>
    Object.assign(commentCardView(comment, has(comment.votes, reader), reader), {
      votes: marksView(comment.votes),
      reports: reportsView(comment.reports, reader),
    }),
  );
}

/** A comment without its lists. @param voted whether the reader has voted for it */
export function commentCardView(comment: StoredCommentCard, voted: boolean, reader: Reader): CommentCard {
  return Object.assign(entryView(comment, FLAGGED_COMMENT, reader), { voteCount: comment.voteCount, voted });
}

/** Likes or votes. */
export function marksView(marks: readonly StoredMark[]): Mark[] {
  return marks.map(({ user }) => ({ user: user.toHexString() }));
}

/** Reports: who reported is told to nobody, not even to moderators; one's own report can be told apart. */
export function reportsView(reports: readonly StoredMark[], reader: Pick<Reader, '_id'>): Report[] {
  return reports.map(({ user }) => (user.equals(reader._id) ? { user: user.toHexString() } : {}));
}

/**
 * What posts and comments have in common. Flagged text is for moderators; its author gets it besides, to change it. What is
 * undefined is left out of the JSON, and the views above add to this object: objects put together by `...` cost as much as
 * the JSON of all their texts.
 */
function entryView(entry: StoredEntry, notice: string, reader: Reader) {
  const { _id, text, name, avatar, user, moderator, date, edited, reports, reportCount, flagged } = entry;
  const moderates = isModerator(reader);
  return {
    _id: _id.toHexString(),
    text: flagged && !moderates ? notice : text,
    name,
    avatar,
    user: user && user.toHexString(),
    moderator: moderator || undefined,
    date: date.toISOString(),
    edited: edited?.toISOString(),
    reportCount,
    reported: has(reports, reader),
    flagged: flagged || undefined,
    ownText: flagged && user?.equals(reader._id) ? text : undefined,
    textBefore: edited && moderates ? entry.textBefore : undefined,
    changedAfterReports: edited && moderates ? isChangedAfterReports(reports, edited) : undefined,
  };
}

/** Unknown where the crowd is so large that later reports of it were not kept. */
function isChangedAfterReports(reports: readonly StoredReport[], edited: Date): true | undefined {
  const areAllKept = reports.length > 0 && reports.length < MOST_REPORTS;
  return (areAllKept && reports.every(({ at }) => !at || at < edited)) || undefined;
}

function has(marks: readonly StoredMark[], { _id }: Pick<Reader, '_id'>): boolean {
  return marks.some(({ user }) => user.equals(_id));
}
