import type { QueryFilter, Types, UpdateQuery } from 'mongoose';
import { OUTLINE_TEXTS, isPresent } from '../../contract/index.ts';
import { isDuplicateKey } from '../../http/errors.ts';
import { type Change, unchanged } from '../../http/request/base.ts';
import { OutlineModel, type OutlineRecord } from './outlineModel.ts';
import { type OutlineView, outlineView } from './outlineView.ts';
import { type Fields, saveTexts } from './saveTexts.ts';

/** What has to be read of an outline for a view. */
export const projectionOf = (view: OutlineView): Fields => (view === 'texts' ? { characters: 0 } : {});

/** The outline of a writer, as far as the view needs it; `null` if there is none yet. */
export function findOutline(user: Types.ObjectId, view: OutlineView): Promise<OutlineRecord | null> {
  return OutlineModel.findOne({ user }, projectionOf(view)).lean<OutlineRecord>().exec();
}

/**
 * Saves texts of an outline, which is created if there is none. The texts that are replaced are stored as versions.
 * @param view what the result, and a conflict, shows of the outline
 * @throws 409 with the fields that were changed elsewhere and the stored outline; then nothing has changed
 */
export function saveOutline(user: Types.ObjectId, { change, base }: Change, view: OutlineView): Promise<OutlineRecord> {
  return saveTexts<OutlineRecord>(
    {
      owner: { user, what: user },
      versioned: OUTLINE_TEXTS,
      read: () => findOutline(user, view),
      conflict: (stored) => ({ outline: stored && outlineView(stored, view) }),
      update: (before, set, isNew) =>
        updateOutline({ user, ...unchanged(before) }, updateOf(set), { upsert: isNew, projection: projectionOf(view) }),
      current: (stored) => stored,
    },
    { change: withoutBlankTexts(change), base },
  );
}

interface UpdateOptions {
  readonly projection: Fields;
  /** Names elements of lists in the update. */
  readonly arrayFilters?: Record<string, unknown>[];
  readonly upsert?: boolean;
  /** Whether the outline is returned as it was before the update. */
  readonly returnDocument?: 'before';
}

/**
 * Updates an outline in one atomic call.
 * @returns the outline after the update; `null` if none matches the filter, or if another first save has just created it
 */
export async function updateOutline(
  filter: QueryFilter<OutlineRecord>,
  update: UpdateQuery<OutlineRecord>,
  options: UpdateOptions,
): Promise<OutlineRecord | null> {
  try {
    const call = OutlineModel.findOneAndUpdate(filter, update, { returnDocument: 'after', ...options });
    return await call.lean<OutlineRecord>();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** A blank beat becomes `undefined`: it is removed. */
function withoutBlankTexts(change: Fields): Fields {
  const entries = Object.entries(change);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, typeof value === 'string' && !isPresent(value) ? undefined : value]),
  );
}

function updateOf(fields: Fields): UpdateQuery<OutlineRecord> {
  const entries = Object.entries(fields);
  const removed = entries.filter(([, value]) => value === undefined).map(([field]) => [field, 1]);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(removed),
  };
}
