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
  /** From 0 to 19: a unique index bounds a writer's stories, and decides between two that are created at once. */
  number: number;
  /** Names the request that created it, so that repeating it creates no other. */
  createdBy: Types.ObjectId;
  /** Open is the story that was opened last. */
  openedAt: Date;
  changedAt: Date;
  /** How many of the texts there are, and how many characters: a list of stories reads neither. */
  present: number;
  characterCount: number;
  /** Counts the changes, so that one can tell whether there was another meanwhile. */
  revision: number;
  promptDismissed: boolean;
  /** In the order in which they were added. */
  characters: CharacterRecord[];
  versionedAt?: VersionDates<OutlineText>;
};

/** The stories: title, 32 beats, and the characters with their notes. */
export const outlines = defineCollection<OutlineRecord>('outlines', [
  [{ user: 1, number: 1 }, { unique: true }],
  [{ user: 1, openedAt: -1, _id: -1 }],
  [{ user: 1, 'characters._id': 1 }],
]);
