import type { Types } from 'mongoose';
import type { EntryPath } from './derivedFields.ts';

/*
 * Expressions that change the lists in which a person counts once. Whether the person is in a list is decided inside the
 * update, so however many requests race, each of them toggles exactly once.
 */

/** Adds a user to the likes of a post or the votes of a comment, or removes them. */
export function toggleReaction(list: '$likes' | '$$comment.votes', user: Types.ObjectId): object {
  return { $cond: [{ $in: [user, `${list}.user`] }, without(list, user), { $concatArrays: [list, [{ user }]] }] };
}

/**
 * Reports an entry or withdraws the report. With a rule, an existing report stays and cites the rule. A person whose report a
 * moderator has cleared changes nothing.
 * @returns expressions by field
 */
export function toggleReport(path: EntryPath, user: Types.ObjectId, rule?: number): Record<string, unknown> {
  const list = `${path}reports`;
  const others = without(list, user);
  const report = { user, ...(rule !== undefined && { rule }), at: new Date() };
  const again = rule === undefined ? others : { $concatArrays: [others, [report]] };
  const toggled = { $cond: [{ $in: [user, `${list}.user`] }, again, { $concatArrays: [list, [report]] }] };
  return { reports: { $cond: [{ $in: [user, `${path}cleared`] }, list, toggled] } };
}

/** Clears all reports of an entry. @returns expressions by field */
export function clearReports(path: EntryPath): Record<string, unknown> {
  return { cleared: { $concatArrays: [`${path}cleared`, `${path}reports.user`] }, reports: [] };
}

/** Clears the reports of one person. @returns expressions by field */
export function clearReportsOf(path: EntryPath, user: Types.ObjectId): Record<string, unknown> {
  const list = `${path}reports`;
  const cleared = { $cond: [{ $in: [user, `${list}.user`] }, [user], []] };
  return { cleared: { $concatArrays: [`${path}cleared`, cleared] }, reports: without(list, user) };
}

/** Removes a user from all lists of an entry. @returns expressions by field */
export function removeReactions(path: EntryPath, user: Types.ObjectId): Record<string, unknown> {
  const reactions = path === '$' ? 'likes' : 'votes';
  return {
    [reactions]: without(path + reactions, user),
    reports: without(`${path}reports`, user),
    cleared: { $filter: { input: `${path}cleared`, cond: { $ne: ['$$this', user] } } },
  };
}

function without(list: string, user: Types.ObjectId): object {
  return { $filter: { input: list, cond: { $ne: ['$$this.user', user] } } };
}
