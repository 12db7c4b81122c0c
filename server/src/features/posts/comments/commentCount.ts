import type { Types } from 'mongoose';
import { ignoreUnwritable, notFound } from '../../../http/errors.ts';
import { despiteErrors } from '../../../lib/despiteErrors.ts';
import { batchesOf, findOne } from '../../../lib/database/find.ts';
import { HALF_A_MINUTE, NO_HURRY } from '../../../lib/patience.ts';
import { type CommentSummary, NO_COMMENTS, PostModel, type StoredPost } from '../postModel.ts';
import { SET_MODERATION } from '../reactions/reactions.ts';
import { CommentModel, type StoredComment } from './commentModel.ts';

/*
 * A post counts its comments, which are documents of their own, and no transaction holds the two together. So whoever
 * changes comments first marks the post as about to change, changes them, counts them anew and stores that count unless
 * another came between. If one did, or the change has not read all of them, the version of the post is raised and the
 * comments are counted once more: whoever raised it last counts everything that came before, so the counters end true in
 * whatever order things happen. The mark stays until a chore has counted a minute later; so a crash, too, leaves nothing
 * uncounted.
 *
 * A new comment can be the mark itself, which saves a write to the disk. It is taken soon where the count is certain.
 *
 * Nobody waits until a discussion of hundreds of thousands is counted or deleted: the counters of a long one are changed by
 * what was done to it, and the rest is left to that chore.
 */

/** With more comments a discussion is a long one. */
export const LONG = 1_000;

/** What a count needs of a post, as it was before its comments changed. */
type Discussed = Pick<StoredPost, '_id' | 'user' | 'date' | 'commentCount' | 'countVersion'>;
const DISCUSSED = { user: 1, date: 1, commentCount: 1, countVersion: 1 } as const;
/** What a count needs of a comment. */
export type Counted = Pick<StoredComment, 'user' | 'date' | 'flagged' | 'reportCount'>;
const COUNTED = { _id: 0, user: 1, date: 1, flagged: 1, reportCount: 1 } as const;
/** What a change has done to comments. */
interface Effect {
  added?: Counted;
  removed?: number;
  /** All of them as they are after it, if they are known. */
  all?: Counted[];
}

/** So many are fetched at once: an answer with all of them could take longer than one is waited for. */
const BATCH = 5_000;

/** A change that began longer ago than this is not under way any more. */
const LONGEST_CHANGE_MS = 60_000;
/** What is dated farther ahead was so by a clock that has been put right. */
const FARTHEST_AHEAD_MS = 3_600_000;

/**
 * Makes a change to the comments of a post and then brings the counters of the post in line.
 * @param change the change itself
 * @param effectOf tells from its result how many comments there are now
 * @throws 404 'Post not found'
 */
export async function changeComments<T>(
  post: Types.ObjectId,
  change: () => Promise<T>,
  effectOf: (result: T) => Effect = () => ({}),
): Promise<T> {
  const marked = await PostModel.collection.findOneAndUpdate(
    { _id: post, removed: false },
    { $set: { recountSince: new Date() } },
    { projection: DISCUSSED, returnDocument: 'after' },
  );
  if (!marked) throw notFound('Post not found');
  const result = await change();
  // What was changed is changed; where the count can't be stored just now, the chore does it.
  await countEffect(marked as Discussed, effectOf(result)).catch(ignoreUnwritable);
  return result;
}

/** Comments that are counted for certain and still marked: the chore takes the marks, many at once. */
let certain: Types.ObjectId[] = [];

/**
 * The same for adding a comment.
 * @param add gets what the comment has to store of being uncounted
 * @throws 404 'Post not found'
 */
export async function countAdded<T>(
  { post, _id }: Pick<StoredComment, 'post' | '_id'>,
  add: (uncounted: Pick<StoredComment, 'uncountedSince'>) => Promise<T>,
  effectOf: (result: T) => Effect,
): Promise<T> {
  const found = await findOne<Discussed>(PostModel, { _id: post, removed: false }, DISCUSSED);
  if (!found) throw notFound('Post not found');
  // Who reads a post that counts no comments looks for some only if it is marked; a long discussion is counted when it rests.
  if (found.commentCount === 0 || found.commentCount > LONG) return changeComments(post, () => add({}), effectOf);
  const result = await add({ uncountedSince: new Date() });
  const effect = effectOf(result);
  const isStored = await countEffect(found, effect).catch(ignoreUnwritable);
  // What another adds at the same time may be missed.
  if (isStored && effect.all?.length === found.commentCount + 1) certain.push(_id);
  return result;
}

