import { isPresent, MAX } from '@trefoil/server/contract';
import { counted, grouped, wordsIn } from '../../../lib/text.ts';

/** In characters; longer answers show how close they are to the limit. */
const NEAR_LIMIT = MAX.beat - 1_000;

/** '68 words', or near the limit '19,500 of 20,000 characters'. */
export function answerLength(text: string): string {
  if (!isPresent(text)) return 'Not answered yet';
  if (text.length <= NEAR_LIMIT) return counted(wordsIn(text), 'word');
  return `${grouped(text.length)} of ${grouped(MAX.beat)} characters`;
}
