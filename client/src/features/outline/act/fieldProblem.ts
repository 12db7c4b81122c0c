import { isPresent, MAX, type OutlineText } from '@trefoil/server/contract';
import { counted, grouped } from '../../../lib/text.ts';

/** Why the text of a field cannot be saved, and what to do; `undefined` when it can. */
export function fieldProblem(field: OutlineText, text: string): string | undefined {
  if (field === 'title' && !isPresent(text)) return 'Your story needs a title. A working title is enough.';
  const max = field === 'title' ? MAX.title : MAX.beat;
  return lengthProblem(field === 'title' ? text.trim() : text, max);
}

/** By how much a text is too long, and what to do; `undefined` if it is not. */
export function lengthProblem(text: string, max: number): string | undefined {
  const excess = text.length - max;
  if (excess <= 0) return undefined;
  return `${counted(excess, 'character')} over the limit of ${grouped(max)}. Nothing is lost; shorten it to save.`;
}
