import { BEAT_KEYS, type BeatKey, type CharacterCard } from '@trefoil/server/contract';
import { useMemo } from 'react';
import { mentionFinder } from '../mentions.ts';
import type { BeatTexts } from './moveText.ts';

export type NamedCharacters = Readonly<Record<BeatKey, readonly CharacterCard[]>>;

/** The characters that each beat names, in the order of `characters`. */
export function useNamedCharacters(characters: readonly CharacterCard[], texts: BeatTexts): NamedCharacters {
  const findMentions = useMemo(() => mentionFinder(characters), [characters]);
  return useMemo(() => {
    const namedIn = (text: string) => {
      const ids = findMentions(text);
      return ids.size > 0 ? characters.filter(({ _id }) => ids.has(_id)) : [];
    };
    return Object.fromEntries(BEAT_KEYS.map((key) => [key, namedIn(texts[key])])) as unknown as NamedCharacters;
  }, [characters, findMentions, texts]);
}
