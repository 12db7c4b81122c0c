import type { Types } from 'mongoose';
import { FLAG_AT } from '../../../contract/index.ts';

/** The lists in which a person counts once, and the field that counts each. */
export const COUNTER = { likes: 'likeCount', votes: 'voteCount', reports: 'reportCount' } as const;
type List = keyof typeof COUNTER;
/** Likes of a post, or votes for a comment. */
export type MarkList = Exclude<List, 'reports'>;

/** With so many likes or votes an entry is read and written apart from others: a thousand take some ten milliseconds. */
export const MANY_MARKS = 1_000;
/**
 * With so many votes for one of its comments a discussion is read like those, and few comments of it at once: together they
 * can have many.
 */
export const MANY_VOTES = 200;
/** The filter for entries with fewer marks in a list. */
export const withFew = (list: MarkList) => ({ [COUNTER[list]]: { $lt: MANY_MARKS } });
/** The stages of one update. */
export type Stages = { $set: Record<string, unknown> }[];

/** What moderators see of a post; to be set again after whatever it is made from. */
export const SET_MODERATION: Stages = [
  {
    $set: {
      awaitsModeration: { $or: ['$flagged', { $gt: ['$flaggedCommentCount', 0] }] },
      topReports: { $cond: [{ $gt: ['$reportCount', '$flaggedReports'] }, '$reportCount', '$flaggedReports'] },
    },
  },
];

/**
 * So many reports an entry keeps: forty times what hides it. Each call about them writes all, and each reader gets them. Who
 * reports beyond is not remembered, and so counts as new when a moderator has cleared the others.
 */
export const MOST_REPORTS = 200;

/**
 * Adds the person to the likes or votes or takes them out, to be run as one update. Whether they are in it is looked up
 * inside the update: two calls (pull, else push) end wrong when one person's clicks race.
 */
export function toggleMark(list: MarkList, user: Types.ObjectId): Stages {
  const added = { $concatArrays: [`$${list}`, [{ user }]] };
  return setList(list, { $cond: [{ $in: [user, `$${list}.user`] }, withoutUser(list, user), added] });
}

/**
 * Reports, or takes the report back. With a rule, the report stays and names it; whose report a moderator has cleared
 * changes nothing, nor does one more of an entry that a crowd has reported.
 */
export function toggleReport(user: Types.ObjectId, rule?: number): Stages {
  const report = { user, ...(rule !== undefined && { rule }), at: new Date() };
  const others = withoutUser('reports', user);
  const again = rule === undefined ? others : { $concatArrays: [others, [report]] };
  const isFull = { $gte: [{ $size: '$reports' }, MOST_REPORTS] };
  const added = { $cond: [isFull, '$reports', { $concatArrays: ['$reports', [report]] }] };
  const toggled = { $cond: [{ $in: [user, '$reports.user'] }, again, added] };
  const wasCleared = { $in: [user, { $ifNull: ['$cleared.user', []] }] };
  return setList('reports', { $cond: [wasCleared, '$reports', toggled] });
}

/** Takes the person out of the list; as often as one likes. */
export function takeMark(list: List, user: Types.ObjectId): Stages {
  return setList(list, withoutUser(list, user));
}

/** Takes the person out of the reports and of those that were cleared, as if there had never been one. */
export function takeReport(user: Types.ObjectId): Stages {
  return [...takeMark('reports', user), { $set: { cleared: withoutUser('cleared', user) } }];
}

/** Clears the reports of one person, or of all; who reported is remembered, so that only others can report anew. */
export function clearReports(user?: Types.ObjectId): Stages {
  const theirs = user ? { $filter: { input: '$reports', cond: { $eq: ['$$this.user', user] } } } : '$reports';
  const cleared = { $concatArrays: [{ $ifNull: ['$cleared', []] }, theirs] };
  return [{ $set: { cleared } }, ...setList('reports', user ? withoutUser('reports', user) : [])];
}

function withoutUser(list: List | 'cleared', user: Types.ObjectId) {
  return { $filter: { input: { $ifNull: [`$${list}`, []] }, cond: { $ne: ['$$this.user', user] } } };
}

function setList(list: List, value: unknown): Stages {
  const counted = [{ $set: { [list]: value } }, { $set: { [COUNTER[list]]: { $size: `$${list}` } } }];
  if (list !== 'reports') return counted;
  return [
    ...counted,
    { $set: { flagged: { $gte: ['$reportCount', FLAG_AT] } } },
    { $set: { flaggedAt: { $cond: ['$flagged', { $ifNull: ['$flaggedAt', new Date()] }, null] } } },
  ];
}
