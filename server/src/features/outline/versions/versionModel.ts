import type { Types } from 'mongoose';
import { defineCollection } from '../../../lib/collection.ts';

/** The fields of which earlier texts are kept for a character and its notes; `note` is a deleted note. */
export const CHARACTER_VERSIONS = ['name', 'desc', 'noteTitle', 'noteText', 'note'] as const;

/** How long a version is kept. Source: server/docs/api.md, "Outline and characters". */
export const KEPT_DAYS = 90;

/** One earlier text of an outline, a character or a note. */
export interface VersionRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** The id of the outline or of the character, also for a note. */
  owner: Types.ObjectId;
  /** The id of the note. */
  note: Types.ObjectId | null;
  /** The name of the field, or `note` for a note that was deleted. */
  field: string;
  text: string;
  /** The title of a deleted note. */
  noteTitle?: string;
  /** When the text was replaced. */
  at: Date;
  /** How much this version counts towards its writer's limit. */
  bytes: number;
}

/** Earlier texts of outlines, characters and notes. */
export const versions = defineCollection<VersionRecord>('versions', [
  // `field` comes before `owner`, so that all deleted notes of a writer are one range.
  [{ user: 1, field: 1, owner: 1, note: 1, at: -1 }],
  // The oldest of a writer first.
  [{ user: 1, at: 1 }],
  [{ at: 1 }, { expireAfterSeconds: KEPT_DAYS * 24 * 3_600 }],
]);

/** How many bytes of versions a writer has, so that no save reads them all to sum them up. */
export interface VersionBytes {
  /** The writer. */
  _id: Types.ObjectId;
  /** By the day on which they were stored, counted from 1970. */
  days: Readonly<Record<string, number>>;
}

export const versionBytes = defineCollection<VersionBytes>('versionBytes', []);
