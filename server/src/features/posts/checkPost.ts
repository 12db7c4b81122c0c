import { isDeepStrictEqual } from 'node:util';
import { FLAG_AT } from '../../contract/index.ts';
import type { StoredComment, StoredEntry, StoredPost } from './postModel.ts';

/**
 * Compares every derived field of a post with what its lists say, and checks that nobody is in a list twice: what
 * `changeStages` computes in the database, in plain TypeScript. For `npm run db:check` and tests.
 * @returns one line for each problem
 */
export function checkPost(post: StoredPost): string[] {
  return [
    ...differences(`post ${post._id}`, post, { ...reportFields(post), ...postFields(post) }),
    ...repeatedPeople(`post ${post._id}`, { likes: post.likes, reports: post.reports }),
    ...post.comments.flatMap((comment) => checkComment(`post ${post._id}, comment ${comment._id}`, comment)),
  ];
}

function checkComment(name: string, comment: StoredComment): string[] {
  const expected = {
    ...reportFields(comment),
    voteCount: comment.votes.length,
    bytes: Buffer.byteLength(comment.text),
  };
  const repeated = repeatedPeople(name, { votes: comment.votes, reports: comment.reports });
  return [...differences(name, comment, expected), ...repeated];
}

function postFields({ user, date, likes, comments, reports }: StoredPost) {
  const flagged = comments.filter(isFlagged);
  const others = comments.filter((comment) => !isFlagged(comment) && !comment.user.equals(user));
  const last = others.map((comment) => comment.date).toSorted((a, b) => Number(b) - Number(a))[0];
  return {
    likeCount: likes.length,
    commentCount: comments.length,
    commentBytes: comments.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    flaggedCommentCount: flagged.length,
    lastCommentAt: last ?? null,
    answered: last !== undefined,
    activeAt: last ?? date,
    topReports: Math.max(reports.length, ...comments.map((comment) => comment.reports.length)),
    awaitsModeration: isFlagged({ reports }) || flagged.length > 0,
  };
}

function reportFields(entry: StoredEntry) {
  const flagged = isFlagged(entry);
  return { reportCount: entry.reports.length, flagged, flaggedAt: flagged ? (entry.flaggedAt ?? 'a date') : null };
}

function isFlagged({ reports }: Pick<StoredEntry, 'reports'>): boolean {
  return reports.length >= FLAG_AT;
}

function differences(name: string, stored: object, expected: Record<string, unknown>): string[] {
  return Object.entries(expected).flatMap(([field, value]) => {
    const found = (stored as Record<string, unknown>)[field];
    if (isDeepStrictEqual(found, value)) return [];
    return [`${name}: ${field} is ${describe(found)}, not ${describe(value)}`];
  });
}

function repeatedPeople(name: string, lists: Record<string, readonly { user: unknown }[]>): string[] {
  return Object.entries(lists).flatMap(([field, list]) => {
    const people = new Set(list.map(({ user }) => String(user)));
    return people.size === list.length ? [] : [`${name}: someone is in ${field} more than once`];
  });
}

function describe(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
