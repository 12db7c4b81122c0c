import { FLAG_AT, type CommentCard, type Id, type PostCard } from '@trefoil/server/contract';
import { waitingInPost } from '../postEntries.ts';
import type { Target } from '../postsApi.ts';

/** A post or a comment that waits for a moderator. */
export interface Case {
  /** The id of the entry. */
  id: Id;
  entry: PostCard | CommentCard;
  /** The post that a comment answers; `null` for a post. */
  answers: PostCard | null;
}

/** What a case is to the server. */
export const targetOf = ({ id, answers }: Case): Target =>
  answers ? { postId: answers._id, commentId: id } : { postId: id };

/** What waits in a post, as far as it came along. */
export const entriesIn = (post: PostCard): Case[] => [
  ...(post.flagged ? [{ id: post._id, entry: post, answers: null }] : []),
  ...(post.flaggedComments ?? []).map((entry) => ({ id: entry._id, entry, answers: post })),
];

/** How many flagged comments of a post did not come along with it. */
const missingOf = (post: PostCard) => Math.max(0, waitingInPost(post) - entriesIn(post).length);

/** How many flagged comments of these posts did not come along: others come before them. */
export const countNotSent = (posts: readonly PostCard[]): number =>
  posts.reduce((sum, post) => sum + missingOf(post), 0);

/** How many entries wait in these posts, whether they came along or not. @param decided which ones wait no more */
export const countWaiting = (posts: readonly PostCard[], decided: (id: Id) => boolean): number =>
  countNotSent(posts) + posts.flatMap(entriesIn).filter(({ id }) => !decided(id)).length;

/** The order of the queue: strictly by reports, then the oldest first. */
export function compareCases({ entry: one }: Case, { entry: other }: Case): number {
  return other.reportCount - one.reportCount || one.date.localeCompare(other.date) || one._id.localeCompare(other._id);
}

/**
 * The queue, as far as the pages that are here say for certain what comes next: a post comes by the most reported that it
 * holds, so what is reported less than all of the last one may have to wait for something on the next page, and what is
 * reported less than all comments that came with a post for those that did not.
 *
 * @param complete whether these are all pages
 */
export function casesOf(posts: readonly PostCard[], complete: boolean): Case[] {
  const cases = posts.flatMap(entriesIn).toSorted(compareCases);
  const last = complete ? [] : posts.slice(-1);
  const bounds = posts
    .filter((post) => missingOf(post) > 0)
    .map(({ flaggedComments = [] }) => Math.min(...flaggedComments.map(({ reportCount }) => reportCount)));
  const bound = Math.max(0, ...bounds, ...last.flatMap(entriesIn).map(({ entry }) => entry.reportCount));
  return cases.filter(({ entry }) => entry.reportCount >= bound);
}

/** What is here of one author, in the same order; whatever else is to come. */
export const casesBy = (author: Id, posts: readonly PostCard[]): Case[] =>
  posts
    .flatMap(entriesIn)
    .filter(({ entry }) => entry.user === author)
    .toSorted(compareCases);

/** The rule that was named most often as the reason, if any was. */
export function mostNamed({ reasons = {} }: PostCard | CommentCard): number | null {
  const [first] = Object.entries(reasons).toSorted(([, one], [, other]) => other - one);
  return first ? Number(first[0]) : null;
}

/** How many of the reports named no rule. */
export const withoutReason = ({ reasons = {}, reportCount }: PostCard | CommentCard): number =>
  Math.max(0, reportCount - Object.values(reasons).reduce((sum, count) => sum + count, 0));

/** From so many entries on it is worth a word that the same people reported them. */
const OFTEN = 3;

/**
 * Whether people enough to hide an entry by themselves are the same as with others that wait.
 *
 * @returns how many people, and how many entries, this one included; `null` where that is nothing special
 */
export function sameReporters(one: Case, all: readonly Case[]): { people: number; entries: number } | null {
  const names = namesOf(one);
  const shared = all.map((other) => namesOf(other).filter((name) => names.includes(name)).length);
  const together = shared.filter((count) => count >= FLAG_AT);
  if (together.length < OFTEN) return null;
  return { people: Math.min(...together), entries: together.length };
}

const namesOf = ({ entry: { reports = [] } }: Case) => reports.flatMap(({ by }) => (by ? [by] : []));
