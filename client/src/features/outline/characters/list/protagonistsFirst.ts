import type { CharacterCard } from '@trefoil/server/contract';

/** Characters as they are listed everywhere: who leads the story in front, the others as they were made. */
export const protagonistsFirst = (characters: readonly CharacterCard[]): CharacterCard[] =>
  characters.toSorted((one, other) => Number(other.protag) - Number(one.protag));
