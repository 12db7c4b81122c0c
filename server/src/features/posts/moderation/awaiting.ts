import { filterComments } from '../derivedFields.ts';
import { type StoredComment, type StoredPost, posts } from '../postModel.ts';

/** What awaits moderation in a post: the post itself if it is flagged, and its flagged comments. */
export type Awaiting = Pick<StoredPost, 'user' | 'flagged' | 'reportCount' | 'flaggedAt'> & {
  comments: Pick<StoredComment, 'user' | 'reportCount' | 'flaggedAt'>[];
};

/**
 * Reads what awaits moderation, without texts.
 * @param limit at most how many posts, the most reported first; 0 for all
 */
export function findAwaiting(limit: number): Promise<Awaiting[]> {
  const fields = { user: '$$comment.user', reportCount: '$$comment.reportCount', flaggedAt: '$$comment.flaggedAt' };
  const comments = { $map: { input: filterComments('$$comment.flagged'), as: 'comment', in: fields } };
  const projection = { user: 1, flagged: 1, reportCount: 1, flaggedAt: 1, comments };
  const sort = { topReports: -1, date: 1, _id: 1 } as const;
  return posts.find<Awaiting>({ awaitsModeration: true }, { projection, sort, limit }).toArray();
}
