import type { IndexDefinition, Types } from 'mongoose';
import { defineCollection } from '../../lib/collection.ts';

/** One like or vote. */
export interface StoredReaction {
  user: Types.ObjectId;
}
/** One report. */
export interface StoredReport extends StoredReaction {
  /** The rule that the reporter cites. */
  rule?: number;
  at: Date;
}

/** What posts and comments have in common. Fields marked as derived are listed in `derivedFields.ts`. */
export interface StoredEntry {
  _id: Types.ObjectId;
  text: string;
  /** The author; the account may have been deleted. */
  user: Types.ObjectId;
  date: Date;
  /** When the author last changed the text. */
  edited?: Date;
  /** The text before the first edit. */
  textBefore?: string;
  reports: StoredReport[];
  /** Derived. */
  reportCount: number;
  /** The people whose reports a moderator has cleared; they can't report the entry again. */
  cleared: Types.ObjectId[];
  /** Derived: whether the reports hide the entry. */
  flagged: boolean;
  /** Derived: since when it is flagged. */
  flaggedAt: Date | null;
}

export interface StoredComment extends StoredEntry {
  /** How many bytes the text has in UTF-8. */
  bytes: number;
  votes: StoredReaction[];
  /** Derived. */
  voteCount: number;
}

/** A post with its discussion. */
export interface StoredPost extends StoredEntry, DerivedPostFields {
  likes: StoredReaction[];
  /** In the order in which they were written. */
  comments: StoredComment[];
}

/** What a post knows about its lists, so that pages of posts are read without them. */
export interface DerivedPostFields {
  likeCount: number;
  commentCount: number;
  /** The sum of the comments' `bytes`. */
  commentBytes: number;
  flaggedCommentCount: number;
  /** The date of the latest unflagged comment by anyone but the author. */
  lastCommentAt: Date | null;
  /** Whether there is such a comment. */
  answered: boolean;
  /** `lastCommentAt`, or else the date of the post. */
  activeAt: Date;
  /** The reports of the post or of its most reported comment, whichever has more. */
  topReports: number;
  /** Whether the post or one of its comments is flagged. */
  awaitsModeration: boolean;
}

/** A new post. */
export function newPost(_id: Types.ObjectId, text: string, user: Types.ObjectId): StoredPost {
  const entry = newEntry(_id, text, user);
  return {
    ...entry,
    likes: [],
    likeCount: 0,
    comments: [],
    commentCount: 0,
    commentBytes: 0,
    flaggedCommentCount: 0,
    lastCommentAt: null,
    answered: false,
    activeAt: entry.date,
    topReports: 0,
    awaitsModeration: false,
  };
}

/** A new comment. */
export function newComment(_id: Types.ObjectId, text: string, user: Types.ObjectId): StoredComment {
  return { ...newEntry(_id, text, user), bytes: Buffer.byteLength(text), votes: [], voteCount: 0 };
}

function newEntry(_id: Types.ObjectId, text: string, user: Types.ObjectId): StoredEntry {
  return {
    _id,
    text,
    user,
    date: new Date(),
    reports: [],
    reportCount: 0,
    cleared: [],
    flagged: false,
    flaggedAt: null,
  };
}

/** Every path at which a post names a person other than an author. */
export const REACTION_PATHS = [
  'likes.user',
  'reports.user',
  'cleared',
  'comments.votes.user',
  'comments.reports.user',
  'comments.cleared',
] as const;

export const posts = defineCollection<StoredPost>('posts', [
  // One for each list, see `postList.ts`.
  [{ likeCount: -1, date: -1, _id: -1 }],
  [{ date: -1, _id: -1 }],
  [{ answered: 1, date: 1, _id: 1 }],
  [{ user: 1, activeAt: -1, _id: -1 }],
  [{ awaitsModeration: 1, topReports: -1, date: 1, _id: 1 }],
  // With `_id`, to find which posts of a page somebody likes without reading their likes.
  ...['comments.user', ...REACTION_PATHS].map((path): [IndexDefinition] => [{ [path]: 1, _id: 1 }]),
]);
