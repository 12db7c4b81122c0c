import {
  isPresent,
  OUTLINE_TEXTS,
  type Id,
  type Outline,
  type OutlineText,
  type Profile,
} from '@trefoil/server/contract';
import { cleanDescription } from '../characters/cleanDescription.ts';
import { EMPTY_BEAT } from '../outlineTitle.ts';
import { paragraphsOf } from '../export/exportDocument.ts';
import type { BackupCharacter, Backup } from '../export/formats/backup.ts';
import type { ProfileTexts, ParsedFile } from './parse/readFile.ts';

/** What a file would do to something: add it, change it, or empty it. */
export type Effect = 'new' | 'different' | 'emptied';

/** A text of the outline that the file has otherwise. */
export interface TextChange {
  readonly kind: 'text';
  readonly id: OutlineText;
  readonly effect: Effect;
  readonly mine: string;
  readonly theirs: string;
}

type CharacterField = 'desc' | 'photoUrl' | 'protag';

/** A character that the file has otherwise, or that is not here. */
export interface CharacterChange {
  readonly kind: 'character';
  readonly id: string;
  readonly effect: 'new' | 'different';
  readonly character: BackupCharacter;
  /** The one of the same name. */
  readonly mine: (Omit<BackupCharacter, 'notes'> & { _id: Id }) | null;
  /** Which of its own texts differ. */
  readonly fields: readonly CharacterField[];
  /** Notes that the character here does not have. */
  readonly notes: BackupCharacter['notes'];
}

/** Fields of the profile that the file has otherwise. */
export interface ProfileChange {
  readonly kind: 'profile';
  readonly id: 'profile';
  readonly effect: 'new' | 'different';
  readonly mine: ProfileTexts | null;
  readonly theirs: ProfileTexts;
}

/** A finished work that is not here. */
export interface WorkChange {
  readonly kind: 'work';
  readonly id: string;
  readonly effect: 'new';
  readonly work: Backup['works'][number];
}

export type Change = TextChange | CharacterChange | ProfileChange | WorkChange;

/** A text as Markdown and text files keep it; the dots of an empty beat are nothing there. */
function withoutBlanks(text: string): string {
  const kept = paragraphsOf(text)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  return kept === EMPTY_BEAT ? '' : kept;
}
const same = (name: string) => name.normalize('NFC').trim().toLowerCase();

/**
 * Everything that a file would change, in the order of the outline. What the file does not speak of is not touched. In Markdown
 * and text, blank lines and spaces at the ends of lines count for nothing: these files don't keep them.
 */
export function compareFile(file: ParsedFile, outline: Outline | null, profile: Profile | null): Change[] {
  return [
    ...compareTexts(file, outline),
    ...compareCharacters(file.characters, outline?.characters ?? []),
    ...compareProfile(file, profile),
  ];
}

function compareTexts({ outline: texts, exact }: ParsedFile, outline: Outline | null): TextChange[] {
  const read = exact ? (text: string) => text : withoutBlanks;
  return OUTLINE_TEXTS.flatMap((id): TextChange[] => {
    const theirs = texts[id];
    const mine = outline?.[id] ?? '';
    if (theirs === undefined || read(theirs) === read(mine)) return [];
    if (!isPresent(theirs) && !isPresent(mine)) return [];
    // A story has a title; no file takes it away.
    if (id === 'title' && !isPresent(theirs)) return [];
    const effect = !isPresent(theirs) ? 'emptied' : isPresent(mine) ? 'different' : 'new';
    return [{ kind: 'text', id, effect, mine, theirs }];
  });
}

function compareCharacters(theirs: readonly BackupCharacter[], here: Outline['characters']): CharacterChange[] {
  const taken = new Set<string>();
  return theirs.flatMap((character, i): CharacterChange[] => {
    const id = `character/${i}`;
    const mine = here.find(({ _id, name }) => !taken.has(_id) && same(name) === same(character.name));
    if (!mine) {
      return [{ kind: 'character', id, effect: 'new', character, mine: null, fields: [], notes: character.notes }];
    }
    taken.add(mine._id);
    const fields = (['desc', 'photoUrl', 'protag'] as const).filter((field) => {
      // Both sides clean it, and write the same tags and signs in ways of their own.
      if (field === 'desc') return cleanDescription(mine.desc) !== character.desc;
      return character[field] !== mine[field] && character[field] !== '';
    });
    const notes = character.notes.filter(
      ({ noteTitle, noteText }) =>
        !mine.notes.some((note) => note.noteTitle === noteTitle && note.noteText === noteText),
    );
    if (fields.length === 0 && notes.length === 0) return [];
    return [{ kind: 'character', id, effect: 'different', character, mine, fields, notes }];
  });
}

function compareProfile({ profile: theirs, works }: ParsedFile, profile: Profile | null): Change[] {
  const mine = profile && textsOf(profile);
  const written = (value: unknown) => JSON.stringify(value ?? '');
  const differs = Object.entries(theirs ?? {}).filter(([field, value]) => written(value) !== written(mine?.[field]));
  const missing = works.filter(
    ({ title, author }) =>
      !profile?.works.some((work) => same(work.title) === same(title) && same(work.author) === same(author)),
  );
  return [
    ...(differs.length > 0
      ? [
          {
            kind: 'profile' as const,
            id: 'profile' as const,
            effect: mine ? ('different' as const) : ('new' as const),
            mine,
            theirs: Object.fromEntries(differs),
          },
        ]
      : []),
    // Works stand on a profile.
    ...(mine || theirs ? missing : []).map((work, i): WorkChange => ({
      kind: 'work',
      id: `work/${i}`,
      effect: 'new',
      work,
    })),
  ];
}

/** A profile as its form has it, social addresses among the others. */
function textsOf({ _id, user: _user, works: _works, date: _date, social, ...texts }: Profile): ProfileTexts {
  return { ...texts, ...social };
}
