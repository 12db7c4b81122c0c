import { isPresent, MAX, type OutlineText } from '@trefoil/server/contract';
import { counted, grouped } from '../../../lib/text.ts';

/** How many characters a text has too many; 0 when it fits. */
const excess = (field: OutlineText, text: string): number =>
  field === 'title' ? Math.max(0, text.trim().length - MAX.title) : Math.max(0, text.length - MAX.beat);

/** Why a text cannot be saved as it stands, in words that say what to do; `undefined` when it can. */
export function fieldProblem(field: OutlineText, text: string): string | undefined {
  if (field === 'title' && !isPresent(text)) return 'Your story needs a title. A working title is enough.';
  const over = excess(field, text);
  if (over === 0) return undefined;
  const limit = grouped(field === 'title' ? MAX.title : MAX.beat);
  return `This is ${counted(over, 'character')} over the limit of ${limit}. Nothing was cut; shorten it, and it can be saved.`;
}
