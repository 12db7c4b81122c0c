import type { Types } from 'mongoose';
import type { EntryPath, Expressions } from './derivedFields.ts';

/*
 * Expressions that change the lists in which a person counts once. Whether the person is in a list is decided inside the
 * update, so however many requests race, each of them toggles exactly once.
 */

/** Adds a user to the likes of a post or the votes of a comment, or removes them. */
export function toggleReaction(list: string, user: Types.ObjectId): object {
  return { $cond: [{ $in: [user, `${list}.user`] }, without(list, [user]), { $concatArrays: [list, [{ user }]] }] };
}

/**
 * Reports an entry or withdraws the report. With a rule, an existing report stays and cites the rule. A person whose report a
 * moderator has cleared changes nothing.
 * @returns an expression for the reports
 */
export function toggleReport(path: EntryPath, user: Types.ObjectId, rule?: number): object {
  const list = `${path}reports`;
  const others = without(list, [user]);
  const report = { user, ...(rule !== undefined && { rule }), at: new Date() };
  const again = rule === undefined ? others : { $concatArrays: [others, [report]] };
  const toggled = { $cond: [{ $in: [user, `${list}.user`] }, again, { $concatArrays: [list, [report]] }] };
  return { $cond: [{ $in: [user, `${path}cleared`] }, list, toggled] };
}

/** Clears the reports of these people, who can't report the entry again. @returns expressions by field */
export function clearReports(path: EntryPath, users: readonly Types.ObjectId[]): Expressions {
  const cleared = { $filter: { input: `${path}reports.user`, cond: { $in: ['$$this', users] } } };
  return {
    cleared: { $concatArrays: [`${path}cleared`, cleared] },
    reports: without(`${path}reports`, users),
  };
}

/** Removes a user from all lists of an entry. @returns expressions by field */
export function removeReactions(path: EntryPath, user: Types.ObjectId): Expressions {
  const reactions = path === '$' ? 'likes' : 'votes';
  return {
    [reactions]: without(path + reactions, [user]),
    reports: without(`${path}reports`, [user]),
    cleared: { $filter: { input: `${path}cleared`, cond: { $ne: ['$$this', user] } } },
  };
}

function without(list: string, users: readonly Types.ObjectId[]): object {
  return { $filter: { input: list, cond: { $ne: [{ $in: ['$$this.user', users] }, true] } } };
}
