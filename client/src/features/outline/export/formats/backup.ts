import {
  OUTLINE_TEXTS,
  isPresent,
  type Outline,
  type OutlineText,
  type Profile,
  type Work,
} from '@trefoil/server/contract';

/** A character without ids, which belong to an account. */
export interface BackupCharacter {
  name: string;
  /** HTML; see DESCRIPTION_TAGS. */
  desc: string;
  photoUrl: string;
  protag: boolean;
  notes: { noteTitle: string; noteText: string }[];
}

/** A profile without anything that belongs to the account, such as its name and image. */
export type BackupProfile = Partial<Omit<Profile, '_id' | 'user' | 'works' | 'date'>>;

/**
 * The format of a full backup. A later minor version only adds fields; a higher major version is a different format. See
 * `client/docs/export-format.md`.
 */
export interface Backup {
  format: 'trefoil';
  version: 1;
  /** ISO 8601. */
  savedAt: string;
  /** Title and answers by their names in the API; empty ones are left out. */
  outline: { [field in OutlineText]?: string };
  characters: BackupCharacter[];
  /** The writer's other stories, in a backup of all. */
  stories?: BackupStory[];
  profile: BackupProfile | null;
  works: Omit<Work, '_id'>[];
}

/** One story of a backup. */
export type BackupStory = Pick<Backup, 'outline' | 'characters'>;

/** Writes a full backup, each text exactly as it is stored. @param others the writer's other stories @returns indented JSON */
export function asBackup(
  outline: Outline,
  profile: Profile | null,
  others: readonly Outline[] = [],
  now = new Date(),
): string {
  const { _id: _, user: _user, works = [], date: _date, ...rest } = profile ?? ({} as Partial<Profile>);
  const file: Backup = {
    format: 'trefoil',
    version: 1,
    savedAt: now.toISOString(),
    ...storyIn(outline),
    ...(others.length > 0 && { stories: others.map(storyIn) }),
    profile: profile ? rest : null,
    works: works.map(({ _id: _work, ...work }) => work),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function storyIn(outline: Outline): BackupStory {
  const texts = OUTLINE_TEXTS.filter((field) => isPresent(outline[field]));
  return {
    outline: Object.fromEntries(texts.map((field) => [field, outline[field]!])),
    characters: outline.characters.map(({ name, desc, photoUrl, protag, notes }) => ({
      name,
      desc,
      photoUrl,
      protag,
      notes: notes.map(({ noteTitle, noteText }) => ({ noteTitle, noteText })),
    })),
  };
}
