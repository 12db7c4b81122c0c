import { Types } from 'mongoose';
import { notFound } from '../../../http/errors.ts';
import { CommentModel } from './commentModel.ts';
import { SET_WAITING } from '../reactions.ts';
import { PostModel } from '../postModel.ts';

/*
 * A post counts its comments, which are documents of their own, and no transaction holds the two together. So every
 * change to the comments of a post has three steps: a token is left in the post, the comments change, the comments are
 * counted anew and the token is taken back. Counting is repeatable, and of counts that race the last one wins only if
 * no other came between (`countVersion`), so the counters end equal to the comments in whatever order things happen.
 * After a crash the token says which post to count at the next start. Removing a post goes the same way: while one
 * token is left the document stays, invisible, so that a comment that was under way is never left without its post.
 */

/**
 * Makes a change to the comments of a post and then brings the counters of the post in line.
 * @param change the change itself; whether it fails or not, the comments are counted afterwards
 * @throws 404 'Post not found'
 */
export async function changeComments<T>(post: Types.ObjectId, change: () => Promise<T>): Promise<T> {
  const token = await leaveToken(post);
  const result = await change().catch((error: unknown) => {
    // Not waited for: if it was the database that failed, the answer is due, and the token makes up for it later.
    settle(post, token).catch(() => undefined);
    throw error;
  });
  await settle(post, token);
  return result;
}

/**
 * Removes a post and its comments; it is gone for everyone from the first step on.
 * @throws 404 'Post not found'
 */
export async function removePost(post: Types.ObjectId): Promise<void> {
  // Without its key: what is deleted is not in the way of sending it anew.
  await settle(post, await leaveToken(post, { $set: { removed: true }, $unset: { sentAs: 1 } }));
}

/** A change that began longer ago than this is not under way any more. */
const LONGEST_CHANGE_MS = 60_000;

/**
 * Finishes what a crash or a fault left: comments not yet counted, posts not yet wholly removed.
 * @param settings `evenNew` at the start, when nothing can be under way
 */
export async function finishTallies({ evenNew = false, now = new Date() } = {}): Promise<void> {
  const before = evenNew ? 'f'.repeat(24) : hexTime(now.getTime() - LONGEST_CHANGE_MS).padEnd(24, '0');
  const filter = { uncounted: { $lt: new Types.ObjectId(before) } };
  for (const { _id, uncounted } of await PostModel.find(filter, { uncounted: 1 }).lean()) {
    await count(
      _id,
      uncounted.filter((token) => token.toHexString() < before),
    );
  }
}

/** How an id begins that was made at this moment. */
function hexTime(ms: number): string {
  return Math.floor(ms / 1000).toString(16);
}

async function leaveToken(post: Types.ObjectId, change: object = {}): Promise<Types.ObjectId> {
  const token = new Types.ObjectId();
  const { matchedCount } = await PostModel.updateOne(
    { _id: post, removed: false },
    { ...change, $push: { uncounted: token } },
  );
  if (matchedCount === 0) throw notFound('Post not found');
  return token;
}

interface Batch {
  readonly tokens: Types.ObjectId[];
  started: boolean;
  done: Promise<void>;
}
/** The latest batch of each post that is being counted. */
const batches = new Map<string, Batch>();

/** Counts after a change. Changes that come while a count of the same post runs share the next one. */
function settle(post: Types.ObjectId, token: Types.ObjectId): Promise<void> {
  const key = post.toHexString();
  const last = batches.get(key);
  if (last && !last.started) {
    last.tokens.push(token);
    return last.done;
  }
  const batch: Batch = { tokens: [token], started: false, done: Promise.resolve() };
  const run = async () => {
    await last?.done.catch(() => undefined); // its own callers hear of its failure
    batch.started = true;
    await count(post, batch.tokens);
  };
  batch.done = run().finally(() => {
    if (batches.get(key) === batch) batches.delete(key);
  });
  batches.set(key, batch);
  return batch.done;
}

async function count(post: Types.ObjectId, tokens: Types.ObjectId[]): Promise<void> {
  for (;;) {
    const found = await PostModel.findById(post, { removed: 1, countVersion: 1 }).lean();
    if (!found || found.removed) return finishRemoval(post, tokens);
    const [commentCount, flaggedCommentCount] = await Promise.all([
      CommentModel.countDocuments({ post }),
      CommentModel.countDocuments({ post, flagged: true }),
    ]);
    const counted = {
      commentCount,
      flaggedCommentCount,
      countVersion: { $add: ['$countVersion', 1] },
      uncounted: { $setDifference: ['$uncounted', tokens] },
    };
    const { matchedCount } = await PostModel.updateOne(
      { _id: post, removed: false, countVersion: found.countVersion },
      [{ $set: counted }, SET_WAITING],
      { updatePipeline: true },
    );
    if (matchedCount > 0) return;
  }
}

async function finishRemoval(post: Types.ObjectId, tokens: Types.ObjectId[]): Promise<void> {
  await CommentModel.deleteMany({ post });
  await PostModel.updateOne({ _id: post }, { $pullAll: { uncounted: tokens } });
  await PostModel.deleteOne({ _id: post, removed: true, uncounted: { $size: 0 } });
}
