import type { Id, PostCard } from '@trefoil/server/contract';
import { readItem, writeItem } from '../../../lib/storage.ts';

/** What this device has shown a writer of the answers to one of their posts. */
interface Seen {
  /** The date of the latest answer of somebody else then, '' for none. */
  at: string;
  /** How many there were. */
  count: number;
}

/** More posts than these are not remembered: the oldest go. */
const MOST = 300;

const keyOf = (userId: Id) => `trefoil/answers/${userId}`;

/** What this device has shown somebody, by post. */
export function readSeen(userId: Id): Readonly<Record<Id, Seen>> {
  try {
    const found = JSON.parse(readItem(keyOf(userId)) ?? '{}') as Record<Id, Seen> | null;
    return typeof found === 'object' && found ? found : {};
  } catch {
    return {};
  }
}

/** The author has the post open: all answers that are there now are seen. */
export function markCommentsSeen(userId: Id, { _id, lastCommentAt = '', commentCount }: PostCard): void {
  const { [_id]: before, ...others } = readSeen(userId);
  if (before?.at === lastCommentAt && before.count === commentCount) return;
  const kept = Object.entries(others).slice(1 - MOST);
  writeItem(
    keyOf(userId),
    JSON.stringify({ ...Object.fromEntries(kept), [_id]: { at: lastCommentAt, count: commentCount } }),
  );
}

/** How many answers of an own post are new to its author on this device; those they wrote themselves may be among them. */
export function countNewComments(
  { _id, lastCommentAt, commentCount }: PostCard,
  seen: ReturnType<typeof readSeen>,
): number {
  const before = seen[_id];
  if (!lastCommentAt || lastCommentAt <= (before?.at ?? '')) return 0;
  return Math.max(1, commentCount - (before?.count ?? 0));
}
