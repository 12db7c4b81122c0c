import mongoose, { Schema, type Types } from 'mongoose';
import { type SentAs, WHERE_SENT_AS } from '../../http/idempotency.ts';

/** One like, vote or report. */
export interface StoredMark {
  user: Types.ObjectId;
}

/** A post as it is stored; its comments stand in a collection of their own. */
export interface StoredPost extends SentAs {
  _id: Types.ObjectId;
  text: string;
  /** `null` for a deleted writer. */
  user: Types.ObjectId | null;
  date: Date;
  likes: StoredMark[];
  likeCount: number;
  reports: StoredMark[];
  reportCount: number;
  /** Whether the reports hide it; stored so that an index can leave hidden posts out. */
  flagged: boolean;
  commentCount: number;
  flaggedCommentCount: number;
  /** Flagged itself, or with a flagged comment: what waits for a moderator. */
  waiting: boolean;
  /** Deleted for everyone; the document stays until its comments are gone too. */
  removed: boolean;
  /** Goes up with every count of the comments, so that a count overtaken by another one is noticed. */
  countVersion: number;
  /** Changes to the comments that began and have not been counted yet; what a crash leaves here is finished at start. */
  uncounted: Types.ObjectId[];
}

/** A post or comment as it was sent. */
export type Sending = SentAs & { readonly text: string };

/** A list in which a person counts once; see `toggleMark`. */
export const markList = [
  new Schema<StoredMark>({ user: { type: Schema.Types.ObjectId, required: true } }, { _id: false }),
];

/** Fields that posts and comments have in common. */
export const entryFields = {
  text: { type: String, required: true },
  user: { type: Schema.Types.ObjectId, default: null, index: true },
  date: { type: Date, default: () => new Date() },
  sentAs: String,
  reports: markList,
  reportCount: { type: Number, default: 0 },
  flagged: { type: Boolean, default: false },
};

const postSchema = new Schema<StoredPost>(
  {
    ...entryFields,
    likes: markList,
    likeCount: { type: Number, default: 0 },
    commentCount: { type: Number, default: 0 },
    flaggedCommentCount: { type: Number, default: 0 },
    waiting: { type: Boolean, default: false },
    removed: { type: Boolean, default: false },
    countVersion: { type: Number, default: 0 },
    uncounted: [Schema.Types.ObjectId],
  },
  { versionKey: false },
);
postSchema.index({ flagged: 1, likeCount: -1, _id: -1 });
postSchema.index({ likeCount: -1, _id: -1 });
postSchema.index({ waiting: 1, reportCount: -1, _id: -1 }, { partialFilterExpression: { waiting: true } });
postSchema.index({ 'likes.user': 1, _id: 1 });
postSchema.index({ 'reports.user': 1 });
postSchema.index({ uncounted: 1 });
postSchema.index({ user: 1, sentAs: 1 }, WHERE_SENT_AS);

export const PostModel = mongoose.model<StoredPost>('Post', postSchema, 'posts');