/** @returns whether what was read of the comments is what is stored of them now */
async function countEffect(marked: Discussed, effect: Effect): Promise<boolean> {
  if (marked.commentCount > LONG) await adjustCount(marked, effect);
  else if (effect.all && (await storeCount(marked, effect.all))) return true;
  else await recountOnce(marked._id);
  return false;
}

/**
 * Changes the counters of a long discussion by what was done to it; an index tells which comments are flagged. Which answer
 * is the last after a deletion is seen when it is counted.
 */
async function adjustCount({ _id, user }: Discussed, { added, removed = 0 }: Effect): Promise<void> {
  const flagged = { post: _id, flagged: true };
  const [flaggedCommentCount, most] = await Promise.all([
    CommentModel.collection.countDocuments(flagged),
    CommentModel.collection.findOne(flagged, { sort: { reportCount: -1 }, projection: { reportCount: 1 } }),
  ]);
  const counted = {
    commentCount: { $add: ['$commentCount', (added ? 1 : 0) - removed] },
    flaggedCommentCount,
    flaggedReports: most?.['reportCount'] ?? 0,
    ...(added && isAnswer(added, user) && { answered: true, lastCommentAt: added.date, activeAt: added.date }),
    countVersion: { $add: ['$countVersion', 1] }, // a count that is under way is overtaken by this
  };
  const filter = { _id, removed: false };
  const { matchedCount } = await PostModel.collection.updateOne(filter, [{ $set: counted }, ...SET_MODERATION]);
  if (matchedCount === 0) await recount(_id);
}

/** The count of each post that is under way, and the one behind it that has not begun. */
const counting = new Map<string, { now: Promise<unknown>; next?: Promise<unknown> }>();

/**
 * Counts anew like all others who want it of this post meanwhile: in a long discussion that takes long, and many changes at
 * once would keep everybody else waiting. What was changed before the call is counted.
 */
function recountOnce(post: Types.ObjectId): Promise<unknown> {
  const key = post.toHexString();
  const begin = (): Promise<unknown> => {
    const now = recount(post);
    const turn: { now: Promise<unknown>; next?: Promise<unknown> } = { now };
    counting.set(key, turn);
    const end = () => void (turn.next ?? counting.delete(key));
    now.then(end, end);
    return now;
  };
  const turn = counting.get(key);
  return turn ? (turn.next ??= turn.now.then(begin, begin)) : begin();
}

/**
 * Counts the comments of a post anew.
 * @returns whether this count is stored, and no other one came between
 * @throws 404 'Post not found' when it was removed meanwhile; its comments are gone then
 */
export async function recount(post: Types.ObjectId): Promise<boolean> {
  const began = new Date();
  const marked = await PostModel.collection.findOneAndUpdate(
    { _id: post, removed: false },
    { $inc: { countVersion: 1 } },
    { projection: DISCUSSED, returnDocument: 'after' },
  );
  if (!marked) {
    // As long as anything is left of the post, `finishCounts` does it.
    if (!(await PostModel.exists({ _id: post }))) await deleteComments(post, began, HALF_A_MINUTE);
    throw notFound('Post not found');
  }
  return storeCount(marked as Discussed);
}

/**
 * Removes a post and its comments, those of a long discussion soon after; it is gone for everyone from the first step on.
 * @throws 404 'Post not found'
 */
export async function removePost(_id: Types.ObjectId): Promise<void> {
  const stub = { removed: true, recountSince: new Date() };
  const before = await PostModel.collection.findOneAndReplace({ _id, removed: false }, stub, {
    projection: { commentCount: 1 },
  });
  if (!before) throw notFound('Post not found');
  if (before['commentCount'] <= LONG) await deleteComments(_id, stub.recountSince, HALF_A_MINUTE);
}

/**
 * Deletes the comments of a post that was removed.
 * @param until when it was: those of the same post published anew meanwhile are younger
 */
async function deleteComments(post: Types.ObjectId, until: Date, patience: object): Promise<void> {
  await CommentModel.collection.deleteMany({ post, date: { $lte: until } }, patience);
}

/**
 * Counts long discussions and what a crash or a fault may have left uncounted, and finishes removals.
 * @param settings `evenNew` at the start, so that nobody sees for long what a crash has left
 */
export async function finishCounts({ evenNew = false, now = new Date() } = {}): Promise<void> {
  const isUnderWay = (since: Date) => {
    const age = now.getTime() - since.getTime();
    return age <= LONGEST_CHANGE_MS && age >= -FARTHEST_AHEAD_MS;
  };
  const steps = [() => recountMarked(evenNew, now, isUnderWay), forgetCounted, () => recountAdded(evenNew, isUnderWay)];
  await despiteErrors(steps, (step) => step());
}

/** Tells whether a change that began then may still be under way. */
type IsUnderWay = (since: Date) => boolean;

