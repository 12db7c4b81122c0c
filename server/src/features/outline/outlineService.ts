import type { QueryFilter, Types, UpdateQuery } from 'mongoose';
import { OUTLINE_TEXTS, type OutlineText, isPresent } from '../../contract/index.ts';
import { isDuplicateKey } from '../../http/errors.ts';
import { unchanged } from '../../http/request/base.ts';
import { OutlineModel, type OutlineRecord } from './outlineModel.ts';
import { type OutlineView, outlineView } from './outlineView.ts';
import { type Change, type Fields, saveTexts } from './saveTexts.ts';

/** What a save changes; a blank beat is removed. */
export type OutlineChange = { readonly [field in OutlineText]?: string } & { readonly promptDismissed?: boolean };

/** What is read of an outline, for projections. */
export type Projection = Readonly<Record<string, unknown>>;
export const WHOLE: Projection = {};
export const WITHOUT_CHARACTERS: Projection = { characters: 0 };

/** The outline of a writer; `null` if there is none yet. */
export function findOutline(user: Types.ObjectId, projection: Projection): Promise<OutlineRecord | null> {
  return OutlineModel.findOne({ user }, projection).lean<OutlineRecord>().exec();
}

/**
 * Saves texts of an outline, which is created if there is none. The texts that are replaced are stored as versions.
 * @param view how a conflict shows the outline
 * @throws 409 with the fields that were changed elsewhere and the stored outline; then nothing has changed
 */
export function saveOutline(
  user: Types.ObjectId,
  { change, base }: Change<OutlineChange>,
  view: OutlineView,
): Promise<OutlineRecord> {
  const projection = projectionOf(view);
  return saveTexts<OutlineRecord, OutlineRecord>(
    {
      user,
      versioned: OUTLINE_TEXTS,
      read: () => findOutline(user, projection),
      versionsOf: ({ _id }) => ({ what: _id }),
      conflict: (stored) => ({ outline: stored && outlineView(stored, view) }),
      update: (before, set, stored) => {
        const filter = { user, ...unchanged(before) };
        return stored
          ? updateOutline(filter, updateOf(set), projection)
          : upsertOutline(filter, updateOf(set), projection);
      },
      current: (stored) => stored,
    },
    { change: withoutBlankTexts(change), base },
  );
}

/** What has to be read for a view. */
export const projectionOf = (view: OutlineView): Projection => (view === 'texts' ? WITHOUT_CHARACTERS : WHOLE);

/**
 * Changes an outline in one atomic call.
 * @param arrayFilters name elements of lists in the update
 * @returns the outline after the change; `null` if none matches the filter
 */
export function updateOutline(
  filter: QueryFilter<OutlineRecord>,
  update: UpdateQuery<OutlineRecord>,
  projection: Projection,
  arrayFilters: Record<string, unknown>[] = [],
): Promise<OutlineRecord | null> {
  const options = { returnDocument: 'after', projection, arrayFilters } as const;
  return OutlineModel.findOneAndUpdate(filter, update, options).lean<OutlineRecord>().exec();
}

/** The same; creates the outline if there is none. @returns `null` also if another first save has just created it */
export async function upsertOutline(
  filter: QueryFilter<OutlineRecord>,
  update: UpdateQuery<OutlineRecord>,
  projection: Projection,
): Promise<OutlineRecord | null> {
  const options = { upsert: true, returnDocument: 'after', projection } as const;
  try {
    return await OutlineModel.findOneAndUpdate(filter, update, options).lean<OutlineRecord>();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** A blank beat becomes `undefined`: it is removed. */
function withoutBlankTexts(change: OutlineChange): Fields {
  const entries = Object.entries(change);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, typeof value === 'string' && !isPresent(value) ? undefined : value]),
  );
}

function updateOf(set: Fields): UpdateQuery<OutlineRecord> {
  const entries = Object.entries(set);
  const removed = entries.filter(([, value]) => value === undefined).map(([field]) => [field, 1]);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(removed),
  };
}
