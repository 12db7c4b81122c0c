import { type Types, mongo } from 'mongoose';
import type { CharacterVersion, RemovedNote, Version } from '../../../contract/index.ts';
import { idOf } from '../../../http/request/idempotency.ts';
import { isDuplicateKey } from '../../../http/errors.ts';
import { MAX_ANSWER_BYTES } from '../../../http/request/paging.ts';
import { HALF_A_MINUTE } from '../../../lib/patience.ts';
import { OutlineModel } from '../outlineModel.ts';
import { type StoredVersion, VersionModel } from './versionModel.ts';

/** How many versions of one text are kept. */
export const VERSIONS_OF_TEXT = 200;
/** How much one writer's versions may weigh together, in bytes. */
export const VERSIONS_BYTES = 20_000_000;
/** Room made at once, so that it is not looked for at every version from then on. */
const ROOM_MADE = VERSIONS_BYTES / 10;
/** Whether a text has too many is looked for at one of so many of its versions: at each, a save of all texts took 0.4 s. */
const LOOK_AT_ONE_OF = 16;
/** What a version counts besides its text: a hundred thousand of a letter each would weigh as little as they hold. */
const OVERHEAD = 1_000;
/** What it takes of an answer besides its text. */
const ANSWERED_OVERHEAD = 200;
/** So many are fetched at once: each can weigh 60 kB, of which an answer holds few. */
const AT_ONCE = 20;
/** So many versions of a kind are answered, the newest ones. */
export const MOST_LISTED = 1_000;
const REMOVED_NOTES_MS = 30 * 24 * 3_600_000;
/** Nothing takes so long after a deletion that what it leaves is still to be deleted. */
const QUARTER_MS = 15 * 60_000;

/** A text that is about to be replaced, emptied or deleted. */
export interface Replaced extends Pick<StoredVersion, 'what' | 'field' | 'text' | 'note' | 'noteTitle'> {
  /** When the last version of it was kept: the same text again later is another version. */
  readonly last?: Date | undefined;
}

/** Keeps texts as versions, to be called before they are replaced; may be repeated. The oldest make room. */
export async function keepVersions(user: Types.ObjectId, replaced: readonly Replaced[], at: Date): Promise<void> {
  if (replaced.length === 0) return;
  const versions = replaced.map(({ last, ...text }): StoredVersion => {
    const _id = idOf(user, 'version', JSON.stringify([text, last]));
    const bytes = Buffer.byteLength(text.text + (text.noteTitle ?? '')) + OVERHEAD;
    return { _id, user, ...text, at, bytes };
  });
  await VersionModel.collection.insertMany(versions as never, { ordered: false }).catch((error: unknown) => {
    const { writeErrors = [] } = error as Partial<mongo.MongoBulkWriteError>;
    const fault = [writeErrors].flat().find((one) => !isDuplicateKey(one));
    if (fault) throw new mongo.MongoServerError({ message: fault.errmsg, code: fault.code });
    if (!isDuplicateKey(error)) throw error; // an earlier try has kept it
  });
  await boundBytes(user, versions);
  for (const version of versions) if (Math.random() * LOOK_AT_ONE_OF < 1) await boundCount(version);
}

/** The earlier texts of a field of the outline, the newest first. */
export async function listVersions(user: Types.ObjectId, outline: Types.ObjectId, field: string): Promise<Version[]> {
  const stored = await newestFirst({ user, what: outline, field }, VERSIONS_OF_TEXT);
  return stored.map(({ at, text }) => ({ at: at.toISOString(), text }));
}

/** The earlier texts of a character, and of its notes that were deleted, the newest first. */
export async function listCharacterVersions(user: Types.ObjectId, what: Types.ObjectId): Promise<CharacterVersion[]> {
  // One by one, since an index has each of them in order.
  const found = await Promise.all(
    ['name', 'desc', 'note'].map((field) =>
      newestFirst({ user, what, field }, field === 'note' ? MOST_LISTED : VERSIONS_OF_TEXT),
    ),
  );
  const stored = inOneAnswer(found.flat().sort((one, other) => other.at.getTime() - one.at.getTime()));
  return stored.flatMap(({ at: date, field, text, note, noteTitle = '' }): CharacterVersion[] => {
    const at = date.toISOString();
    if (!note) return [{ at, field: field as 'name' | 'desc', text }];
    const noteId = String(note);
    return [
      { at, field: 'noteTitle', noteId, text: noteTitle },
      { at, field: 'noteText', noteId, text },
    ];
  });
}

