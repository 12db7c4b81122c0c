import {
  actOf,
  BEAT_KEYS,
  HEADINGS,
  MAX,
  type Act,
  type BeatKey,
  type Character,
  type Id,
  type Note,
  type Outline,
} from '@trefoil/server/contract';
import type { TextRange } from '../excerpt.ts';
import { findMatches, replaceRanges, replacementFor, type FindOptions } from './findMatches.ts';
import { replaceInHtml, textOfHtml } from './htmlText.ts';

/** Where a text of a character is stored: in the character itself or in one of its notes. */
export interface TextOwner {
  readonly characterId: Id;
  readonly noteId?: Id;
  readonly field: 'name' | 'desc' | keyof Omit<Note, '_id'>;
}

/** A text in which words can be replaced. */
export interface ReplaceableText {
  /** Unique among the texts of an outline; the key of a beat. */
  readonly id: string;
  /** 'The First Plan', 'Curtis Bellamy · Description'. */
  readonly title: string;
  /** The act of a beat. */
  readonly act?: Act;
  /** The character whose text it is; missing for a beat. */
  readonly character?: Character;
  readonly owner?: TextOwner;
  /** As the writer has it, and as the server has it; HTML in a description. */
  readonly current: string;
  readonly stored: string;
  /** Without markup. */
  readonly text: string;
  readonly maxLength: number;
}

/** All beats, characters, and notes. @param unsaved beats as they are on this device, where they differ */
export function replaceableTexts(outline: Outline, unsaved: { readonly [key in BeatKey]?: string }): ReplaceableText[] {
  const beats = BEAT_KEYS.map((key): ReplaceableText => {
    const stored = outline[key] ?? '';
    const current = unsaved[key] ?? stored;
    return { id: key, title: HEADINGS[key], act: actOf(key), current, stored, text: current, maxLength: MAX.beat };
  });
  return [...beats, ...outline.characters.flatMap(textsOfCharacter)];
}

function textsOfCharacter(character: Character): ReplaceableText[] {
  const { _id: characterId, name, desc } = character;
  const textOf = (field: TextOwner['field'], label: string, stored: string, maxLength: number, noteId?: Id) => ({
    id: `${field}/${noteId ?? characterId}`,
    title: `${name} · ${label}`,
    character,
    owner: { characterId, field, ...(noteId && { noteId }) },
    current: stored,
    stored,
    text: field === 'desc' ? textOfHtml(stored) : stored,
    maxLength,
  });
  return [
    textOf('name', 'Name', name, MAX.characterName),
    textOf('desc', 'Description', desc, MAX.desc),
    ...character.notes.flatMap(({ _id, noteTitle, noteText }) => [
      textOf('noteTitle', `Note: ${noteTitle}`, noteTitle, MAX.noteTitle, _id),
      textOf('noteText', `Note: ${noteTitle}`, noteText, MAX.noteText, _id),
    ]),
  ];
}

/** One place in which words can be replaced. */
export interface Place {
  /** Unique among the places of a search. */
  readonly id: string;
  readonly source: ReplaceableText;
  /** In the text without markup. */
  readonly range: TextRange;
  readonly match: string;
  readonly replacement: string;
}

/** All places in which words occur, in the order of the story. */
export const placesIn = (texts: readonly ReplaceableText[], options: FindOptions, replacement: string): Place[] =>
  texts.flatMap((source) =>
    findMatches(source.text, options).map((range) => {
      const match = source.text.slice(range.start, range.end);
      const id = `${source.id}/${range.start}`;
      return { id, source, range, match, replacement: replacementFor(match, replacement, options) };
    }),
  );

/** A text before and after words were replaced. */
export interface TextEdit extends Pick<ReplaceableText, 'id' | 'owner' | 'title' | 'stored' | 'maxLength'> {
  readonly before: string;
  readonly after: string;
}

/** The edits that replace words in places. */
export const editsOf = (places: readonly Place[]): TextEdit[] =>
  [...new Set(places.map(({ source }) => source))].map((source) => {
    const inSource = places.filter((place) => place.source === source);
    const ranges = inSource.map(({ range, replacement }) => ({ ...range, text: replacement }));
    const { owner, current } = source;
    const replace = owner?.field === 'desc' ? replaceInHtml : replaceRanges;
    return { ...source, before: current, after: replace(current, ranges) };
  });

/** Why edits cannot be saved: a text would be longer than it may be, or a name or title would be empty. */
export function problemOfEdits(edits: readonly TextEdit[]): string | undefined {
  for (const { owner, title, maxLength, after } of edits) {
    if (after.length > maxLength) return `“${title}” would be too long. Clear its checkbox or shorten it first.`;
    if (owner && after.trim() === '') return `“${title}” can’t be empty. Clear its checkbox first.`;
  }
  return undefined;
}
