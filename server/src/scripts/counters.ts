import type { mongo } from 'mongoose';
import { checkPost } from '../features/posts/checkPost.ts';
import type { StoredPost } from '../features/posts/postModel.ts';

/** Lists the wrong counters of a database, one line each. It may be in use meanwhile. */
export async function wrongCounters(db: mongo.Db): Promise<string[]> {
  const problems: string[] = [];
  for await (const post of db.collection<StoredPost>('posts').find()) problems.push(...checkPost(post));
  return problems;
}
