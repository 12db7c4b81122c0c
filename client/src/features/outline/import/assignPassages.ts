import { OUTLINE_TEXTS, type BeatKey, type Outline } from '@trefoil/server/contract';
import type { Change } from './compareFile.ts';

/** Where passages under no known heading were put, by their number in the file. */
export type Assignments = Readonly<Record<number, BeatKey | undefined>>;

/** The changes with placed passages at the end of what the file, or else the outline, has in their beats. */
export function assignPassages(
  changes: readonly Change[],
  unmatched: readonly string[],
  assignments: Assignments,
  outline: Outline | null,
): Change[] {
  const placed = new Map<BeatKey, string[]>();
  unmatched.forEach((words, index) => {
    const key = assignments[index];
    if (key) placed.set(key, [...(placed.get(key) ?? []), words]);
  });
  const texts = new Map(changes.flatMap((change) => (change.kind === 'text' ? [[change.id, change] as const] : [])));
  for (const [key, passages] of placed) {
    const mine = outline?.[key] ?? '';
    const before = texts.get(key)?.theirs ?? mine;
    const theirs = [...(before.trim() ? [before] : []), ...passages].join('\n\n');
    texts.set(key, { kind: 'text', id: key, effect: mine ? 'different' : 'new', mine, theirs });
  }
  const inOrder = OUTLINE_TEXTS.flatMap((field) => {
    const change = texts.get(field);
    return change ? [change] : [];
  });
  return [...inOrder, ...changes.filter(({ kind }) => kind !== 'text')];
}
