import type { Types } from 'mongoose';
import { MAX_COUNT } from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';
import { CharacterModel } from './characters/characterModel.ts';
import { OutlineModel, type OutlineRecord } from './outlineModel.ts';

/*
 * Characters are documents of their own, and their notes stand in them, so no single document knows how many there are.
 * The outline therefore keeps a tally: a place is taken there, in one atomic call that checks the limit, before the thing
 * itself is stored, and given back after the thing is gone. So the tally is never too low, whatever races. A crash in
 * between leaves it too high; that is mended when it would refuse something.
 */

const LIMITS = {
  characters: { max: MAX_COUNT.characters, refusal: `An outline holds at most ${MAX_COUNT.characters} characters` },
  notes: { max: MAX_COUNT.notesOfOutline, refusal: `An outline holds at most ${MAX_COUNT.notesOfOutline} notes` },
} as const;
/** What the outline counts. */
export type Counted = keyof typeof LIMITS;

/** No request that took a place is still on its way to use it after this. */
const SETTLED_MS = 60_000;

/**
 * Takes a place for something that is about to be stored; the outline is made if there was none.
 * @returns a number higher than any before in this outline
 * @throws 400 when the outline is full
 */
export async function takePlace(user: Types.ObjectId, counted: Counted): Promise<number> {
  for (const mend of [undefined, makeOutline, recount]) {
    await mend?.(user);
    const outline = await tryToTake(user, counted);
    if (outline) return outline.tally?.order ?? 0;
  }
  throw invalid(LIMITS[counted].refusal);
}

/** Gives places back after what took them is gone, or could not be stored. */
export async function givePlacesBack(user: Types.ObjectId, places: { [counted in Counted]?: number }): Promise<void> {
  const fewer = Object.entries(places).map(([counted, count]) => [`tally.${counted}`, -count]);
  await OutlineModel.updateOne({ user }, { $inc: Object.fromEntries(fewer) });
}

function tryToTake(user: Types.ObjectId, counted: Counted): Promise<OutlineRecord | null> {
  return OutlineModel.findOneAndUpdate(
    { user, [`tally.${counted}`]: { $not: { $gte: LIMITS[counted].max } } },
    { $inc: { [`tally.${counted}`]: 1, 'tally.order': 1 }, $set: { 'tally.takenAt': new Date() } },
    { returnDocument: 'after', projection: { tally: 1 } },
  ).lean<OutlineRecord>();
}

async function makeOutline(user: Types.ObjectId): Promise<void> {
  await OutlineModel.updateOne({ user }, { $setOnInsert: { promptDismissed: false } }, { upsert: true });
}

/** Brings the tally in line with what is stored, unless places were taken so recently that they may yet be used. */
async function recount(user: Types.ObjectId): Promise<void> {
  const outline = await OutlineModel.findOne({ user }, { tally: 1 }).lean<OutlineRecord>();
  const { characters, notes, takenAt } = outline?.tally ?? {};
  if (!takenAt || Date.now() - takenAt.getTime() < SETTLED_MS) return;
  const stored = await CharacterModel.find({ user }, { noteCount: 1 }).lean();
  const counted = {
    'tally.characters': stored.length,
    'tally.notes': stored.reduce((sum, { noteCount }) => sum + noteCount, 0),
    'tally.takenAt': new Date(),
  };
  // Only if nobody took or gave back a place while this was counted.
  const unchanged = { 'tally.characters': characters, 'tally.notes': notes, 'tally.takenAt': takenAt };
  await OutlineModel.updateOne({ user, ...unchanged }, { $set: counted });
}
