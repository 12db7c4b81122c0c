/** Characters as they are listed everywhere: who leads the story in front, the others as they were made. */
export const protagonistsFirst = <Character extends { protag: boolean }>(
  characters: readonly Character[],
): Character[] => characters.toSorted((one, other) => Number(other.protag) - Number(one.protag));
