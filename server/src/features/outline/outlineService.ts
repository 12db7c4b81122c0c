import type { Types, mongo } from 'mongoose';
import { OUTLINE_TEXTS } from '../../contract/index.ts';
import { isDuplicateKey } from '../../http/errors.ts';
import { type Change, unchanged, updateOf, withoutBlankTexts } from '../../http/request/base.ts';
import { type OutlineRecord, outlines } from './outlineModel.ts';
import { type OutlineView, outlineView } from './outlineView.ts';
import { type Fields, saveTexts } from './saveTexts.ts';

/** What has to be read of an outline for a view. */
export const projectionOf = (view: OutlineView): Fields => (view === 'texts' ? { characters: 0 } : {});

/** The outline of a writer, as far as the view needs it; `null` if there is none yet. */
export function findOutline(user: Types.ObjectId, view: OutlineView): Promise<OutlineRecord | null> {
  return outlines.findOne({ user }, { projection: projectionOf(view) });
}

/**
 * Saves texts of an outline, which is created if there is none. The texts that are replaced are stored as versions.
 * @param view what the result, and a conflict, shows of the outline
 * @throws 409 with the fields that were changed elsewhere and the stored outline; then nothing has changed
 */
export function saveOutline(user: Types.ObjectId, { change, base }: Change, view: OutlineView): Promise<OutlineRecord> {
  return saveTexts(
    {
      owner: { user, owner: user, note: null },
      versioned: OUTLINE_TEXTS,
      read: () => findOutline(user, view),
      partOf: (outline) => outline,
      conflict: (stored) => ({ outline: stored && outlineView(stored, view) }),
      update: (before, set) =>
        updateOutline(
          { user, ...isAt(before) },
          updateOf(before ? set : { promptDismissed: false, characters: [], ...set }),
          { upsert: !before, projection: projectionOf(view) },
        ),
      current: (stored) => stored,
    },
    { change: withoutBlankTexts(change), base },
  );
}

/** A filter for an outline that has not changed since it was read. */
export function isAt(outline: OutlineRecord | null): mongo.Filter<OutlineRecord> {
  return unchanged({ revision: outline?.revision });
}

/**
 * Updates an outline in one atomic call.
 * @returns the outline after the update; `null` if none matches the filter, or if another first save has just created it
 */
export async function updateOutline(
  filter: mongo.Filter<OutlineRecord>,
  update: { readonly [operator in '$set' | '$unset' | '$setOnInsert' | '$push' | '$pull']?: Fields },
  options: mongo.FindOneAndUpdateOptions,
): Promise<OutlineRecord | null> {
  try {
    const counting: mongo.Document = { ...update, $inc: { revision: 1 } };
    return await outlines.findOneAndUpdate(filter, counting, { returnDocument: 'after', ...options });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}
