import {
  type Comment,
  type CommentCard,
  DELETED_WRITER,
  FLAGGED_COMMENT,
  FLAGGED_POST,
  type Reaction,
  type Post,
  type PostCard,
  type Report,
  isModerator,
} from '../../contract/index.ts';
import type { CurrentUser } from '../../http/request/currentUser.ts';
import type { Authors } from './authors.ts';
import type { StoredComment, StoredEntry, StoredPost, StoredReaction } from './postModel.ts';

/** The reader of a response, which depends on their role and on which entries, reactions, and reports are their own. */
export type Reader = Pick<CurrentUser, '_id' | 'role'>;
/** A post without its likes and comments. */
export type StoredCard = Omit<StoredPost, 'likes' | 'comments'>;

/** A post as a list card. @param post with whether the reader likes it */
export function cardView(post: StoredCard & { liked: boolean }, authors: Authors, reader: Reader): PostCard {
  return Object.assign(entryView(post, FLAGGED_POST, authors, reader), {
    likeCount: post.likeCount,
    commentCount: post.commentCount,
    lastCommentAt: post.lastCommentAt?.toISOString(),
    flaggedCommentCount: isModerator(reader) ? post.flaggedCommentCount : undefined,
    liked: post.liked,
  });
}

/** A whole post. */
export function postView(post: StoredPost, authors: Authors, reader: Reader): Post {
  return Object.assign(cardView({ ...post, liked: includes(post.likes, reader) }, authors, reader), {
    likes: reactionsView(post.likes),
    reports: reportsView(post.reports, reader),
    comments: commentsView(post.comments, authors, reader),
  });
}

/** The discussion of a post: by votes, then the oldest first. */
export function commentsView(comments: readonly StoredComment[], authors: Authors, reader: Reader): Comment[] {
  return comments.toSorted(byVotes).map((comment) =>
    Object.assign(commentCardView(comment, authors, reader), {
      votes: reactionsView(comment.votes),
      reports: reportsView(comment.reports, reader),
    }),
  );
}

function byVotes(one: StoredComment, other: StoredComment): number {
  const difference = other.voteCount - one.voteCount || one.date.getTime() - other.date.getTime();
  return difference || Buffer.compare(one._id.id, other._id.id);
}

/** A comment without its lists. */
export function commentCardView(comment: StoredComment, authors: Authors, reader: Reader): CommentCard {
  const { voteCount, votes } = comment;
  const entry = entryView(comment, FLAGGED_COMMENT, authors, reader);
  return Object.assign(entry, { voteCount, voted: includes(votes, reader) });
}

/** Likes or votes. */
export function reactionsView(reactions: readonly StoredReaction[]): Reaction[] {
  return reactions.map(({ user }) => ({ user: user.toHexString() }));
}

/** Reports: nobody learns who reported, not even moderators; only the reader's own report is identified. */
export function reportsView(reports: readonly StoredReaction[], reader: Pick<Reader, '_id'>): Report[] {
  return reports.map(({ user }) => (user.equals(reader._id) ? { user: user.toHexString() } : {}));
}

/**
 * What posts and comments have in common. Only moderators get the text of a flagged entry; its author gets it as `ownText`, in
 * order to edit it. What is undefined is left out of the JSON. The views above add to this object with `Object.assign`: for a
 * thousand comments, spreading it takes three times as long.
 */
function entryView(entry: StoredEntry, notice: string, authors: Authors, reader: Reader) {
  const { _id, text, user, date, edited, reports, reportCount, flagged } = entry;
  const author = authors.get(user.toHexString());
  const moderates = isModerator(reader);
  return {
    _id: _id.toHexString(),
    text: flagged && !moderates ? notice : text,
    name: author?.name ?? DELETED_WRITER,
    avatar: author?.avatar ?? '',
    user: author ? user.toHexString() : null,
    moderator: author?.moderator || undefined,
    date: date.toISOString(),
    edited: edited?.toISOString(),
    reportCount,
    reported: includes(reports, reader),
    flagged: flagged || undefined,
    ownText: flagged && user.equals(reader._id) ? text : undefined,
    textBefore: moderates ? entry.textBefore : undefined,
    changedAfterReports: (moderates && isEditedAfterReports(entry)) || undefined,
  };
}

function isEditedAfterReports({ edited, reports }: StoredEntry): boolean {
  return edited !== undefined && reports.length > 0 && reports.every(({ at }) => at < edited);
}

function includes(reactions: readonly StoredReaction[], { _id }: Pick<Reader, '_id'>): boolean {
  return reactions.some(({ user }) => user.equals(_id));
}
