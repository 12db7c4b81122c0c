import { setTimeout as wait } from 'node:timers/promises';
import type { mongo } from 'mongoose';

/** A number that is stored beside the list that it counts. */
const COUNTED_LISTS = [
  ['posts', 'likes', 'likeCount'],
  ['posts', 'reports', 'reportCount'],
  ['comments', 'votes', 'voteCount'],
  ['comments', 'reports', 'reportCount'],
  ['characters', 'notes', 'noteCount'],
] as const;

/** What a post counts of its comments, which are documents of their own. */
const COUNTED_COMMENTS = [
  ['comments', 'commentCount', {}],
  ['flagged comments', 'flaggedCommentCount', { flagged: true }],
] as const;

/** Long enough for a change that has begun to be counted. */
const SECOND_LOOK_MS = 1_500;

interface Mismatch {
  _id: unknown;
  counter: number;
  entries: number;
}
/** One of a counter of comments. */
interface CommentMismatch extends Mismatch {
  name: string;
  list: string;
}

/** What is wrong with the counters of a database, one line each. People may go on writing meanwhile. */
export async function wrongCounters(db: mongo.Db): Promise<string[]> {
  const problems: string[] = [];
  for (const [collection, list, counter] of COUNTED_LISTS) {
    const wrong = await lastingMismatches((ids) => listMismatches(db.collection(collection), list, counter, ids));
    problems.push(...wrong.map((one) => describe(collection, one, counter, list)));
  }
  const wrong = await lastingMismatches((ids) => commentMismatches(db, ids));
  return [...problems, ...wrong.map((one) => describe('posts', one, one.name, one.list))];
}

const describe = (collection: string, { _id, counter, entries }: Mismatch, name: string, list: string) =>
  `${collection} ${String(_id)}: ${name} is ${counter}, and there are ${entries} ${list}`;

/** Those that are still wrong at a second look: what is being changed just now is right by then. */
async function lastingMismatches<M extends Mismatch>(find: (ids?: unknown[]) => Promise<M[]>): Promise<M[]> {
  const found = await find();
  if (found.length === 0) return [];
  await wait(SECOND_LOOK_MS);
  return find(found.map(({ _id }) => _id));
}

async function listMismatches(
  collection: mongo.Collection,
  list: string,
  counter: string,
  ids?: unknown[],
): Promise<Mismatch[]> {
  const match = ids ? [{ $match: { _id: { $in: ids } } }] : [];
  const sizes = {
    $project: { counter: { $ifNull: [`$${counter}`, 0] }, entries: { $size: { $ifNull: [`$${list}`, []] } } },
  };
  const wrong: Mismatch[] = [];
  for await (const one of collection.aggregate<Mismatch>([...match, sizes]))
    if (one.counter !== one.entries) wrong.push(one);
  return wrong;
}

/**
 * Only of posts that keep such a counter, have no change that is still to be counted (see `commentCount.ts`), and were not
 * counted anew while their comments were looked at.
 */
async function commentMismatches(db: mongo.Db, ids?: unknown[]): Promise<CommentMismatch[]> {
  const posts = () =>
    db
      .collection('posts')
      .find(ids ? { _id: { $in: ids as mongo.ObjectId[] } } : {})
      .project({ commentCount: 1, flaggedCommentCount: 1, countVersion: 1, recountSince: 1, removed: 1 });
  const versions = new Map<string, unknown>();
  for await (const { _id, countVersion } of posts()) versions.set(String(_id), countVersion);
  const byPost = { $group: { _id: '$post', entries: { $sum: 1 } } };
  const counts = { commentCount: new Map<string, number>(), flaggedCommentCount: new Map<string, number>() };
  for (const [, name, $match] of COUNTED_COMMENTS)
    for await (const { _id, entries } of db.collection('comments').aggregate([{ $match }, byPost]))
      counts[name].set(String(_id), Number(entries));
  const uncounted = new Set<string>();
  for await (const { post } of db
    .collection('comments')
    .find({ uncountedSince: { $exists: true } })
    .project({ post: 1 }))
    uncounted.add(String(post));
  const wrong: CommentMismatch[] = [];
  for await (const post of posts()) {
    const { _id, countVersion, recountSince, removed } = post;
    const id = String(_id);
    const isChanging = recountSince || uncounted.has(id) || versions.get(id) !== countVersion;
    if (removed || isChanging) continue;
    for (const [list, name] of COUNTED_COMMENTS) {
      const counter = post[name];
      const found = counts[name].get(id) ?? 0;
      if (counter !== undefined && found !== counter) wrong.push({ _id, counter, entries: found, name, list });
    }
  }
  return wrong;
}
