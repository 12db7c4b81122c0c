import mongoose, { Schema, type Types } from 'mongoose';
import { type SentAs, WHERE_SENT_AS } from '../../../http/idempotency.ts';
import { type StoredMark, entryFields, markList } from '../postModel.ts';

/** A comment as it is stored. */
export interface StoredComment extends SentAs {
  _id: Types.ObjectId;
  post: Types.ObjectId;
  text: string;
  /** `null` for a deleted writer. */
  user: Types.ObjectId | null;
  date: Date;
  votes: StoredMark[];
  voteCount: number;
  reports: StoredMark[];
  reportCount: number;
  /** Whether the reports hide its text. */
  flagged: boolean;
}

const commentSchema = new Schema<StoredComment>(
  {
    ...entryFields,
    post: { type: Schema.Types.ObjectId, required: true },
    votes: markList,
    voteCount: { type: Number, default: 0 },
  },
  { versionKey: false },
);
commentSchema.index({ post: 1, voteCount: -1, _id: 1 });
commentSchema.index({ post: 1, flagged: 1, reportCount: -1, _id: 1 }, { partialFilterExpression: { flagged: true } });
commentSchema.index({ 'votes.user': 1 });
commentSchema.index({ 'reports.user': 1 });
commentSchema.index({ post: 1, user: 1, sentAs: 1 }, WHERE_SENT_AS);

export const CommentModel = mongoose.model<StoredComment>('Comment', commentSchema, 'comments');
