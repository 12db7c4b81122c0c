import type { Types } from 'mongoose';
import { MAX_COUNT } from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';
import { CharacterModel } from './characters/characterModel.ts';
import { OutlineModel, type OutlineRecord } from './outlineModel.ts';

/*
 * Characters are documents of their own, and their notes stand in them, so no single document knows how many there are.
 * The outline therefore counts them: one is reserved there, in one atomic call that checks the limit, before it is stored,
 * and released after it is gone. So the quota is never too low, whatever races. A crash in between leaves it too high; that
 * is mended when it would refuse something.
 */

const LIMITS = {
  characters: { max: MAX_COUNT.characters, refusal: `An outline holds at most ${MAX_COUNT.characters} characters` },
  notes: { max: MAX_COUNT.notesOfOutline, refusal: `An outline holds at most ${MAX_COUNT.notesOfOutline} notes` },
} as const;
type Limited = keyof typeof LIMITS;

/** No request that reserved something is still on its way to store it after this. */
const SETTLED_MS = 60_000;

/**
 * Reserves room for something that is about to be stored; the outline is made if there was none.
 * @returns a number higher than any before in this outline
 * @throws 400 when the outline is full
 */
export async function reserve(user: Types.ObjectId, what: Limited): Promise<number> {
  let outline = await tryToReserve(user, what);
  if (!outline) {
    await mend(user);
    outline = await tryToReserve(user, what);
  }
  if (!outline) throw invalid(LIMITS[what].refusal);
  return outline.quota!.order;
}

/** Gives back what was reserved, after it is gone or could not be stored; where nothing is counted yet, `mend` will count. */
export async function release(user: Types.ObjectId, what: { [limited in Limited]?: number }): Promise<void> {
  const fewer = Object.entries(what).map(([limited, count]) => [`quota.${limited}`, 0 - count]); // -0 would make it a double
  await OutlineModel.collection.updateOne(
    { user, 'quota.reservedAt': { $exists: true } },
    { $inc: Object.fromEntries(fewer) },
  );
}

function tryToReserve(user: Types.ObjectId, what: Limited): Promise<Pick<OutlineRecord, 'quota'> | null> {
  return OutlineModel.collection.findOneAndUpdate(
    { user, [`quota.${what}`]: { $lt: LIMITS[what].max } },
    { $inc: { [`quota.${what}`]: 1, 'quota.order': 1 }, $set: { 'quota.reservedAt': new Date() } },
    { returnDocument: 'after', projection: { quota: 1 } },
  ) as Promise<Pick<OutlineRecord, 'quota'> | null>;
}

/** Makes the outline and its quota if need be; counts anew, unless something was reserved so recently that it may yet come. */
async function mend(user: Types.ObjectId): Promise<void> {
  await OutlineModel.updateOne({ user }, { $setOnInsert: { promptDismissed: false } }, { upsert: true });
  const { quota } = (await OutlineModel.findOne({ user }, { quota: 1 }).lean<OutlineRecord>()) ?? {};
  if (quota && Date.now() - quota.reservedAt.getTime() < SETTLED_MS) return;
  const stored = await CharacterModel.find({ user }, { noteCount: 1, order: 1 }).lean();
  const counted = {
    characters: stored.length,
    notes: stored.reduce((sum, { noteCount }) => sum + noteCount, 0),
    order: Math.max(quota?.order ?? 0, ...stored.map(({ order }) => order)),
    reservedAt: new Date(),
  };
  // Only if nothing was reserved or released while this was counted.
  await OutlineModel.collection.updateOne({ user, quota: quota ?? { $exists: false } }, { $set: { quota: counted } });
}
