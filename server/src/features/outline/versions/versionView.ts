import type { CharacterVersion, RemovedNote, Version } from '../../../contract/index.ts';
import type { VersionRecord } from './versionModel.ts';

/** An earlier text of the outline. */
export function versionView({ at, text }: VersionRecord): Version {
  return { at: at.toISOString(), text };
}

/** An earlier text of a character or a note; the two texts of a deleted note. */
export function characterVersionViews({ at: date, field, note, noteTitle, text }: VersionRecord): CharacterVersion[] {
  const at = date.toISOString();
  const noteId = note && { noteId: String(note) };
  if (field !== 'note') return [{ at, field: field as CharacterVersion['field'], ...noteId, text }];
  return [
    { at, field: 'noteTitle', ...noteId, text: noteTitle ?? '' },
    { at, field: 'noteText', ...noteId, text },
  ];
}

/** A note that was deleted, while its character stayed. */
export function removedNoteView({ at, owner, noteTitle, text }: VersionRecord): RemovedNote {
  return { at: at.toISOString(), characterId: String(owner), noteTitle: noteTitle ?? '', noteText: text };
}
