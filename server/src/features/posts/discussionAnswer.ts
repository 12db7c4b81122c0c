import type { Response } from 'express';
import { type LargeKind, makeLargeAnswer } from '../../http/overload/concurrency.ts';

/** With no more comments, an answer stays below 100 kB. */
const FEW = 5;

/**
 * Answers with the discussion of a post. A long one weighs megabytes and takes many times as long as others, so those are
 * made a few at a time.
 * @param make makes the answer and hands it over
 * @param kind `recount` for what only counts the comments anew
 */
export async function answerDiscussion(
  res: Response,
  { commentCount }: { commentCount: number },
  make: () => Promise<unknown>,
  kind: LargeKind = 'discussion',
): Promise<void> {
  const answer = async () => void (await make());
  await (commentCount > FEW ? makeLargeAnswer(res, kind, answer) : answer());
}
