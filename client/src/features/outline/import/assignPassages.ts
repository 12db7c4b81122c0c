import { OUTLINE_TEXTS, type BeatKey, type Outline } from '@trefoil/server/contract';
import type { Change } from './compareFile.ts';

/** The beats that unmatched passages were assigned to, by their index in the file. */
export type Assignments = Readonly<Record<number, BeatKey | undefined>>;

interface Compared {
  differences: readonly Change[];
  /** The unmatched passages of the file. */
  passages: readonly string[];
  outline: Outline | null;
}

/** Adds assigned passages to the changes: each is appended to the text from the file or, without one, to the current text. */
export function assignPassages({ differences, passages, outline }: Compared, assignments: Assignments): Change[] {
  const isText = (change: Change) => change.kind === 'text';
  const texts = new Map(differences.filter(isText).map((change) => [change.id, change]));
  passages.forEach((passage, index) => {
    const key = assignments[index];
    if (!key) return;
    const mine = outline?.[key] ?? '';
    const before = texts.get(key)?.theirs ?? mine;
    const theirs = before.trim() ? `${before}\n\n${passage}` : passage;
    texts.set(key, { kind: 'text', id: key, effect: mine ? 'different' : 'new', mine, theirs });
  });
  const inOrder = OUTLINE_TEXTS.flatMap((field) => texts.get(field) ?? []);
  return [...inOrder, ...differences.filter((change) => !isText(change))];
}
