import { diffWordsWithSpace } from 'diff/lib/diff/word.js';
import { wordsIn } from './text.ts';

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
  const words: Words[] = [];
  let [removed, added] = ['', ''];
  changes.forEach(({ value, removed: isRemoved, added: isAdded }, i) => {
    // Blanks and signs between two changes go with them: what a passage became is read as one, not word by word.
    const isBetween = /^[\p{P} ]+$/u.test(value) && removed + added !== '' && i < changes.length - 1;
    if (isRemoved || isAdded || isBetween) {
      if (!isAdded) removed += value;
      if (!isRemoved) added += value;
      return;
    }
    words.push(...changed(removed, added), { text: value, kind: 'same' });
    [removed, added] = ['', ''];
  });
  return [...words, ...changed(removed, added)];
}

/**
 * Whether two texts share less than half of the words of the shorter one, so that marking the differences in one text would
 * tear both apart: they are shown one below the other instead.
 *
 * @param words what `differingWords` found
 */
export function haveLittleInCommon(words: readonly Words[]): boolean {
  const count = { same: 0, added: 0, removed: 0 };
  for (const { text, kind } of words) count[kind] += wordsIn(text);
  return count.same < Math.min(count.added, count.removed);
}

/** The two sides of a change, without the blanks around them: those are not worth a mark. */
function changed(removed: string, added: string): Words[] {
  const [, before = '', came = '', after = ''] = /^( *(?=[^ ]))?([^]*?)( *)$/.exec(added || removed)!;
  const went = added ? removed.replace(/^ +| +$/g, '') : came;
  const runs: Words[] = [
    { text: before, kind: 'same' },
    { text: went, kind: 'removed' },
    { text: added && came, kind: 'added' },
    { text: after, kind: 'same' },
  ];
  return runs.filter(({ text }) => text !== '');
}
