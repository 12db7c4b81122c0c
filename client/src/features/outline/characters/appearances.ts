import { BEAT_KEYS, isPresent, type BeatKey, type Id } from '@trefoil/server/contract';
import { mentionFinder, type Named } from '../mentions.ts';

/**
 * Who is named in which beats, by whole words.
 *
 * @param people everybody of the story
 * @returns for each who is named at all, the beats in their order
 */
export function appearancesOf(
  outline: { readonly [key in BeatKey]?: string },
  people: readonly Named[],
): ReadonlyMap<Id, readonly BeatKey[]> {
  const find = mentionFinder(people);
  const beats = new Map<Id, BeatKey[]>();
  for (const key of BEAT_KEYS) {
    const text = outline[key];
    if (!isPresent(text)) continue;
    for (const id of find(text!)) beats.set(id, [...(beats.get(id) ?? []), key]);
  }
  return beats;
}
