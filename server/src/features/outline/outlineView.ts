import {
  type Character,
  type CharacterCard,
  OUTLINE_TEXTS,
  type Outline,
  type OutlineCards,
  type OutlineTexts,
} from '../../contract/index.ts';
import type { CharacterRecord } from './characters/characterModel.ts';
import type { OutlineRecord } from './outlineModel.ts';

/**
 * How much an answer tells about the characters: everything, what a list of cards shows, or nothing. Two hundred long
 * descriptions weigh four megabytes; who only wants to show cards or beats need not wait for them.
 */
export const OUTLINE_VIEWS = ['whole', 'card', 'texts'] as const;
export type OutlineView = (typeof OUTLINE_VIEWS)[number];
export type OutlineAnswer = Outline | OutlineCards | OutlineTexts;

/** What a card is made of, for projections. */
export const CARD_FIELDS = { name: 1, photoUrl: 1, protag: 1, excerpt: 1, noteCount: 1 } as const;

/** An outline as its owner sees it; empty beats are absent. @param characters as much of each as the view needs */
export function outlineView(
  outline: OutlineRecord,
  characters: readonly CharacterRecord[],
  view: OutlineView = 'whole',
): OutlineAnswer {
  const texts = OUTLINE_TEXTS.flatMap((field) => (outline[field] === undefined ? [] : [[field, outline[field]]]));
  const answer: OutlineTexts = {
    _id: String(outline._id),
    user: String(outline.user),
    promptDismissed: outline.promptDismissed,
    ...(Object.fromEntries(texts) as Partial<Outline>),
  };
  if (view === 'texts') return answer;
  if (view === 'card') return { ...answer, characters: characters.map(cardView) };
  return { ...answer, characters: characters.map(characterView) };
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
function cardView({ _id, name, photoUrl, protag, excerpt, noteCount }: CharacterRecord): CharacterCard {
  return { _id: String(_id), name, photoUrl, protag, excerpt, noteCount };
}