async function recountMarked(evenNew: boolean, now: Date, isUnderWay: IsUnderWay): Promise<void> {
  const marked = await PostModel.find({ recountSince: { $exists: true } }, { removed: 1, recountSince: 1 }).lean();
  const due = marked.filter(({ removed, recountSince }) => evenNew || removed || !isUnderWay(recountSince!));
  await despiteErrors(due, async ({ _id, removed, recountSince }) => {
    const nothingIsUnderWay = !isUnderWay(recountSince!);
    if (removed) {
      await deleteComments(_id, now, NO_HURRY);
      // Those that are dated later, as the clock was set back, go when it has come so far again.
      const areGone = nothingIsUnderWay && !(await CommentModel.exists({ post: _id }));
      if (areGone) await PostModel.collection.deleteOne({ _id, removed });
    } else {
      const isCounted = await recount(_id).catch(ignoreRemoved);
      if (isCounted && nothingIsUnderWay)
        await PostModel.collection.updateOne({ _id, recountSince }, { $unset: { recountSince: 1 } });
    }
  });
}

/** Counts the posts of comments whose marks nobody has taken for so long. @throws the first error, at the end */
async function recountAdded(evenNew: boolean, isUnderWay: IsUnderWay): Promise<void> {
  const options = { projection: { post: 1, uncountedSince: 1 }, batchSize: BATCH, ...NO_HURRY };
  const found = CommentModel.collection.find({ uncountedSince: { $exists: true } }, options);
  const recounted = new Set<string>();
  const errors: unknown[] = [];
  for await (const marked of batchesOf<Pick<StoredComment, '_id' | 'post' | 'uncountedSince'>>(found)) {
    const batch = marked.filter(({ uncountedSince }) => evenNew || !isUnderWay(uncountedSince!));
    const posts = new Map(batch.map(({ post }) => [post.toHexString(), post]));
    const countPost = async ([key, post]: [string, Types.ObjectId]) => {
      if (recounted.has(key)) return;
      if (await recount(post).catch(ignoreRemoved)) recounted.add(key);
    };
    await despiteErrors([...posts], countPost).catch((error: unknown) => errors.push(error));
    const isDone = (comment: (typeof batch)[number]) =>
      !isUnderWay(comment.uncountedSince!) && recounted.has(comment.post.toHexString());
    await takeMarks(batch.filter(isDone).map(({ _id }) => _id));
  }
  if (errors.length > 0) throw errors[0];
}

/** Takes the marks from the comments that were counted here since the last time. */
async function forgetCounted(): Promise<void> {
  const ids = certain;
  certain = [];
  for (let i = 0; i < ids.length; i += BATCH) await takeMarks(ids.slice(i, i + BATCH));
}

async function takeMarks(_id: Types.ObjectId[]): Promise<void> {
  if (_id.length === 0) return;
  await CommentModel.collection.updateMany({ _id: { $in: _id } }, { $unset: { uncountedSince: 1 } }, NO_HURRY);
}

/** Stores a count. @returns whether no other count came between */
async function storeCount({ _id, user, date, countVersion }: Discussed, all?: Counted[]): Promise<boolean> {
  const summary: CommentSummary = { ...NO_COMMENTS };
  if (all) addTo(summary, all, user);
  else {
    // In an order in which no vote moves them.
    const options = { projection: COUNTED, sort: { post: 1, _id: 1 } as const, batchSize: BATCH };
    const found = CommentModel.collection.find({ post: _id }, options);
    for await (const batch of batchesOf<Counted>(found)) addTo(summary, batch, user);
  }
  const counted = {
    ...summary,
    answered: summary.lastCommentAt !== null,
    activeAt: summary.lastCommentAt ?? date,
    countVersion: countVersion + 1,
  };
  const { matchedCount } = await PostModel.collection.updateOne({ _id, removed: false, countVersion }, [
    { $set: counted },
    ...SET_MODERATION,
  ]);
  return matchedCount > 0;
}

/** @param author of the post: what they write themselves is no answer */
function isAnswer({ user }: Pick<Counted, 'user'>, author: Types.ObjectId | null): boolean {
  return !(author && user?.equals(author));
}

function addTo(summary: CommentSummary, comments: readonly Counted[], author: Types.ObjectId | null): void {
  for (const { user, date, flagged, reportCount } of comments) {
    summary.commentCount += 1;
    if (flagged) {
      summary.flaggedCommentCount += 1;
      summary.flaggedReports = Math.max(summary.flaggedReports, reportCount);
    } else if (isAnswer({ user }, author) && date.getTime() > (summary.lastCommentAt?.getTime() ?? 0)) {
      summary.lastCommentAt = date;
    }
  }
}

function ignoreRemoved(error: unknown): false {
  if ((error as { status?: unknown }).status !== 404) throw error;
  return false;
}
