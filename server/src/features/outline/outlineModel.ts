import type { Types } from 'mongoose';
import type { OutlineText } from '../../contract/index.ts';
import { defineCollection } from '../../lib/collection.ts';

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
  /** Counts the changes, so that one can tell whether there was another meanwhile. */
  revision: number;
  promptDismissed: boolean;
  /** In the order in which they were added. */
  characters: CharacterRecord[];
  versionedAt?: VersionDates<OutlineText>;
};

/** The stories: title, 32 beats, and the characters with their notes. */
export const outlines = defineCollection<OutlineRecord>('outlines', [
  // One outline for each writer: the index decides between two first saves at once.
  [{ user: 1 }, { unique: true }],
]);
