/** Words that were replaced when a name was changed. */
export interface Renaming {
  readonly find: string;
  readonly replacement: string;
}

/**
 * What to replace in a story after a character was renamed: each word that was exchanged for another, as texts rarely use the
 * full name; the full name where words were added or removed.
 */
export function renamedWords(from: string, to: string): readonly Renaming[] {
  const [before, after] = [from, to].map((name) => name.trim().split(/\s+/)) as [string[], string[]];
  if (before.length !== after.length) return [{ find: before.join(' '), replacement: after.join(' ') }];
  return before.flatMap((find, i) => (find === after[i] ? [] : [{ find, replacement: after[i]! }]));
}
