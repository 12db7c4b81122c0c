import type { Response } from 'express';
import { type LargeKind, isRead, makeLargeAnswer } from '../../http/overload/concurrency.ts';
import { LONG } from './comments/commentCount.ts';
import { isHeavy } from './comments/commentService.ts';
import type { StoredPost } from './postModel.ts';
import { FEW_COMMENTS } from './postService.ts';
import { MANY_MARKS } from './reactions/reactions.ts';

/** What of a post tells how long its discussion takes. */
export const WEIGHT_FIELDS = ['commentCount', 'likeCount', 'manyVotes'] as const;

/** With no more, one stays below 0.9 MB however long they are, unless they were changed and a moderator reads. */
const SHORT = 40;

/** How the answer of a call is made. */
export interface DiscussionAnswerSettings {
  /** `recount` for what only counts the comments anew. */
  readonly kind?: LargeKind;
  /** Whether what was asked for is done and only the answer is left: no crowd turns it away, and who has hung up gets none. */
  readonly isStored?: boolean;
  /** Whether it is not made for who has hung up, though nothing is done yet. */
  readonly forCaller?: boolean;
}

/**
 * Answers with the discussion of a post. A long one weighs megabytes and takes many times as long as others, so those are
 * made a few at a time, apart from shorter ones; one by one where there are thousands of comments, likes or votes. Deletions
 * wait behind no crowd of them.
 * @param make makes the answer and hands it over
 * @returns what `make` gives; `undefined` where it is not made for who has hung up
 */
export async function answerDiscussion<T>(
  res: Response,
  post: Pick<StoredPost, '_id' | (typeof WEIGHT_FIELDS)[number]>,
  make: () => Promise<T>,
  {
    kind = post.commentCount <= SHORT ? 'talks' : 'discussion',
    isStored = false,
    forCaller = isStored,
  }: DiscussionAnswerSettings = {},
): Promise<T | undefined> {
  const isPopular = post.likeCount >= MANY_MARKS || post.commentCount > LONG || isHeavy(post);
  if (!isPopular && post.commentCount <= FEW_COMMENTS) return make();
  const popular = isRead(res.req) ? 'popularReads' : 'popular';
  const line = isPopular && res.req.method !== 'DELETE' ? popular : kind;
  return makeLargeAnswer(res, line, make, { about: String(post._id), mustRun: isStored, forCaller });
}
