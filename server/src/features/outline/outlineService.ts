import type { Types } from 'mongoose';
import { BEAT_KEYS, MAX_COUNT, type OutlineConflict, type OutlineText, isPresent } from '../../contract/index.ts';
import { conflict, isDuplicateKey } from '../../http/errors.ts';
import { CharacterModel, type CharacterRecord } from './characters/characterModel.ts';
import { OutlineModel, type OutlineRecord } from './outlineModel.ts';
import { CARD_FIELDS, type OutlineAnswer, type OutlineView, outlineView } from './outlineView.ts';

/** What a save changes; a blank beat is removed. */
export type OutlineChange = { [field in OutlineText]?: string } & { promptDismissed?: boolean };
/** For the fields that a save changes: the text the writer last had from here, `null` for none. */
export type OutlineBase = { [field in OutlineText]?: string | null };

/** The outline of a writer, as it is answered everywhere; `undefined` if there is none yet. */
export async function loadOutline(user: Types.ObjectId, view: OutlineView): Promise<OutlineAnswer | undefined> {
  const [outline, characters] = await Promise.all([findOutline(user), findCharacters(user, view)]);
  return outline ? outlineView(outline, characters, view) : undefined;
}

/** The outline of a writer, made if there was none. */
export async function loadOrMakeOutline(user: Types.ObjectId, view: OutlineView): Promise<OutlineAnswer> {
  return (await loadOutline(user, view)) ?? saveOutline(user, {}, {}, view);
}

/**
 * Saves what was changed in one atomic call that only takes place where every text of `base` still is what is stored.
 * @returns the outline
 * @throws 409 with the fields that were changed elsewhere and the stored outline; nothing is changed then
 */
export async function saveOutline(
  user: Types.ObjectId,
  change: OutlineChange,
  base: OutlineBase,
  view: OutlineView,
): Promise<OutlineAnswer> {
  for (;;) {
    const saved = await tryToSave(user, change, base);
    const [stored, characters] = await Promise.all([saved ?? findOutline(user), findCharacters(user, view)]);
    if (saved) return outlineView(saved, characters, view);
    const changed = fieldsChangedSince(base, stored);
    if (changed.length > 0) throw changedElsewhere(changed, stored && outlineView(stored, characters, view));
    // Another save came in between (the very first one, or one that has been undone again): nothing is in the way now.
  }
}

/** One attempt; `null` if what is stored is not what `base` says, or another first save won. */
async function tryToSave(
  user: Types.ObjectId,
  change: OutlineChange,
  base: OutlineBase,
): Promise<OutlineRecord | null> {
  const fields = Object.keys(base) as OutlineText[];
  const unchanged = fields.map((field) => [field, held(base[field]) ?? { $exists: false }]);
  // Whoever already had text is not the one to make the outline.
  const upsert = fields.every((field) => held(base[field]) === undefined);
  try {
    return await OutlineModel.findOneAndUpdate({ user, ...Object.fromEntries(unchanged) }, updateFor(change), {
      upsert,
      returnDocument: 'after',
    }).lean();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** What a text of `base` says is stored, exactly: text that merely shows nothing may be there from elsewhere. */
const held = (text: string | null | undefined) => (text?.trim() ? text : undefined);

function updateFor(change: OutlineChange): Record<string, object> {
  const removed = BEAT_KEYS.filter((beat) => change[beat] !== undefined && !isPresent(change[beat]));
  const kept = Object.entries(change).filter(([field]) => !(removed as string[]).includes(field));
  return {
    ...(kept.length > 0 ? { $set: Object.fromEntries(kept) } : {}),
    ...(removed.length > 0 ? { $unset: Object.fromEntries(removed.map((beat) => [beat, 1])) } : {}),
    ...('promptDismissed' in change ? {} : { $setOnInsert: { promptDismissed: false } }),
  };
}

function fieldsChangedSince(base: OutlineBase, stored: OutlineRecord | null): OutlineText[] {
  const fields = Object.keys(base) as OutlineText[];
  return fields.filter((field) => held(base[field]) !== stored?.[field]);
}

function changedElsewhere(fields: OutlineText[], outline: OutlineAnswer | null): Error {
  const errors = fields.map((path) => ({ msg: 'This text was changed elsewhere in the meantime', path }));
  return conflict(errors, { outline } satisfies Omit<OutlineConflict<OutlineAnswer>, 'errors'>);
}

function findOutline(user: Types.ObjectId): Promise<OutlineRecord | null> {
  return OutlineModel.findOne({ user }).lean<OutlineRecord>().exec();
}

async function findCharacters(user: Types.ObjectId, view: OutlineView): Promise<CharacterRecord[]> {
  if (view === 'texts') return [];
  const fields = view === 'card' ? CARD_FIELDS : {};
  const characters = CharacterModel.find({ user }, fields).sort({ user: 1, order: 1 });
  return characters.batchSize(MAX_COUNT.characters + 1).lean<CharacterRecord[]>(); // all in one round trip
}
