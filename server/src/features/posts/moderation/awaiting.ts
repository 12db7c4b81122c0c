import { filterComments } from '../derivedFields.ts';
import { type StoredComment, type StoredPost, posts } from '../postModel.ts';

/** More than moderators will ever let wait. */
export const MOST_AWAITING = 1_000;

/** What awaits moderation in a post: the post itself if it is flagged, and its flagged comments. */
export type Awaiting = Pick<StoredPost, 'user' | 'flagged' | 'reportCount' | 'flaggedAt'> & {
  comments: Pick<StoredComment, 'user' | 'reportCount' | 'flaggedAt'>[];
};

/** Reads everything that awaits moderation, without texts. */
export function findAwaiting(): Promise<Awaiting[]> {
  const { user, reportCount, flaggedAt } = {
    user: '$$comment.user',
    reportCount: '$$comment.reportCount',
    flaggedAt: '$$comment.flaggedAt',
  };
  const comments = {
    $map: { input: filterComments('$$comment.flagged'), as: 'comment', in: { user, reportCount, flaggedAt } },
  };
  const projection = { user: 1, flagged: 1, reportCount: 1, flaggedAt: 1, comments };
  return posts.find<Awaiting>({ awaitsModeration: true }, { projection, limit: MOST_AWAITING }).toArray();
}
