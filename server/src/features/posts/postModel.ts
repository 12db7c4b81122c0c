import mongoose, { Schema, type Types } from 'mongoose';
import { type Role, isModerator } from '../../contract/index.ts';

/** One like or vote. */
export interface StoredMark {
  user: Types.ObjectId;
}
/** One report. */
export interface StoredReport extends StoredMark {
  /** The rule that the reporter named. */
  rule?: number;
  at?: Date;
}

/** What an entry keeps of its author, so that lists need no second look-up; see `authors.ts`. */
export interface StoredAuthor {
  /** `null` for a deleted writer. */
  user: Types.ObjectId | null;
  name: string;
  /** A path under /media, or empty. */
  avatar: string;
  moderator: boolean;
}

/** What posts and comments have in common. */
export interface StoredEntry extends StoredAuthor {
  _id: Types.ObjectId;
  text: string;
  date: Date;
  /** When its author last changed the text. */
  edited?: Date;
  /** The text before the first change. */
  textBefore?: string;
  reports: StoredReport[];
  reportCount: number;
  /** Reports that a moderator has cleared; who is in here can't report the entry again. */
  cleared: StoredReport[];
  /** Whether the reports hide it; stored so that an index can leave hidden entries out. */
  flagged: boolean;
  /** Since when it is flagged. */
  flaggedAt: Date | null;
}

/** A post as it is stored; its comments stand in a collection of their own. */
export interface StoredPost extends StoredEntry, CommentSummary {
  likes: StoredMark[];
  likeCount: number;
  /** Whether anybody else has answered: `lastCommentAt` is there. */
  answered: boolean;
  /** `lastCommentAt`, or else `date`: the order of one's own posts. */
  activeAt: Date;
  /** The most reports of anything in it that is flagged: the order of what moderators see. */
  topReports: number;
  /** Flagged itself, or with a flagged comment. */
  awaitsModeration: boolean;
  /** Deleted for everyone: all that is left is this, until nothing can be under way any more. */
  removed: boolean;
  /** Goes up with every count of the comments, so that a count overtaken by another one is noticed. */
  countVersion: number;
  /** Whether one of its comments, or all of them, have ever had as many votes as makes reading them slow. */
  manyVotes?: boolean;
  /**
   * When the comments were last about to change, unless a new one said so itself; taken away when they were certainly counted
   * after that.
   */
  recountSince?: Date;
}

/** What a post stores about its comments, see `commentCount.ts`. */
export interface CommentSummary {
  commentCount: number;
  flaggedCommentCount: number;
  /** The reports of its most reported flagged comment. */
  flaggedReports: number;
  /** Of others' unflagged comments. */
  lastCommentAt: Date | null;
}

/** Leaves out, as a projection, what only moderation looks at. */
export const SHOWN_ENTRY_FIELDS = { cleared: 0, flaggedAt: 0 } as const;
/** Leaves out of a post what counting looks at, too. */
export const SHOWN_FIELDS = {
  ...SHOWN_ENTRY_FIELDS,
  flaggedReports: 0,
  answered: 0,
  awaitsModeration: 0,
  removed: 0,
  countVersion: 0,
} as const;

/** Leaves out, as a projection, what an edited text was before: it is shown to moderators alone and weighs as much as the text. */
export function withoutEarlier(reader: { role: Role }) {
  return isModerator(reader) ? {} : { textBefore: 0 as const };
}

const report = { user: { type: Schema.Types.ObjectId, required: true }, rule: Number, at: Date };
/** A list in which a person counts once; see `toggleMark`. */
export const markList = [
  new Schema<StoredMark>({ user: { type: Schema.Types.ObjectId, required: true } }, { _id: false }),
];
const reportList = [new Schema<StoredReport>(report, { _id: false })];

/** The schema of what posts and comments have in common. */
export const entryFields = {
  text: { type: String, required: true },
  user: { type: Schema.Types.ObjectId, default: null },
  name: { type: String, default: '' },
  avatar: { type: String, default: '' },
  moderator: { type: Boolean, default: false },
  date: { type: Date, default: () => new Date() },
  edited: Date,
  textBefore: String,
  reports: reportList,
  reportCount: { type: Number, default: 0 },
  cleared: reportList,
  flagged: { type: Boolean, default: false },
  flaggedAt: { type: Date, default: null },
};

/** What every new entry begins with; a new one each time, because lists are changed in place. */
export function newEntry(_id: Types.ObjectId, text: string, author: StoredAuthor): StoredEntry {
  const { user, name, avatar, moderator } = author;
  const reports = { reports: [], reportCount: 0, cleared: [], flagged: false, flaggedAt: null };
  return { _id, text, user, name, avatar, moderator, date: new Date(), ...reports };
}

/** What a post knows before anybody has answered. */
export const NO_COMMENTS: CommentSummary = {
  commentCount: 0,
  flaggedCommentCount: 0,
  flaggedReports: 0,
  lastCommentAt: null,
};

const postSchema = new Schema<StoredPost>(
  {
    ...entryFields,
    likes: markList,
    likeCount: { type: Number, default: 0 },
    commentCount: { type: Number, default: 0 },
    flaggedCommentCount: { type: Number, default: 0 },
    flaggedReports: { type: Number, default: 0 },
    lastCommentAt: { type: Date, default: null },
    answered: { type: Boolean, default: false },
    activeAt: { type: Date, default: () => new Date() },
    manyVotes: Boolean,
    topReports: { type: Number, default: 0 },
    awaitsModeration: { type: Boolean, default: false },
    removed: { type: Boolean, default: false },
    countVersion: { type: Number, default: 0 },
    recountSince: Date,
  },
  { versionKey: false },
);
// The lists, each in its order; see `postList.ts`.
postSchema.index({ flagged: 1, likeCount: -1, date: -1, _id: -1 });
postSchema.index({ flagged: 1, date: -1, _id: -1 });
postSchema.index({ flagged: 1, date: 1, _id: 1 }, { partialFilterExpression: { answered: false } });
postSchema.index({ user: 1, activeAt: -1, _id: -1 });
postSchema.index({ topReports: -1, date: 1, _id: 1 }, { partialFilterExpression: { awaitsModeration: true } });
postSchema.index({ flagged: 1, user: 1 }, { partialFilterExpression: { flagged: true } });
// What a person has left in entries of others.
postSchema.index({ 'likes.user': 1, _id: 1 });
postSchema.index({ 'reports.user': 1 });
postSchema.index({ 'cleared.user': 1 });
postSchema.index({ recountSince: 1 }, { sparse: true });

export const PostModel = mongoose.model<StoredPost>('Post', postSchema, 'posts');
