import { BEAT_KEYS, isPresent, type BeatKey, type Id } from '@trefoil/server/contract';
import { mentionFinder, type Named } from '../mentions.ts';

/**
 * Finds the beats that name each character, by whole words.
 *
 * @param characters all characters of the story
 * @returns the beats in their order, by the id of the character; no entry for a character who is not named
 */
export function appearancesOf(
  outline: { readonly [key in BeatKey]?: string },
  characters: readonly Named[],
): ReadonlyMap<Id, readonly BeatKey[]> {
  const find = mentionFinder(characters);
  const beats = new Map<Id, BeatKey[]>();
  for (const key of BEAT_KEYS) {
    const text = outline[key];
    if (!isPresent(text)) continue;
    for (const id of find(text!)) beats.set(id, [...(beats.get(id) ?? []), key]);
  }
  return beats;
}
