import { FLAG_AT, type CommentCard, type Id, type PostCard } from '@trefoil/server/contract';
import { countFlagged } from '../postEntries.ts';
import type { Target } from '../postsApi.ts';

/** A flagged post or comment that awaits moderation. */
export interface Case {
  /** The id of the entry. */
  id: Id;
  entry: PostCard | CommentCard;
  /** The post that a comment is on; `null` for a post. */
  parent: PostCard | null;
}

/** The ids of a case in API calls. */
export const targetOf = ({ id, parent }: Case): Target =>
  parent ? { postId: parent._id, commentId: id } : { postId: id };

/** The cases in a post, as far as the server sent them. */
export const casesInPost = (post: PostCard): Case[] => [
  ...(post.flagged ? [{ id: post._id, entry: post, parent: null }] : []),
  ...(post.flaggedComments ?? []).map((entry) => ({ id: entry._id, entry, parent: post })),
];

/** How many flagged comments of a post the server did not send. */
const notSentOf = (post: PostCard) => Math.max(0, countFlagged(post) - casesInPost(post).length);

/** How many flagged comments of these posts the server did not send, because it sends only the most reported. */
export const countNotSent = (posts: readonly PostCard[]): number =>
  posts.reduce((sum, post) => sum + notSentOf(post), 0);

/** How many entries of these posts await moderation, sent or not. @param decided which ones no longer do */
export const countWaiting = (posts: readonly PostCard[], decided: (id: Id) => boolean): number =>
  countNotSent(posts) + posts.flatMap(casesInPost).filter(({ id }) => !decided(id)).length;

/** The order of the queue: most reports first, then oldest first. */
export function compareCases({ entry: one }: Case, { entry: other }: Case): number {
  return other.reportCount - one.reportCount || one.date.localeCompare(other.date) || one._id.localeCompare(other._id);
}

/**
 * The queue, as far as the loaded pages determine its order. Posts are sorted by their most reported entry, so an entry with
 * fewer reports than the last post's may be preceded by one on the next page; and one with fewer reports than all sent
 * comments of a post by comments that were not sent.
 *
 * @param complete whether all pages are loaded
 */
export function casesOf(posts: readonly PostCard[], complete: boolean): Case[] {
  const cases = posts.flatMap(casesInPost).toSorted(compareCases);
  const last = complete ? [] : posts.slice(-1);
  const bounds = posts
    .filter((post) => notSentOf(post) > 0)
    .map(({ flaggedComments = [] }) => Math.min(...flaggedComments.map(({ reportCount }) => reportCount)));
  const bound = Math.max(0, ...bounds, ...last.flatMap(casesInPost).map(({ entry }) => entry.reportCount));
  return cases.filter(({ entry }) => entry.reportCount >= bound);
}

/** The loaded cases of one author, in the same order. */
export const casesBy = (author: Id, posts: readonly PostCard[]): Case[] =>
  posts
    .flatMap(casesInPost)
    .filter(({ entry }) => entry.user === author)
    .toSorted(compareCases);

/** The rule that more than half of the reports give as the reason, if any. */
export function majorityRule({ reasons = {}, reportCount }: PostCard | CommentCard): number | null {
  const found = Object.entries(reasons).find(([, count]) => 2 * count > reportCount);
  return found ? Number(found[0]) : null;
}

/** How many reports have no reason. */
export const withoutReason = ({ reasons = {}, reportCount }: PostCard | CommentCard): number =>
  Math.max(0, reportCount - Object.values(reasons).reduce((sum, count) => sum + count, 0));

/** The number of entries reported by the same people that moderators are alerted to. */
const MIN_SAME_REPORTERS = 3;

/**
 * Finds a group large enough to hide an entry that also reported other cases.
 *
 * @returns the size of the group and the number of entries, including this one; `null` if there is no such group
 */
export function sameReporters(item: Case, all: readonly Case[]): { people: number; entries: number } | null {
  const names = namesOf(item);
  const shared = all.map((other) => namesOf(other).filter((name) => names.includes(name)).length);
  const together = shared.filter((count) => count >= FLAG_AT);
  if (together.length < MIN_SAME_REPORTERS) return null;
  return { people: Math.min(...together), entries: together.length };
}

const namesOf = ({ entry: { reports = [] } }: Case) => reports.flatMap(({ by }) => (by ? [by] : []));
