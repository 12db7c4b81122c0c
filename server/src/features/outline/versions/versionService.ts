import type { Types } from 'mongoose';
import { idOf } from '../../../http/request/idempotency.ts';
import type { OutlineRecord } from '../outlineModel.ts';
import { CHARACTER_VERSIONS, KEPT_DAYS, type VersionRecord, versionBytes, versions } from './versionModel.ts';

/** How many versions of one text are kept. Source: server/docs/api.md, "Outline and characters". */
const VERSIONS_OF_TEXT = 200;
/** How many bytes of versions are kept for one writer. */
const VERSIONS_BYTES = 20_000_000;
/** What a version counts besides its text, so that the number of short versions is bounded too. */
const OVERHEAD_BYTES = 1_000;
const DAY_MS = 24 * 3_600_000;
const REMOVED_NOTES_MS = 30 * DAY_MS;

/** Whose texts are replaced: those of the outline, a character or a note. */
export type TextOwner = Pick<VersionRecord, 'user' | 'owner' | 'note'>;
type OutlineKey = Pick<OutlineRecord, 'user' | '_id'>;
/** A version as it is counted. */
type Counted = Pick<VersionRecord, '_id' | 'at' | 'bytes'>;
const COUNTED = { at: 1, bytes: 1 };

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
  const stored = replaced.map(({ last, ...text }): VersionRecord => {
    const _id = idOf(user, 'version', JSON.stringify([owner, text, last]));
    const bytes = Buffer.byteLength(text.text + (text.noteTitle ?? '')) + OVERHEAD_BYTES;
    return { _id, ...owner, ...text, at, bytes };
  });
  const { upsertedIds } = await versions.bulkWrite(
    stored.map(({ _id, ...version }) => ({ updateOne: { filter: { _id }, update: { $set: version }, upsert: true } })),
    { ordered: false },
  );
  for (const version of stored) await deleteCounted(user, await findBeyondCount(version));
  const bytes = await countBytes(
    user,
    Object.keys(upsertedIds).map((index) => stored[Number(index)]!),
  );
  if (bytes > VERSIONS_BYTES) await deleteCounted(user, await findOldest(user, bytes - VERSIONS_BYTES));
}

/** The versions of a text beyond the latest 200. */
async function findBeyondCount({ user, field, owner, note }: VersionRecord): Promise<Counted[]> {
  const text = { user, field, owner, note };
  const options = { sort: { at: -1 }, limit: VERSIONS_OF_TEXT, projection: COUNTED } as const;
  const latest = await versions.find(text, options).toArray();
  if (latest.length < VERSIONS_OF_TEXT) return [];
  return versions.find({ ...text, at: { $lt: latest.at(-1)!.at } }, { projection: COUNTED }).toArray();
}

/** The oldest versions of a writer that have so many bytes together. */
async function findOldest(user: Types.ObjectId, bytes: number): Promise<Counted[]> {
  const found: Counted[] = [];
  let left = bytes;
  for await (const version of versions.find({ user }, { sort: { at: 1 }, projection: COUNTED })) {
    found.push(version);
    left -= version.bytes;
    if (left <= 0) break;
  }
  return found;
}

/**
 * Counts what is stored or, with negative bytes, deleted. A crash may leave a count wrong, until its day has passed.
 * @returns how many bytes the writer has
 */
async function countBytes(user: Types.ObjectId, counted: readonly Pick<Counted, 'at' | 'bytes'>[]): Promise<number> {
  if (counted.length === 0) return 0;
  const $inc: Record<string, number> = {};
  for (const { at, bytes } of counted) $inc[`days.${dayOf(at)}`] = ($inc[`days.${dayOf(at)}`] ?? 0) + bytes;
  const options = { upsert: true, returnDocument: 'after' } as const;
  const stored = await versionBytes.findOneAndUpdate({ _id: user }, { $inc }, options);
  const days = Object.entries(stored?.days ?? {});
  const isExpired = ([day]: [string, number]) => Number(day) < dayOf(new Date()) - KEPT_DAYS;
  const $unset = Object.fromEntries(days.filter(isExpired).map(([day]) => [`days.${day}`, 1 as const]));
  if (Object.keys($unset).length > 0) await versionBytes.updateOne({ _id: user }, { $unset });
  return days.reduce((sum, day) => sum + (isExpired(day) ? 0 : day[1]), 0);
}

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);

async function deleteCounted(user: Types.ObjectId, found: readonly Counted[]): Promise<void> {
  if (found.length === 0) return;
  const { deletedCount } = await versions.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  // What another call has deleted meanwhile, it has counted.
  const deleted = found.slice(0, deletedCount);
  await countBytes(
    user,
    deleted.map(({ at, bytes }) => ({ at, bytes: -bytes })),
  );
}

/** The earlier texts of a field of an outline, newest first. */
export function findVersions({ user, _id }: OutlineKey, field: string): Promise<VersionRecord[]> {
  return versions.find({ user, field, owner: _id, note: null }, { sort: { at: -1 } }).toArray();
}

/** The earlier texts of a character and its notes, newest first. */
export async function findCharacterVersions(user: Types.ObjectId, character: Types.ObjectId): Promise<VersionRecord[]> {
  return newestFirst(await versions.find(versionsOf(user, character)).toArray());
}

/** The notes that were deleted individually from the characters of an outline in the last 30 days, newest first. */
export async function findRemovedNotes({ user, characters }: OutlineRecord): Promise<VersionRecord[]> {
  const owner = { $in: characters.map(({ _id }) => _id) };
  const since = new Date(Date.now() - REMOVED_NOTES_MS);
  return newestFirst(await versions.find({ user, field: 'note', owner, at: { $gt: since } }).toArray());
}

/** Sorts versions that come from several ranges of the index. */
const newestFirst = (found: VersionRecord[]) => found.sort((a, b) => b.at.getTime() - a.at.getTime());

/** Deletes the versions of a character and its notes. Can be repeated. */
export async function deleteCharacterVersions(user: Types.ObjectId, character: Types.ObjectId): Promise<void> {
  await deleteCounted(user, await versions.find(versionsOf(user, character), { projection: COUNTED }).toArray());
}

/** Deletes the versions of outlines and characters by their ids, with all their notes'. Can be repeated. */
export async function deleteVersionsOf(user: Types.ObjectId, owners: readonly Types.ObjectId[]): Promise<void> {
  const found = versions.find({ user, owner: { $in: [...owners] } }, { projection: COUNTED });
  await deleteCounted(user, await found.toArray());
}

/** Deletes all versions of a writer. Can be repeated. */
export async function deleteAllVersions(user: Types.ObjectId): Promise<void> {
  await versions.deleteMany({ user });
  await versionBytes.deleteOne({ _id: user });
}

const versionsOf = (user: Types.ObjectId, character: Types.ObjectId) => ({
  user,
  field: { $in: [...CHARACTER_VERSIONS] },
  owner: character,
});
