import mongoose, { Schema, type Types } from 'mongoose';

/** A note as it is stored. */
export interface StoredNote {
  _id: Types.ObjectId;
  noteTitle: string;
  noteText: string;
}

/** One character with its notes, as it is stored. */
export interface CharacterRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Grows with every character its writer makes; see `reserve`. */
  order: number;
  name: string;
  /** Cleaned HTML. */
  desc: string;
  /** What a card shows of `desc`; kept so that a list need not carry the descriptions. */
  excerpt: string;
  photoUrl: string;
  protag: boolean;
  notes: StoredNote[];
  /** Always the length of `notes`. */
  noteCount: number;
  /** When the last version of a text was kept. */
  versionedAt?: { name?: Date; desc?: Date };
}

const noteSchema = new Schema<StoredNote>({
  noteTitle: { type: String, required: true },
  noteText: { type: String, required: true },
});

const characterSchema = new Schema<CharacterRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    order: { type: Number, default: 0 },
    name: { type: String, required: true },
    desc: { type: String, required: true },
    excerpt: { type: String, default: '' },
    photoUrl: { type: String, default: '' },
    protag: { type: Boolean, default: false },
    notes: [noteSchema],
    noteCount: { type: Number, default: 0 },
    versionedAt: { name: Date, desc: Date },
  },
  { collection: 'characters', versionKey: false },
);
// All characters of a writer in the order they were made.
characterSchema.index({ user: 1, order: 1 });

export const CharacterModel = mongoose.model<CharacterRecord>('Character', characterSchema);
