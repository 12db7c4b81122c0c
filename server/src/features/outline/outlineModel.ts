import mongoose, { Schema, type Types } from 'mongoose';
import { OUTLINE_TEXTS, type OutlineText } from '../../contract/index.ts';

/** A stored outline. A text that is not there is an empty one; blank text is never stored. */
export type OutlineRecord = { [field in OutlineText]?: string } & {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  promptDismissed: boolean;
  tally?: Tally;
};

/** Counts what stands in the documents of the characters, so that a limit on all of them together is one atomic check. */
export interface Tally {
  characters?: number;
  notes?: number;
  /** Places given so far, never taken back: the order of the next character. */
  order?: number;
  /** When a place was taken last. */
  takenAt?: Date;
}

const texts = Object.fromEntries(OUTLINE_TEXTS.map((field) => [field, { type: String }]));

const outlineSchema = new Schema<OutlineRecord>(
  {
    // One outline a writer: the unique index decides between two first saves at once.
    user: { type: Schema.Types.ObjectId, required: true, unique: true },
    promptDismissed: { type: Boolean, default: false },
    tally: { characters: Number, notes: Number, order: Number, takenAt: Date },
    ...texts,
  } as never,
  { collection: 'outlines', versionKey: false },
);

/** The title and the 32 beats of one writer. */
export const OutlineModel = mongoose.model<OutlineRecord>('Outline', outlineSchema);
