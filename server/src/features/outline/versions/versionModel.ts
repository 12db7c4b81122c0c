import mongoose, { Schema, type Types } from 'mongoose';

/** The fields of which earlier texts are kept for a character and its notes; `note` is a deleted note. */
export const CHARACTER_VERSIONS = ['name', 'desc', 'noteTitle', 'noteText', 'note'] as const;

/** How long a version is kept. Source: the HTTP contract, "Outline and characters". */
const KEPT_DAYS = 90;

/** One earlier text of an outline, a character or a note. */
export interface VersionRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** The id of the character, also of a note; of the outline, which has one writer, that of the writer. */
  what: Types.ObjectId;
  /** The name of the field, or `note` for a note that was deleted. */
  field: string;
  text: string;
  /** The id of the note. */
  note?: Types.ObjectId;
  /** The title of a deleted note. */
  noteTitle?: string;
  /** When the text was replaced. */
  at: Date;
  /** How much this version counts towards its writer's limit. */
  bytes: number;
}

const versionSchema = new Schema<VersionRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    what: { type: Schema.Types.ObjectId, required: true },
    field: { type: String, required: true },
    text: { type: String, required: true },
    note: Schema.Types.ObjectId,
    noteTitle: String,
    at: { type: Date, required: true },
    bytes: { type: Number, required: true },
  },
  { collection: 'versions', versionKey: false },
);
// `field` comes before `what`, so that all deleted notes of a writer are one range.
versionSchema.index({ user: 1, field: 1, what: 1, at: -1 });
versionSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_DAYS * 24 * 3_600 });

/** Earlier texts of outlines, characters and notes. */
export const VersionModel = mongoose.model<VersionRecord>('Version', versionSchema);
