import { Types, type mongo } from 'mongoose';
import { MAX_COUNT, OUTLINE_TEXTS } from '../../contract/index.ts';
import { invalid, isDuplicateKey, notFound } from '../../http/errors.ts';
import { type Change, isAt, untilUnchanged, updateOf, withoutBlankTexts } from '../../http/request/base.ts';
import { type OutlineRecord, outlines } from './outlineModel.ts';
import { type OutlineView, outlineView } from './outlineView.ts';
import { type Fields, saveTexts } from './saveTexts.ts';
import { deleteVersionsOf } from './versions/versionService.ts';

/** One story of a writer; without `_id` the open one. */
export interface OutlineKey {
  readonly user: Types.ObjectId;
  readonly _id?: Types.ObjectId | undefined;
}

/** What has to be read of an outline for a view. */
export const projectionOf = (view: OutlineView): Fields => (view === 'texts' ? { characters: 0 } : {});

const LAST_OPENED_FIRST = { openedAt: -1, _id: -1 } as const;

/** A story, as far as the projection reads it; `null` if there is none. */
export function findOutline({ user, _id }: OutlineKey, projection: Fields = {}): Promise<OutlineRecord | null> {
  if (_id) return outlines.findOne({ _id, user }, { projection });
  return outlines.findOne({ user }, { sort: LAST_OPENED_FIRST, projection });
}

/** A story as above; `null` only if the writer has none yet. @throws 404 if the key names one that there isn't */
export async function requireOutline(key: OutlineKey, projection?: Fields): Promise<OutlineRecord | null> {
  const outline = await findOutline(key, projection);
  if (!outline && key._id) throw notFound('Outline not found');
  return outline;
}

const LISTED = { title: 1, present: 1, characterCount: 1, changedAt: 1, openedAt: 1 };

/** The stories of a writer without their texts; the first one is open. */
export function findStories(user: Types.ObjectId): Promise<OutlineRecord[]> {
  return outlines.find({ user }, { sort: LAST_OPENED_FIRST, projection: LISTED }).toArray();
}

/**
 * Saves texts of a story; the open one is created if there is none. The texts that are replaced are stored as versions.
 * @param view what the result, and a conflict, shows of the outline
 * @throws 404, 409 with the fields that were changed elsewhere and the stored outline; then nothing has changed
 */
export function saveOutline(key: OutlineKey, { change, base }: Change, view: OutlineView): Promise<OutlineRecord> {
  const projection = projectionOf(view);
  return saveTexts(
    {
      ownerOf: ({ user, _id }) => ({ user, owner: _id, note: null }),
      versioned: OUTLINE_TEXTS,
      read: () => findToChange(key, projection),
      partOf: (outline) => outline,
      conflict: (stored) => ({ outline: stored && outlineView(stored, view) }),
      update(before, set) {
        if (!before) return createOutline(key.user, set);
        const present = countTexts({ ...before, ...set });
        return updateOutline({ user: key.user, _id: before._id, ...isAt(before) }, updateOf({ ...set, present }), {
          projection,
        });
      },
      current: (stored) => stored,
    },
    { change: withoutBlankTexts(change), base },
  );
}

/** A story that is about to be changed. If it was deleted, versions that concurrent changes stored are deleted too. */
async function findToChange(key: OutlineKey, projection: Fields): Promise<OutlineRecord | null> {
  const outline = await findOutline(key, projection);
  if (!outline && key._id) {
    await deleteVersionsOf(key.user, [key._id]);
    throw notFound('Outline not found');
  }
  return outline;
}

/** Creates another story and opens it. @param createdBy the same for each try of one request @throws 400 beyond 20 */
export function addOutline(
  user: Types.ObjectId,
  { change }: Change,
  createdBy: Types.ObjectId,
): Promise<OutlineRecord> {
  return untilUnchanged(async () => {
    const projection = { number: 1, openedAt: 1, createdBy: 1 };
    const others = await outlines.find({ user }, { projection }).toArray();
    const earlier = others.find((other) => other.createdBy.equals(createdBy));
    if (earlier) return findOutline({ user, _id: earlier._id });
    const max = MAX_COUNT.stories;
    if (others.length >= max) throw invalid(`You can have up to ${max} stories`);
    return createOutline(user, withoutBlankTexts(change), others, createdBy);
  });
}

/**
 * Creates a story with the lowest number that is free, and opens it.
 * @param others the stories the writer has
 * @returns `null` if another was created at the same time
 */
export async function createOutline(
  user: Types.ObjectId,
  texts: Fields,
  others: readonly Pick<OutlineRecord, 'number' | 'openedAt'>[] = [],
  createdBy = new Types.ObjectId(),
): Promise<OutlineRecord | null> {
  const taken = new Set(others.map(({ number }) => number));
  let number = 0;
  while (taken.has(number)) number += 1;
  const outline: OutlineRecord = {
    _id: new Types.ObjectId(),
    user,
    number,
    createdBy,
    openedAt: timeAfter(others),
    changedAt: new Date(),
    revision: 1,
    promptDismissed: false,
    ...updateOf(texts).$set,
    present: countTexts(texts),
    characterCount: 0,
    characters: [],
  };
  try {
    await outlines.insertOne(outline);
    return outline;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Opens a story. @returns it as far as the view needs it @throws 404 */
export async function openOutline(outline: OutlineRecord, view: OutlineView): Promise<OutlineRecord> {
  const { user, _id } = outline;
  const open = await findOutline({ user }, { openedAt: 1 });
  if (open?._id.equals(_id)) return outline;
  const $set = { openedAt: timeAfter(open ? [open] : []) };
  const options = { projection: projectionOf(view), returnDocument: 'after' } as const;
  const opened = await outlines.findOneAndUpdate({ _id, user }, { $set }, options);
  if (!opened) throw notFound('Outline not found');
  return opened;
}

/** Now, or later than these stories were opened: clocks differ, and are set back. */
function timeAfter(stories: readonly Pick<OutlineRecord, 'openedAt'>[]): Date {
  return new Date(Math.max(Date.now(), ...stories.map(({ openedAt }) => openedAt.getTime() + 1)));
}

/** Deletes a story with its characters and the versions of their texts. @throws 404 */
export async function removeOutline(user: Types.ObjectId, _id: Types.ObjectId): Promise<void> {
  const removed = await outlines.findOneAndDelete({ _id, user }, { projection: { characters: 1 } });
  // Versions that are left by an interruption here can't be reached any more, and expire.
  await deleteVersionsOf(user, [_id, ...(removed?.characters ?? []).map((character) => character._id)]);
  if (!removed) throw notFound('Outline not found');
}

/** How many texts of an outline there are. */
const countTexts = (outline: Fields) => OUTLINE_TEXTS.filter((field) => outline[field] !== undefined).length;

/** Changes an outline in one atomic call. @returns the outline after the update; `null` if none matches the filter */
export function updateOutline(
  filter: mongo.Filter<OutlineRecord>,
  update: { readonly [operator in '$set' | '$unset' | '$inc' | '$push' | '$pull']?: Fields },
  options: mongo.FindOneAndUpdateOptions,
): Promise<OutlineRecord | null> {
  const counting: mongo.Document = {
    ...update,
    $set: { ...update.$set, changedAt: new Date() },
    $inc: { ...update.$inc, revision: 1 },
  };
  return outlines.findOneAndUpdate(filter, counting, { returnDocument: 'after', ...options });
}
