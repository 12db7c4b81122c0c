import type { Types } from 'mongoose';
import { idOf } from '../../../http/request/idempotency.ts';
import { CHARACTER_VERSIONS, VersionModel, type VersionRecord } from './versionModel.ts';

/** How many versions of one text are kept. Source: the HTTP contract, "Outline and characters". */
export const VERSIONS_OF_TEXT = 200;
/** How many bytes of versions are kept for one writer. */
export const VERSIONS_BYTES = 20_000_000;
/** What a version counts besides its text, so that the number of short versions is bounded too. */
const OVERHEAD_BYTES = 1_000;
const REMOVED_NOTES_MS = 30 * 24 * 3_600_000;

/** Whose texts are replaced: those of the outline, a character or a note. */
export type TextOwner = Pick<VersionRecord, 'user' | 'what' | 'note'>;

/** A text that is about to be replaced, emptied or deleted. */
export interface ReplacedText extends Pick<VersionRecord, 'field' | 'text' | 'noteTitle'> {
  /** When the last version of this text was stored: the same text, replaced again later, is another version. */
  readonly last?: Date | undefined;
}

/**
 * Stores texts as versions, before they are replaced. If two calls replace the same text at once, both store the same
 * version. The oldest versions are dropped if there are too many.
 */
export async function storeVersions(owner: TextOwner, replaced: readonly ReplacedText[], at: Date): Promise<void> {
  if (replaced.length === 0) return;
  const { user } = owner;
  const upserts = replaced.map(({ last, ...text }) => {
    const bytes = Buffer.byteLength(text.text + (text.noteTitle ?? '')) + OVERHEAD_BYTES;
    const _id = idOf(user, 'version', JSON.stringify([owner, text, last]));
    return { updateOne: { filter: { _id }, update: { $set: { ...owner, ...text, at, bytes } }, upsert: true } };
  });
  await VersionModel.bulkWrite(upserts, { ordered: false });
  const stored = await VersionModel.find({ user }, { text: 0, noteTitle: 0 }).lean<VersionRecord[]>();
  const surplus = surplusOf(stored).map(({ _id }) => _id);
  if (surplus.length > 0) await VersionModel.deleteMany({ _id: { $in: surplus } });
}

/** Which versions of a writer are too many: all beyond 200 of one text, and the oldest beyond 20 MB. */
export function surplusOf<T extends Omit<VersionRecord, 'text'>>(versions: readonly T[]): T[] {
  const counts = new Map<string, number>();
  let total = 0;
  return versions
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .filter(({ what, field, note, bytes }) => {
      const text = [what, field, note].join();
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      if (count > VERSIONS_OF_TEXT) return true;
      total += bytes;
      return total > VERSIONS_BYTES;
    });
}

/** The earlier texts of a field of the outline, newest first. */
export function findVersions(user: Types.ObjectId, field: string): Promise<VersionRecord[]> {
  return VersionModel.find({ user, field, what: user }).sort({ at: -1 }).lean<VersionRecord[]>().exec();
}

/** The earlier texts of a character and its notes, newest first. */
export async function findCharacterVersions(user: Types.ObjectId, character: Types.ObjectId): Promise<VersionRecord[]> {
  return newestFirst(await VersionModel.find(versionsOf(user, character)).lean<VersionRecord[]>());
}

/** The notes that were deleted individually in the last 30 days, newest first. */
export async function findRemovedNotes(user: Types.ObjectId): Promise<VersionRecord[]> {
  const since = new Date(Date.now() - REMOVED_NOTES_MS);
  return newestFirst(await VersionModel.find({ user, field: 'note', at: { $gt: since } }).lean<VersionRecord[]>());
}

/** Sorts versions that come from several ranges of the index. */
const newestFirst = (versions: VersionRecord[]) => versions.sort((a, b) => b.at.getTime() - a.at.getTime());

/** Deletes the versions of a character and its notes. Can be repeated. */
export async function deleteCharacterVersions(user: Types.ObjectId, character: Types.ObjectId): Promise<void> {
  await VersionModel.deleteMany(versionsOf(user, character));
}

const versionsOf = (user: Types.ObjectId, character: Types.ObjectId) => ({
  user,
  field: { $in: [...CHARACTER_VERSIONS] },
  what: character,
});
