import { OUTLINE_TEXTS, type BeatKey, type Outline } from '@trefoil/server/contract';
import type { Change } from './compareFile.ts';

/** The beats that unmatched passages were assigned to, by their index in the file. */
export type Assignments = Readonly<Record<number, BeatKey | undefined>>;

/** Adds assigned passages to the changes: each is appended to the text from the file or, without one, to the current text. */
export function assignPassages(
  changes: readonly Change[],
  passages: readonly string[],
  assignments: Assignments,
  outline: Outline | null,
): Change[] {
  const texts = new Map(changes.flatMap((change) => (change.kind === 'text' ? [[change.id, change] as const] : [])));
  passages.forEach((passage, index) => {
    const key = assignments[index];
    if (!key) return;
    const mine = outline?.[key] ?? '';
    const before = texts.get(key)?.theirs ?? mine;
    const theirs = before.trim() ? `${before}\n\n${passage}` : passage;
    texts.set(key, { kind: 'text', id: key, effect: mine ? 'different' : 'new', mine, theirs });
  });
  const inOrder = OUTLINE_TEXTS.flatMap((field) => texts.get(field) ?? []);
  return [...inOrder, ...changes.filter(({ kind }) => kind !== 'text')];
}
