import { diffWordsWithSpace } from 'diff';

/** A run of words: in both texts, only in the newer one, or only in the older one. */
export interface Words {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** Where more changed than this it is another text, and looking for what they share would take seconds. */
const MOST_CHANGES = 2_000;

/** The words in which two texts differ. */
export function differingWords(older: string, newer: string): Words[] {
  const changes = diffWordsWithSpace(older, newer, { maxEditLength: MOST_CHANGES });
  if (!changes) {
    return [
      { text: older, kind: 'removed' },
      { text: newer, kind: 'added' },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
