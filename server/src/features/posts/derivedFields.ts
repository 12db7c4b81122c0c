import { FLAG_AT } from '../../contract/index.ts';

/** One stage of a pipeline update. */
export interface Stage {
  $set: Record<string, unknown>;
}

/**
 * The last stages of every update of a post: they compute from its lists everything that a post stores about them, in the same
 * atomic call that changes a list. `checkPost.ts` says the same in plain TypeScript.
 * @param now the time from which an entry counts as flagged, if the update makes it so
 */
export function deriveFields(now = new Date()): Stage[] {
  const comments = mapComments({ voteCount: { $size: '$$comment.votes' }, ...deriveReportFields('$$comment.', now) });
  return [
    { $set: { ...deriveReportFields('$', now), likeCount: { $size: '$likes' }, comments } },
    {
      $set: {
        commentCount: { $size: '$comments' },
        flaggedCommentCount: { $size: filterComments('$$comment.flagged') },
        lastCommentAt: { $max: { $map: { input: answers, as: 'comment', in: '$$comment.date' } } },
        topReports: { $max: ['$reportCount', { $max: '$comments.reportCount' }] },
      },
    },
    {
      $set: {
        answered: { $gt: ['$lastCommentAt', null] },
        activeAt: { $ifNull: ['$lastCommentAt', '$date'] },
        awaitsModeration: { $or: ['$flagged', { $gt: ['$flaggedCommentCount', 0] }] },
      },
    },
  ];
}

/** @param path what stands before the name of a field: of a post, or of a comment inside `mapComments` */
function deriveReportFields(path: EntryPath, now: Date): Record<string, unknown> {
  const reportCount = { $size: `${path}reports` };
  const flagged = { $gte: [reportCount, FLAG_AT] };
  return { reportCount, flagged, flaggedAt: { $cond: [flagged, { $ifNull: [`${path}flaggedAt`, now] }, null] } };
}

/** How an expression reaches the fields of a post, or those of a comment inside `mapComments`. */
export type EntryPath = '$' | '$$comment.';

/**
 * An expression for the comments of a post with some of their fields changed.
 * @param change expressions by field; they reach the comment as `$$comment`
 * @param which an expression for which comments to change, all by default
 */
export function mapComments(change: Record<string, unknown>, which?: unknown): object {
  const changed = { $mergeObjects: ['$$comment', change] };
  const result = which === undefined ? changed : { $cond: [which, changed, '$$comment'] };
  return { $map: { input: '$comments', as: 'comment', in: result } };
}

/** An expression for the comments that meet a condition about `$$comment`. */
export function filterComments(cond: unknown): object {
  return { $filter: { input: '$comments', as: 'comment', cond } };
}

const answers = filterComments({ $and: [{ $ne: ['$$comment.user', '$user'] }, { $eq: ['$$comment.flagged', false] }] });
