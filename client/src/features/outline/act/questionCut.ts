import type { BeatKey } from '@trefoil/server/contract';
import { cutAtWord } from '../../../lib/text.ts';

const LENGTH = 125;
/** The only question with a length of its own. Source: product description, "Outline forms". */
const SHORTER: { readonly [key in BeatKey]?: number } = { act1a08: 100 };

/**
 * What a form shows of a question before its caret is pressed.
 *
 * @returns the beginning up to a whole word, without the ellipsis; `null` when the question is short enough to be shown whole
 */
export function questionCut(key: BeatKey, question: string): string | null {
  const cut = cutAtWord(question, SHORTER[key] ?? LENGTH);
  return cut === question ? null : cut;
}
