/** Sorts characters as every list shows them: protagonists first, then in the order they were created. */
export const protagonistsFirst = <Character extends { protag: boolean }>(
  characters: readonly Character[],
): Character[] => characters.toSorted((one, other) => Number(other.protag) - Number(one.protag));
