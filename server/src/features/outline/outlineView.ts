import {
  type Character,
  type CharacterCard,
  OUTLINE_TEXTS,
  type Outline,
  type OutlineCards,
  type OutlineTexts,
  type Story,
  excerptOf,
} from '../../contract/index.ts';
import { plainText } from './characters/description.ts';
import type { CharacterRecord, OutlineRecord } from './outlineModel.ts';

/** What a response shows of the characters: everything, what a list of cards shows, or nothing. */
export const OUTLINE_VIEWS = ['whole', 'card', 'texts'] as const;
export type OutlineView = (typeof OUTLINE_VIEWS)[number];
/** Calls about one character can also answer with that character alone. */
export const CHARACTER_VIEWS = [...OUTLINE_VIEWS, 'character'] as const;
export type CharacterCallView = (typeof CHARACTER_VIEWS)[number];

/** An outline as its owner sees it; empty beats are absent. */
export function outlineView(outline: OutlineRecord, view: OutlineView): Outline | OutlineCards | OutlineTexts {
  const present = OUTLINE_TEXTS.filter((field) => outline[field] !== undefined);
  const texts: OutlineTexts = {
    _id: String(outline._id),
    user: String(outline.user),
    promptDismissed: outline.promptDismissed,
    ...Object.fromEntries(present.map((field) => [field, outline[field]])),
  };
  if (view === 'texts') return texts;
  if (view === 'card') return { ...texts, characters: outline.characters.map(cardView) };
  return { ...texts, characters: outline.characters.map(characterView) };
}

/** The list of a writer's stories, latest change first. @param stories the open one is the first */
export function storyViews(stories: readonly OutlineRecord[]): Story[] {
  const views = stories.map(({ _id, title, present, characterCount, changedAt }, i) => ({
    _id: String(_id),
    ...(title !== undefined && { title }),
    present,
    characters: characterCount,
    changedAt: changedAt.toISOString(),
    open: i === 0,
  }));
  return views.sort((a, b) => b.changedAt.localeCompare(a.changedAt));
}

/** A character as its owner sees it. */
export function characterView({ _id, name, desc, photoUrl, protag, notes }: CharacterRecord): Character {
  return {
    _id: String(_id),
    name,
    desc,
    photoUrl,
    protag,
    notes: notes.map((note) => ({ _id: String(note._id), noteTitle: note.noteTitle, noteText: note.noteText })),
  };
}

/** A character as a list card shows it. */
function cardView({ _id, name, desc, photoUrl, protag, notes }: CharacterRecord): CharacterCard {
  return { _id: String(_id), name, photoUrl, protag, excerpt: excerptOf(plainText(desc)), noteCount: notes.length };
}
