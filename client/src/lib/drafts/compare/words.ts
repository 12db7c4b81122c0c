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

/** Two texts with less than this in common are easier to compare one below the other than interleaved. */
const LITTLE_IN_COMMON = 0.5;

/** Whether two texts have less than about half of their letters in common. An empty text is compared with nothing. */
export function haveLittleInCommon(older: string, newer: string): boolean {
  const sizes = { same: 0, added: 0, removed: 0 };
  for (const { text, kind } of differingWords(older, newer))
    sizes[kind] += text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  const { same, added, removed } = sizes;
  if (same + added === 0 || same + removed === 0) return false;
  return (2 * same) / (2 * same + added + removed) < LITTLE_IN_COMMON;
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