/** The notes that were deleted one by one in the last 30 days, the newest first. */
export async function listRemovedNotes(user: Types.ObjectId): Promise<RemovedNote[]> {
  const since = new Date(Date.now() - REMOVED_NOTES_MS);
  const stored = await newestFirst({ user, field: 'note', at: { $gt: since } });
  return stored.map(({ at, what, text, noteTitle = '' }) => {
    return { at: at.toISOString(), characterId: String(what), noteTitle, noteText: text };
  });
}

/** Deletes all versions of a writer. */
export async function forgetVersions(user: Types.ObjectId): Promise<void> {
  await VersionModel.collection.deleteMany({ user }, HALF_A_MINUTE);
}

/**
 * Deletes the versions of a character that is gone.
 * @param until when it went: those of the same character made anew meanwhile, under its idempotency key, are a little younger;
 * what is dated much later was kept before the clock was put back
 */
export async function forgetCharacterVersions(user: Types.ObjectId, what: Types.ObjectId, until: Date): Promise<void> {
  const muchLater = new Date(until.getTime() + QUARTER_MS);
  const $or = [{ at: { $lte: until } }, { at: { $gt: muchLater } }];
  await VersionModel.collection.deleteMany({ user, what, $or }, HALF_A_MINUTE);
}

/** As many as an answer has room for. @param filter what an index has in the order of time */
async function newestFirst(filter: Record<string, unknown>, limit = MOST_LISTED): Promise<StoredVersion[]> {
  const options = { sort: { at: -1 }, limit, batchSize: AT_ONCE } as const;
  const found: StoredVersion[] = [];
  let room = MAX_ANSWER_BYTES;
  for await (const version of VersionModel.collection.find<StoredVersion>(filter, options)) {
    room -= answeredBytes(version);
    if (room < 0) break;
    found.push(version);
  }
  return found;
}

/** The first of them that an answer has room for. */
function inOneAnswer(versions: readonly StoredVersion[]): readonly StoredVersion[] {
  let room = MAX_ANSWER_BYTES;
  const end = versions.findIndex((version) => (room -= answeredBytes(version)) < 0);
  return end < 0 ? versions : versions.slice(0, end);
}

/** In JSON a line break or a quotation mark takes two bytes. */
function answeredBytes({ text, noteTitle }: StoredVersion): number {
  return Buffer.byteLength(JSON.stringify([text, noteTitle])) + ANSWERED_OVERHEAD;
}

async function boundCount({ user, what, field, note }: StoredVersion): Promise<void> {
  if (note) return; // every note is a text of its own
  const all = VersionModel.collection.find({ user, what, field }, { projection: { _id: 1 }, sort: { at: -1 } });
  const surplus = (await all.toArray()).slice(VERSIONS_OF_TEXT).map(({ _id }) => _id);
  if (surplus.length > 0) await VersionModel.collection.deleteMany({ user, _id: { $in: surplus } });
}

/** Counts the bytes in the outline; versions that expire are not counted off there until the room is looked for. */
async function boundBytes(user: Types.ObjectId, versions: readonly StoredVersion[]): Promise<void> {
  const added = versions.reduce((sum, { bytes }) => sum + bytes, 0);
  const outline = await OutlineModel.collection.findOneAndUpdate(
    { user },
    { $inc: { versionBytes: added } },
    { returnDocument: 'after', projection: { versionBytes: 1 } },
  );
  const counted = (outline as { versionBytes?: number } | null)?.versionBytes ?? 0;
  if (counted <= VERSIONS_BYTES) return;
  const fields = { projection: { at: 1, bytes: 1 }, sort: { at: -1 } } as const;
  const all = await VersionModel.collection.find<StoredVersion>({ user }, fields).toArray();
  let kept = 0;
  const tooMuch = all.find(({ bytes }) => kept + bytes > VERSIONS_BYTES - ROOM_MADE || ((kept += bytes), false));
  if (tooMuch) await VersionModel.collection.deleteMany({ user, at: { $lte: tooMuch.at } });
  // Where another save has counted more meanwhile, it looks for room itself and sees what this one has left.
  await OutlineModel.collection.updateOne({ user, versionBytes: counted }, { $set: { versionBytes: kept } });
}
