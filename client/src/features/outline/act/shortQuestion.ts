import type { BeatKey } from '@trefoil/server/contract';
import { cutAtWord } from '../../../lib/text.ts';

const LENGTH = 125;
/** Source: product description, "Outline forms". */
const EXCEPTIONS: { readonly [key in BeatKey]?: number } = { act1a08: 100 };

/**
 * What the form shows of a question before it is expanded.
 *
 * @returns its beginning up to a whole word, without a comma at its end and without an ellipsis; `null` when the question is short enough to be shown in full
 */
export function shortQuestion(key: BeatKey, question: string): string | null {
  const cut = cutAtWord(question, EXCEPTIONS[key] ?? LENGTH);
  return cut === question ? null : cut.replace(/[\s,;:–—-]+$/u, '');
}
