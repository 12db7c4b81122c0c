import mongoose, { Schema, type Types } from 'mongoose';
import { OUTLINE_TEXTS, type OutlineText } from '../../contract/index.ts';

/** A stored outline. A text that is not there is an empty one; blank text is never stored. */
export type OutlineRecord = { [field in OutlineText]?: string } & {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  promptDismissed: boolean;
  /** When the last version of a text was kept. */
  versionedAt?: { [field in OutlineText]?: Date };
  /** What the versions of this writer weigh together; see `keepVersions`. */
  versionBytes?: number;
  quota?: Quota;
};

/** How much of what is limited there is in this outline; see `quota.ts`. */
export interface Quota {
  characters: number;
  notes: number;
  /** Grows with everything that is reserved: the order of the next character. */
  order: number;
  reservedAt: Date;
}

const texts = Object.fromEntries(OUTLINE_TEXTS.map((field) => [field, { type: String }]));

const outlineSchema = new Schema<OutlineRecord>(
  {
    // One outline a writer: the unique index decides between two first saves at once.
    user: { type: Schema.Types.ObjectId, required: true, unique: true },
    promptDismissed: { type: Boolean, default: false },
    versionedAt: { type: Map, of: Date },
    versionBytes: Number,
    quota: { characters: Number, notes: Number, order: Number, reservedAt: Date },
    ...texts,
  } as never,
  { collection: 'outlines', versionKey: false },
);

/** The title and the 32 beats of one writer. */
export const OutlineModel = mongoose.model<OutlineRecord>('Outline', outlineSchema);
