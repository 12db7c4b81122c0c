import {
  OUTLINE_TEXTS,
  isPresent,
  type Outline,
  type OutlineText,
  type Profile,
  type Work,
} from '@trefoil/server/contract';

/** A character in a file: no ids, which belong to an account. */
export interface BackupCharacter {
  name: string;
  /** HTML of the few tags that descriptions have. */
  desc: string;
  photoUrl: string;
  protag: boolean;
  notes: { noteTitle: string; noteText: string }[];
}

/** A profile in a file: no name, no image, nothing of the account. */
export type BackupProfile = Partial<Omit<Profile, '_id' | 'user' | 'works' | 'date'>>;

/**
 * Everything of a writer as one file. The README describes each field; a later minor version only adds fields, another
 * `version` is another format.
 */
export interface Backup {
  format: 'trefoil';
  version: 1;
  /** When it was written, ISO 8601. */
  savedAt: string;
  /** Title and beats by the names of the HTTP contract; empty ones are left out. */
  outline: { [field in OutlineText]?: string };
  characters: BackupCharacter[];
  profile: BackupProfile | null;
  works: Omit<Work, '_id'>[];
}

/** Writes everything down, each text as it is stored. @returns JSON, indented so that a person can read it */
export function asBackup(outline: Outline | null, profile: Profile | null, now = new Date()): string {
  const texts = OUTLINE_TEXTS.filter((field) => isPresent(outline?.[field]));
  const { _id: _, user: _user, works = [], date: _date, ...rest } = profile ?? ({} as Partial<Profile>);
  const file: Backup = {
    format: 'trefoil',
    version: 1,
    savedAt: now.toISOString(),
    outline: Object.fromEntries(texts.map((field) => [field, outline![field]!])),
    characters: (outline?.characters ?? []).map(({ name, desc, photoUrl, protag, notes }) => ({
      name,
      desc,
      photoUrl,
      protag,
      notes: notes.map(({ noteTitle, noteText }) => ({ noteTitle, noteText })),
    })),
    profile: profile ? rest : null,
    works: works.map(({ _id: _work, ...work }) => work),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
