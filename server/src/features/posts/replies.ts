import type { Types } from 'mongoose';
import { REPLY_DAYS, type Reply, cutAt } from '../../contract/index.ts';
import { posts } from './postModel.ts';

/** The most posts in one response: they are part of every sign-in. */
const MOST = 20;
const TITLE_LENGTH = 100;
const DAY_MS = 24 * 3_600_000;

/**
 * A person's own posts whose latest unflagged comment by somebody else is younger than 30 days, the latest first. It is one
 * range of the index of My Posts: for posts with such a comment `activeAt` is its date.
 */
export async function repliesFor(user: Types.ObjectId): Promise<Reply[]> {
  const since = new Date(Date.now() - REPLY_DAYS * DAY_MS);
  const projection = { text: 1, activeAt: 1 };
  const sort = { activeAt: -1, _id: -1 } as const;
  const found = await posts
    .find({ user, activeAt: { $gt: since }, answered: true }, { projection, sort, limit: MOST })
    .toArray();
  return found.map(({ _id, text, activeAt }) => ({
    post: _id.toHexString(),
    title: titleOf(text),
    at: activeAt.toISOString(),
  }));
}

function titleOf(text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1);
  return cutAt(line.trimEnd(), TITLE_LENGTH);
}
