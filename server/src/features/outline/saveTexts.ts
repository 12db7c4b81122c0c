import { unavailable } from '../../http/errors.ts';
import { type Change, changedElsewhere, conflictIn, isStored } from '../../http/request/base.ts';
import type { OutlineRecord } from './outlineModel.ts';
import { needsVersion } from './versions/needsVersion.ts';
import { type TextOwner, storeVersions } from './versions/versionService.ts';

/** Values by field; `undefined` for an empty text, which is not stored. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a save changes: the texts of an outline, a character or a note. */
export interface Target<Stored> {
  readonly owner: TextOwner;
  /** The fields of which earlier texts are kept. */
  readonly versioned: readonly string[];
  /** Reads what is stored. @returns `null` for an outline yet to be created @throws 404 */
  read(): Promise<Stored | null>;
  /** The stored object under its name, for a 409. */
  conflict(stored: Stored | null): Fields | Promise<Fields>;
  /** Sets fields in one atomic call, if those of `before` still have these values. @returns `null` if they don't */
  update(before: Fields, set: Fields, isNew: boolean): Promise<OutlineRecord | null>;
  /** The outline if there is nothing to change; `null` if it was deleted meanwhile. */
  current(stored: Stored): OutlineRecord | Promise<OutlineRecord | null>;
}

/**
 * Saves a change with compare-and-set: every text it replaces is stored as a version first.
 * @returns the outline after the change
 * @throws 409 with the fields that `base` has differently from what is stored; then nothing has changed
 */
export function saveTexts<Stored extends object>(
  target: Target<Stored>,
  { change, base }: Change,
): Promise<OutlineRecord> {
  return untilUnchanged(async () => {
    const stored = await target.read();
    const fields = (stored ?? {}) as Fields;
    if (stored && isStored(change, fields)) return target.current(stored);
    const elsewhere = changedElsewhere(change, base, fields);
    if (elsewhere.length > 0) throw conflictIn(elsewhere, await target.conflict(stored));
    const at = new Date();
    const replaced = replacedTexts(target.versioned, fields, change);
    await storeVersions(target.owner, replaced, at);
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, fields[field]]));
    const versionedAt = Object.fromEntries(replaced.map(({ field }) => [`versionedAt.${field}`, at]));
    return target.update(before, { ...change, ...versionedAt }, !stored);
  });
}

/** The stored texts that must be kept as versions when this change is made. */
function replacedTexts(versioned: readonly string[], stored: Fields, change: Fields) {
  const [before, after] = [stored, change] as [Record<string, string>, Record<string, string>];
  const dates = (stored['versionedAt'] ?? {}) as Record<string, Date>;
  return versioned
    .filter((field) => field in change && needsVersion(before[field], after[field], dates[field]))
    .map((field) => ({ field, text: before[field]!, last: dates[field] }));
}

const MOST_TRIES = 50;

/**
 * Repeats a compare-and-set until no other change comes in between.
 * @param attempt returns `null` if another change came in between
 * @throws 503 if one does every time
 */
export async function untilUnchanged<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw unavailable('Your outline is being edited on another device. Please try again in a moment.');
}
