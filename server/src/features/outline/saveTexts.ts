import { type Change, changedElsewhere, conflictIn, isStored, untilUnchanged } from '../../http/request/base.ts';
import type { OutlineRecord } from './outlineModel.ts';
import { needsVersion } from './versions/needsVersion.ts';
import { type TextOwner, storeVersions } from './versions/versionService.ts';

/** Values by field; `undefined` for an empty text, which is not stored. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a save changes: the texts of an outline, a character or a note. */
export interface Target {
  ownerOf(outline: OutlineRecord): TextOwner;
  /** The fields of which earlier texts are kept. */
  readonly versioned: readonly string[];
  /** Reads the outline, as far as it is needed. @returns `null` for one that is yet to be created @throws 404 */
  read(): Promise<OutlineRecord | null>;
  /** The part of the outline whose texts are saved. @throws 404 */
  partOf(outline: OutlineRecord): Fields;
  /** The stored object under its name, for a 409. */
  conflict(outline: OutlineRecord | null): Fields;
  /** Sets fields in one atomic call. @param before the outline as it must still be @returns `null` if it isn't */
  update(before: OutlineRecord | null, set: Fields): Promise<OutlineRecord | null>;
  /** The outline if there is nothing to change; `null` if it was deleted meanwhile. */
  current(outline: OutlineRecord): OutlineRecord | Promise<OutlineRecord | null>;
}

/**
 * Saves a change with compare-and-set: every text it replaces is stored as a version first.
 * @returns the outline after the change
 * @throws 409 with the fields that `base` has differently from what is stored; then nothing has changed
 */
export function saveTexts(target: Target, { change, base }: Change): Promise<OutlineRecord> {
  return untilUnchanged(async () => {
    const outline = await target.read();
    const stored = outline ? target.partOf(outline) : {};
    if (outline && isStored(change, stored)) return target.current(outline);
    const elsewhere = changedElsewhere(change, base, stored);
    if (elsewhere.length > 0) throw conflictIn(elsewhere, target.conflict(outline));
    const at = new Date();
    const replaced = replacedTexts(target.versioned, stored, change);
    if (outline) await storeVersions(target.ownerOf(outline), replaced, at);
    const versionedAt = Object.fromEntries(replaced.map(({ field }) => [`versionedAt.${field}`, at]));
    return target.update(outline, { ...change, ...versionedAt });
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
