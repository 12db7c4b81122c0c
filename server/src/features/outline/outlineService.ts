import type { Types } from 'mongoose';
import { MAX_COUNT, OUTLINE_TEXTS, type OutlineText, isPresent } from '../../contract/index.ts';
import { type Base, changedElsewhere, conflictIn, held, isStored, unchanged } from '../../http/request/base.ts';
import { isDuplicateKey, unavailable } from '../../http/errors.ts';
import { findOne } from '../../lib/database/find.ts';
import { Queue } from '../../lib/queue.ts';
import { CharacterModel, type CharacterRecord } from './characters/characterModel.ts';
import { OutlineModel, type OutlineRecord } from './outlineModel.ts';
import { CARD_FIELDS, type OutlineAnswer, type OutlineView, outlineView } from './outlineView.ts';
import { ONE_VERSION_MS, leavesHalf, needsVersion } from './versions/replaced.ts';
import { type Replaced, keepVersions } from './versions/versionService.ts';

/** What a save changes; a blank beat is removed. */
export type OutlineChange = { [field in OutlineText]?: string } & { promptDismissed?: boolean };
/** The same with what is stored of it: a removed beat is `undefined`. */
type Stored = Readonly<Record<string, string | boolean | undefined>>;

/** The outline of a writer, as it is answered everywhere; `undefined` if there is none yet. */
export async function loadOutline(user: Types.ObjectId, view: OutlineView): Promise<OutlineAnswer | undefined> {
  const [outline, characters] = await Promise.all([findOutline(user), findCharacters(user, view)]);
  return outline ? outlineView(outline, characters, view) : undefined;
}

/** The outline of a writer, made if there was none. */
export async function loadOrMakeOutline(user: Types.ObjectId, view: OutlineView): Promise<OutlineAnswer> {
  return (await loadOutline(user, view)) ?? saveOutline(user, {}, {}, view);
}

/** The id of a writer's outline, if there is one. */
export async function findOutlineId(user: Types.ObjectId): Promise<Types.ObjectId | undefined> {
  return (await findOne<OutlineRecord>(OutlineModel, { user }, { _id: 1 }))?._id;
}

/**
 * Saves what was changed in one atomic call that only takes place where every text of `base` still is what is stored.
 * What it replaces is kept as a version before.
 * @returns the outline
 * @throws 409 with the fields that were changed elsewhere and the stored outline; nothing is changed then
 */
export async function saveOutline(
  user: Types.ObjectId,
  sent: OutlineChange,
  base: Base,
  view: OutlineView,
): Promise<OutlineAnswer> {
  const change = asStored(sent);
  const characters = findCharacters(user, view);
  // One after the other: of many at once each would be looked at again after each of the others, a slow one for ever.
  const save = () =>
    saving.run(
      String(user),
      async () => (await saveOverBase(user, change, base)) ?? saveOverStored(user, change, base, show),
    );
  const show = async (stored: OutlineRecord | null) => stored && outlineView(stored, await characters, view);
  const [saved] = await Promise.all([save(), characters]);
  return outlineView(saved, await characters, view);
}

/**
 * The way of nearly every save, in one call: what the writer last had is still stored, and its loss needs no version.
 * @returns `null` if it is not so
 */
async function saveOverBase(user: Types.ObjectId, change: Stored, base: Base): Promise<OutlineRecord | null> {
  const before: Record<string, unknown> = {};
  const now = Date.now();
  const justNow = { $gt: new Date(now - ONE_VERSION_MS), $lt: new Date(now + ONE_VERSION_MS) };
  for (const field of Object.keys(change)) {
    if (!(field in base)) return null;
    const [had, sent] = [held(base[field]), change[field]];
    before[field] = had;
    if (typeof had !== 'string' || had === sent) continue;
    if (typeof sent !== 'string' || !(await leavesHalf(user, had, sent))) return null;
    before[`versionedAt.${field}`] = justNow;
  }
  // Whoever already had text is not the one to make the outline.
  const upsert = Object.values(before).every((value) => value === undefined);
  return update(user, before, change, { upsert });
}

