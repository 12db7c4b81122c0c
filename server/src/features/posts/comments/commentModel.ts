import mongoose, { Schema, type Types } from 'mongoose';
import { type StoredEntry, type StoredMark, entryFields, markList } from '../postModel.ts';

/** A comment as it is stored. */
export interface StoredComment extends StoredEntry {
  post: Types.ObjectId;
  votes: StoredMark[];
  voteCount: number;
  /** When it was added; taken away when it is certainly counted, see `commentCount.ts`. */
  uncountedSince?: Date;
}

const commentSchema = new Schema<StoredComment>(
  {
    ...entryFields,
    post: { type: Schema.Types.ObjectId, required: true },
    votes: markList,
    voteCount: { type: Number, default: 0 },
    uncountedSince: Date,
  },
  { versionKey: false },
);
commentSchema.index({ post: 1, voteCount: -1, date: 1, _id: 1 });
commentSchema.index({ post: 1, _id: 1 }); // they are read and counted in this order, in which no vote moves them
commentSchema.index(
  { post: 1, flagged: 1, reportCount: -1, date: 1, _id: 1 },
  { partialFilterExpression: { flagged: true } },
);
commentSchema.index({ user: 1 });
commentSchema.index({ flagged: 1, user: 1 }, { partialFilterExpression: { flagged: true } });
commentSchema.index({ 'votes.user': 1 });
commentSchema.index({ 'reports.user': 1 });
commentSchema.index({ 'cleared.user': 1 });
commentSchema.index({ uncountedSince: 1 }, { sparse: true });

export const CommentModel = mongoose.model<StoredComment>('Comment', commentSchema, 'comments');
