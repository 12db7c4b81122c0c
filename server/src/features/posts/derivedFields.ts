import { FLAG_AT } from '../../contract/index.ts';

/** Expressions by field. */
export type Expressions = Record<string, unknown>;
/** One stage of a pipeline update. */
export interface Stage {
  $set: Expressions;
}
/** How an expression reaches the fields of a post, or those of a comment. */
export type EntryPath = '$' | '$$comment.';

/** What an update changes. */
export interface PostChange {
  /** Fields of the post. */
  post?: Expressions;
  /** Fields of its comments. */
  comment?: Expressions;
  /** An expression for which comments change, all by default. */
  which?: unknown;
}

const REPORTS = ['reportCount', 'flagged', 'flaggedAt'];
const OF_FLAGS = ['flaggedCommentCount', 'lastCommentAt', 'answered', 'activeAt', 'topReports', 'awaitsModeration'];

/** The derived fields that depend on a field; those of comments have the prefix `comments.`. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  likes: ['likeCount'],
  reports: [...REPORTS, 'topReports', 'awaitsModeration'],
  comments: ['commentCount', 'commentBytes', ...OF_FLAGS],
  'comments.bytes': ['commentBytes'],
  'comments.votes': ['comments.voteCount'],
  'comments.reports': [...REPORTS.map((field) => `comments.${field}`), ...OF_FLAGS],
};

/**
 * The stages of an update. The last ones compute, in the same atomic call, the derived fields that depend on what it changes, and
 * no others. `checkPost.ts` says in plain TypeScript what each is.
 * @param now the time from which an entry counts as flagged, if the update makes it so
 */
export function changeStages({ post = {}, comment = {}, which }: PostChange, now = new Date()): Stage[] {
  const changed = [...Object.keys(post), ...Object.keys(comment).map((field) => `comments.${field}`)];
  const dependents = new Set(changed.flatMap((field) => DEPENDENTS[field] ?? []));
  const derived = (fields: Expressions, prefix = '') =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => dependents.has(prefix + field)));
  const commentsWith = (fields: Expressions) => !isEmpty(fields) && { comments: mapComments(fields, which) };
  const stages = [
    { ...post, ...commentsWith(comment) },
    { ...derived(ofPost(now)), ...commentsWith(derived(ofComment(now), 'comments.')) },
    derived(OF_DISCUSSION),
    derived(OF_DISCUSSION_AND_POST),
  ];
  return stages.filter((fields) => !isEmpty(fields)).map(($set) => ({ $set }));
}

const ofPost = (now: Date) => ({ likeCount: { $size: '$likes' }, ...ofReports('$', now) });
const ofComment = (now: Date) => ({ voteCount: { $size: '$$comment.votes' }, ...ofReports('$$comment.', now) });

function ofReports(path: EntryPath, now: Date): Expressions {
  const reportCount = { $size: `${path}reports` };
  const flagged = { $gte: [reportCount, FLAG_AT] };
  return { reportCount, flagged, flaggedAt: { $cond: [flagged, { $ifNull: [`${path}flaggedAt`, now] }, null] } };
}

/** An expression for the comments that meet a condition about `$$comment`. */
export function filterComments(cond: unknown): object {
  return { $filter: { input: '$comments', as: 'comment', cond } };
}

const answers = filterComments({ $and: [{ $ne: ['$$comment.user', '$user'] }, { $eq: ['$$comment.flagged', false] }] });

const OF_DISCUSSION: Expressions = {
  commentCount: { $size: '$comments' },
  commentBytes: { $sum: '$comments.bytes' },
  flaggedCommentCount: { $size: filterComments('$$comment.flagged') },
  lastCommentAt: { $max: { $map: { input: answers, as: 'comment', in: '$$comment.date' } } },
  topReports: { $max: ['$reportCount', { $max: '$comments.reportCount' }] },
};

const OF_DISCUSSION_AND_POST: Expressions = {
  answered: { $gt: ['$lastCommentAt', null] },
  activeAt: { $ifNull: ['$lastCommentAt', '$date'] },
  awaitsModeration: { $or: ['$flagged', { $gt: ['$flaggedCommentCount', 0] }] },
};

/** The comments with some of their fields changed. */
function mapComments(change: Expressions, which: unknown): object {
  const changed = { $mergeObjects: ['$$comment', change] };
  const result = which === undefined ? changed : { $cond: [which, changed, '$$comment'] };
  return { $map: { input: '$comments', as: 'comment', in: result } };
}

function isEmpty(fields: Expressions): boolean {
  return Object.keys(fields).length === 0;
}