/** The saves of each writer. */
const saving = new Queue({ atOnce: Infinity, perKey: 1 });
/** So often a save is tried while other processes save the same texts. */
const MOST_TRIES = 10;

/** The way of all others: looks at what is stored, keeps what must not be lost, then saves if that is stored still. */
async function saveOverStored(
  user: Types.ObjectId,
  change: Stored,
  base: Base,
  show: (stored: OutlineRecord | null) => Promise<OutlineAnswer | null>,
): Promise<OutlineRecord> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const stored = await findOutline(user);
    if (stored && isStored(change, stored)) return stored;
    const elsewhere = changedElsewhere(change, base, stored);
    if (elsewhere.length > 0) throw conflictIn(elsewhere, { outline: await show(stored) });
    const at = new Date();
    const replaced = stored ? await textsToKeep(stored, change, at) : [];
    await keepVersions(user, replaced, at);
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, stored?.[field as OutlineText]]));
    const versionedAt = Object.fromEntries(replaced.map(({ field }) => [`versionedAt.${field}`, at]));
    const saved = await update(user, before, { ...change, ...versionedAt }, { upsert: !stored });
    if (saved) return saved;
    // Another save came in between.
  }
  throw unavailable('Your outline is being saved on other devices all the time. Please try again in a moment');
}

async function textsToKeep(stored: OutlineRecord, change: Stored, now: Date): Promise<Replaced[]> {
  const kept: Replaced[] = [];
  for (const field of OUTLINE_TEXTS) {
    if (!(field in change)) continue;
    const [before, after, last] = [stored[field], change[field] as string | undefined, stored.versionedAt?.[field]];
    if (!(await needsVersion(stored.user, { before, after, last, now }))) continue;
    kept.push({ what: stored._id, field, text: before!, last });
  }
  return kept;
}

/** One atomic change where everything still is as it was `before`; `null` if it is not, or if another first save won. */
async function update(
  user: Types.ObjectId,
  before: Record<string, unknown>,
  change: Record<string, unknown>,
  { upsert }: { upsert: boolean },
): Promise<OutlineRecord | null> {
  const kept = Object.entries(change).filter(([, value]) => value !== undefined);
  const removed = Object.keys(change).filter((field) => change[field] === undefined);
  const updates = {
    ...(kept.length > 0 && { $set: Object.fromEntries(kept) }),
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((field) => [field, 1])) }),
    ...(!('promptDismissed' in change) && { $setOnInsert: { promptDismissed: false } }),
  };
  const options = { upsert, returnDocument: 'after', projection: ANSWERED } as const;
  try {
    return (await outlines().findOneAndUpdate(
      { user, ...unchanged(before) },
      updates,
      options,
    )) as OutlineRecord | null;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** What is stored for what was sent: a blank beat is not there. */
function asStored(sent: OutlineChange): Stored {
  const entries = Object.entries(sent);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, typeof value !== 'string' || isPresent(value) ? value : undefined]),
  );
}

/** Mongoose has nothing to add to documents of plain texts. */
const outlines = () => OutlineModel.collection;
const ANSWERED = { quota: 0, versionBytes: 0 } as const;

async function findOutline(user: Types.ObjectId): Promise<OutlineRecord | null> {
  return (await findOne<OutlineRecord>(OutlineModel, { user }, ANSWERED)) ?? null;
}

async function findCharacters(user: Types.ObjectId, view: OutlineView): Promise<CharacterRecord[]> {
  if (view === 'texts') return [];
  const options = {
    sort: { user: 1, order: 1 },
    batchSize: MAX_COUNT.characters + 1, // all in one round trip
    ...(view === 'card' && { projection: CARD_FIELDS }),
  } as const;
  return CharacterModel.collection.find<CharacterRecord>({ user }, options).toArray();
}
