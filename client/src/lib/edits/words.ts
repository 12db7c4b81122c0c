import { diffWordsWithSpace } from 'diff';

/** A run of words: in both texts, only in the newer one, or only in the older one. */
export interface Words {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** The words in which two texts differ. */
export const differingWords = (older: string, newer: string): Words[] =>
  diffWordsWithSpace(older, newer).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
