import {
  isPresent,
  normalizeLineBreaks,
  OUTLINE_TEXTS,
  type Id,
  type Outline,
  type OutlineText,
  type Profile,
} from '@trefoil/server/contract';
import { photoSource } from '../characters/photoSource.ts';
import { cleanDescription } from '../characters/cleanDescription.ts';
import { EMPTY_BEAT } from '../outlineTitle.ts';
import type { BackupCharacter, Backup } from '../export/formats/backup.ts';
import type { ProfileTexts, ParsedFile } from './parse/readFile.ts';

/** What a change from the file would do. */
export type Effect = 'new' | 'different' | 'emptied';

/** A text of the outline that differs. */
export interface TextChange {
  readonly kind: 'text';
  readonly id: OutlineText;
  readonly effect: Effect;
  readonly mine: string;
  readonly theirs: string;
}

type CharacterField = 'desc' | 'photoUrl' | 'protag';

/** A character that differs or is new. */
export interface CharacterChange {
  readonly kind: 'character';
  readonly id: string;
  readonly effect: 'new' | 'different';
  readonly character: BackupCharacter;
  /** The existing character of the same name. */
  readonly mine: (Omit<BackupCharacter, 'notes'> & { _id: Id }) | null;
  /** The fields that differ. */
  readonly fields: readonly CharacterField[];
  /** The notes that the existing character does not have. */
  readonly notes: BackupCharacter['notes'];
}

/** The fields of the profile that differ. */
export interface ProfileChange {
  readonly kind: 'profile';
  readonly id: 'profile';
  readonly effect: 'new' | 'different';
  readonly mine: ProfileTexts | null;
  readonly theirs: ProfileTexts;
}

/** A finished work that is new. */
export interface WorkChange {
  readonly kind: 'work';
  readonly id: string;
  readonly effect: 'new';
  readonly work: Backup['works'][number];
}

export type Change = TextChange | CharacterChange | ProfileChange | WorkChange;

/** Whether a change would be visible to everyone. */
export const isPublic = ({ kind }: Change): boolean => kind === 'profile' || kind === 'work';

/** A text as other programs preserve it: they wrap lines and separate paragraphs in their own way. '...' is no answer. */
function comparableWords(text: string): string {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return words === EMPTY_BEAT ? '' : words;
}
const nameKey = (name: string) => name.normalize('NFC').trim().toLowerCase();

/**
 * Lists what a file would change, in the order of the outline. Fields that are not in the file don't change. In Markdown
 * and text, differences in white space alone are ignored.
 */
export function compareFile(file: ParsedFile, outline: Outline | null, profile: Profile | null): Change[] {
  return [
    ...compareTexts(file, outline),
    ...compareCharacters(file.characters, outline?.characters ?? []),
    ...compareProfile(file, profile),
  ];
}

function compareTexts({ outline: texts, isExact }: ParsedFile, outline: Outline | null): TextChange[] {
  const comparable = isExact ? normalizeLineBreaks : comparableWords;
  return OUTLINE_TEXTS.flatMap((id): TextChange[] => {
    const theirs = texts[id];
    const mine = outline?.[id] ?? '';
    if (theirs === undefined || comparable(theirs) === comparable(mine)) return [];
    // A title cannot be empty.
    if (!isPresent(theirs) && (id === 'title' || !isPresent(mine))) return [];
    const effect = !isPresent(theirs) ? 'emptied' : isPresent(mine) ? 'different' : 'new';
    return [{ kind: 'text', id, effect, mine, theirs }];
  });
}

function compareCharacters(theirs: readonly BackupCharacter[], existing: Outline['characters']): CharacterChange[] {
  const matched = new Set<string>();
  return theirs.flatMap((character, i): CharacterChange[] => {
    const id = `character/${i}`;
    const mine = existing.find(({ _id, name }) => !matched.has(_id) && nameKey(name) === nameKey(character.name));
    if (!mine) {
      return [{ kind: 'character', id, effect: 'new', character, mine: null, fields: [], notes: character.notes }];
    }
    matched.add(mine._id);
    const fields = (['desc', 'photoUrl', 'protag'] as const).filter((field) => {
      // Server and client write the same markup differently, so both versions are cleaned here.
      if (field === 'desc') return cleanDescription(mine.desc) !== character.desc;
      if (field === 'photoUrl' && photoSource(mine.photoUrl) === photoSource(character.photoUrl)) return false;
      return character[field] !== mine[field] && character[field] !== '';
    });
    const notes = character.notes.filter(
      ({ noteTitle, noteText }) =>
        !mine.notes.some((note) => note.noteTitle === noteTitle && normalizeLineBreaks(note.noteText) === noteText),
    );
    if (fields.length === 0 && notes.length === 0) return [];
    return [{ kind: 'character', id, effect: 'different', character, mine, fields, notes }];
  });
}

function compareProfile({ profile: theirs, works }: ParsedFile, profile: Profile | null): Change[] {
  const mine = profile && textsOf(profile);
  const json = (value: unknown) =>
    JSON.stringify(typeof value === 'string' ? normalizeLineBreaks(value) : (value ?? ''));
  const different = Object.entries(theirs ?? {}).filter(([field, value]) => json(value) !== json(mine?.[field]));
  const changes: Change[] = [];
  if (different.length > 0) {
    const effect = mine ? 'different' : 'new';
    changes.push({ kind: 'profile', id: 'profile', effect, mine, theirs: Object.fromEntries(different) });
  }
  // Works are part of a profile.
  if (!mine && !theirs) return changes;
  const keyOf = ({ title, author }: { title: string; author: string }) => json([nameKey(title), nameKey(author)]);
  const existing = new Set(profile?.works.map(keyOf));
  const missing = works.filter((work) => !existing.has(keyOf(work)));
  return [
    ...changes,
    ...missing.map((work, i): WorkChange => ({ kind: 'work', id: `work/${i}`, effect: 'new', work })),
  ];
}

/** The texts of a profile form, with the social links among the other fields. */
function textsOf({ _id, user: _user, works: _works, date: _date, social, ...texts }: Profile): ProfileTexts {
  return { ...texts, ...social };
}
