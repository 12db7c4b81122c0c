import type { Id, PostCard } from '@trefoil/server/contract';
import { readItem, writeItem } from '../../../lib/browser/storage.ts';

/** What this device has shown a writer of the comments on one of their posts. */
interface Seen {
  /** The date of the latest comment by somebody else at that time, '' for none. */
  at: string;
  /** The number of comments at that time. */
  count: number;
}

/** Only this many posts are remembered; the oldest are dropped. */
const MAX_POSTS = 300;

const storageKey = (userId: Id) => `trefoil/seenComments/${userId}`;

/** What this device has shown a user, by post. */
export function readSeen(userId: Id): Readonly<Record<Id, Seen>> {
  try {
    const stored = JSON.parse(readItem(storageKey(userId)) ?? '{}') as Record<Id, Seen> | null;
    return typeof stored === 'object' && stored ? stored : {};
  } catch {
    return {};
  }
}

/** Records that the author has seen all present comments on their post. */
export function markCommentsSeen(userId: Id, { _id, lastCommentAt = '', commentCount }: PostCard): void {
  const { [_id]: before, ...others } = readSeen(userId);
  if (before?.at === lastCommentAt && before.count === commentCount) return;
  const remembered = Object.entries(others).slice(1 - MAX_POSTS);
  writeItem(
    storageKey(userId),
    JSON.stringify({ ...Object.fromEntries(remembered), [_id]: { at: lastCommentAt, count: commentCount } }),
  );
}

/** How many comments on a post its author has not seen on this device; may include the author's own. */
export function countNewComments(
  { _id, lastCommentAt, commentCount }: PostCard,
  seen: ReturnType<typeof readSeen>,
): number {
  const before = seen[_id];
  if (!lastCommentAt || lastCommentAt <= (before?.at ?? '')) return 0;
  return Math.max(1, commentCount - (before?.count ?? 0));
}
