import mongoose, { Schema, type Types } from 'mongoose';
import { OUTLINE_TEXTS, type OutlineText } from '../../contract/index.ts';

/** When the last version of each text was stored; see `needsVersion`. */
type VersionDates<Field extends string> = { readonly [field in Field]?: Date };

/** A stored note. */
export interface NoteRecord {
  _id: Types.ObjectId;
  noteTitle: string;
  noteText: string;
  versionedAt?: VersionDates<'noteTitle' | 'noteText'>;
}

/** A stored character with its notes, in the order in which they were added. */
export interface CharacterRecord {
  _id: Types.ObjectId;
  name: string;
  /** Sanitized HTML. */
  desc: string;
  photoUrl: string;
  protag: boolean;
  notes: NoteRecord[];
  versionedAt?: VersionDates<'name' | 'desc'>;
}

/** A stored outline. An empty text is absent; blank text is never stored. */
export type OutlineRecord = { [field in OutlineText]?: string } & {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  promptDismissed: boolean;
  /** In the order in which they were added. */
  characters: CharacterRecord[];
  versionedAt?: VersionDates<OutlineText>;
};

const eachOf = <T>(fields: readonly string[], type: T) => Object.fromEntries(fields.map((field) => [field, type]));
const text = { type: String, required: true };

const noteSchema = new Schema({
  noteTitle: text,
  noteText: text,
  versionedAt: eachOf(['noteTitle', 'noteText'], Date),
});

const characterSchema = new Schema({
  name: text,
  desc: text,
  photoUrl: text,
  protag: { type: Boolean, default: false },
  notes: [noteSchema],
  versionedAt: eachOf(['name', 'desc'], Date),
});

const outlineSchema = new Schema(
  {
    // One outline for each writer: the unique index decides between two first saves at once.
    user: { type: Schema.Types.ObjectId, required: true, unique: true },
    promptDismissed: { type: Boolean, default: false },
    characters: [characterSchema],
    versionedAt: eachOf(OUTLINE_TEXTS, Date),
    ...eachOf(OUTLINE_TEXTS, String),
  },
  { collection: 'outlines', versionKey: false },
);

/** The story of one writer: title, 32 beats, and the characters with their notes. */
export const OutlineModel = mongoose.model<OutlineRecord>('Outline', outlineSchema as never);
