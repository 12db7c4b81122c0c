import mongoose, { Schema, type Types } from 'mongoose';

const DAY_S = 24 * 3_600;
export const KEPT_FOR_S = 90 * DAY_S;

/** One earlier text, as it is stored. */
export interface StoredVersion {
  /** Made of what it holds, so that the same replacement, tried again, makes no other one. */
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** The outline or the character whose text it was, or the character of the note. */
  what: Types.ObjectId;
  /** The field, or `note` for a note, which goes as a whole. */
  field: string;
  text: string;
  /** Of a note: its id and its title. */
  note?: Types.ObjectId;
  noteTitle?: string;
  /** When it was replaced. */
  at: Date;
  /** What it counts against the room of its writer. */
  bytes: number;
}

const versionSchema = new Schema<StoredVersion>(
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
versionSchema.index({ user: 1, what: 1, field: 1, at: -1 });
versionSchema.index({ user: 1, field: 1, at: -1 });
versionSchema.index({ user: 1, at: -1 });
versionSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_FOR_S });

/** Earlier texts of outlines, characters and notes. */
export const VersionModel = mongoose.model<StoredVersion>('Version', versionSchema);
