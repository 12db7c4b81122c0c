import { beatKeysOf, HEADINGS, isPresent, type Act, type BeatKey, type OutlineTexts } from '@trefoil/server/contract';
import { withoutBlankLines } from '../../../lib/text.ts';

/** The texts of an outline; a text that is missing is empty. */
export type StoredTexts = Partial<OutlineTexts>;

/** Act I, Act II, Act III. */
export const numeralOf = (act: Act): string => 'I'.repeat(act);

/** How many beats of an act are answered. */
export const countAnswered = (outline: StoredTexts, act: Act): number =>
  beatKeysOf(act).filter((key) => isPresent(outline[key])).length;

/**
 * An outline as the text of a post: its title, then the chosen acts, each beat below its heading.
 *
 * @param withUnanswered whether to include unanswered beats, as '...'
 * @returns the text, empty if no act is chosen, and how many beats it has
 */
export function outlineText(
  outline: StoredTexts,
  acts: readonly Act[],
  withUnanswered: boolean,
): { text: string; beatCount: number } {
  const chosen = acts
    .map((act) => ({ act, keys: beatKeysOf(act).filter((key) => withUnanswered || isPresent(outline[key])) }))
    .filter(({ keys }) => keys.length > 0);
  if (chosen.length === 0) return { text: '', beatCount: 0 };
  const textOf = (key: BeatKey) => (isPresent(outline[key]) ? withoutBlankLines(outline[key]!) : '...');
  const title = isPresent(outline.title) ? `“${outline.title!.trim()}”\n\n` : '';
  const written = chosen.map(({ act, keys }) =>
    [`ACT ${numeralOf(act)}`, ...keys.map((key) => `${HEADINGS[key]}\n${textOf(key)}`)].join('\n\n'),
  );
  return { text: title + written.join('\n\n\n'), beatCount: chosen.flatMap(({ keys }) => keys).length };
}

/**
 * Inserts a text into another, with a blank line between them.
 *
 * @param position where the cursor is, in UTF-16 units
 * @returns the text, and where the insertion ends
 */
export function insertAt(text: string, position: number, insertion: string): { text: string; end: number } {
  const [before, after] = [text.slice(0, position).trimEnd(), text.slice(position).trimStart()];
  const start = before && `${before}\n\n`;
  return { text: start + insertion + (after && `\n\n${after}`), end: start.length + insertion.length };
}
