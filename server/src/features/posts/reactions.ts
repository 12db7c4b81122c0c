import type { PipelineStage, Types } from 'mongoose';
import { FLAG_AT } from '../../contract/index.ts';

/** The lists in which a person counts once, and the field that counts each. */
const COUNTER = { likes: 'likeCount', votes: 'voteCount', reports: 'reportCount' } as const;
export type MarkList = keyof typeof COUNTER;
type Stages = PipelineStage.Set[];

/** Whether something of a post waits for a moderator; to be set again after whatever it is made from. */
export const SET_WAITING = { $set: { waiting: { $or: ['$flagged', { $gt: ['$flaggedCommentCount', 0] }] } } };

/**
 * Adds the person to the list or takes them out, to be run as one update. Whether they are in it is looked up inside
 * the update: two calls (pull, else push) end wrong when one person's clicks race.
 */
export function toggleMark(list: MarkList, user: Types.ObjectId): Stages {
  const added = { $concatArrays: [`$${list}`, [{ user }]] };
  return setList(list, { $cond: [{ $in: [user, `$${list}.user`] }, withoutUser(list, user), added] });
}

/** Takes the person out of the list; as often as one likes. */
export function takeMark(list: MarkList, user: Types.ObjectId): Stages {
  return setList(list, withoutUser(list, user));
}

/** Empties the list. */
export function clearMarks(list: MarkList): Stages {
  return setList(list, []);
}

function withoutUser(list: MarkList, user: Types.ObjectId) {
  return { $filter: { input: `$${list}`, cond: { $ne: ['$$this.user', user] } } };
}

function setList(list: MarkList, value: unknown): Stages {
  const counted: Stages = [{ $set: { [list]: value } }, { $set: { [COUNTER[list]]: { $size: `$${list}` } } }];
  if (list !== 'reports') return counted;
  return [...counted, { $set: { flagged: { $gte: ['$reportCount', FLAG_AT] } } }];
}
