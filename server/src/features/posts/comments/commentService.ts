import type { Types } from 'mongoose';
import { notFound } from '../../../http/errors.ts';
import { storeOnce } from '../../../http/request/idempotency.ts';
import { MAX_ANSWER_BYTES } from '../../../http/request/paging.ts';
import { findAtOnce, findFew } from '../../../lib/database/find.ts';
import { type Edit, type Sending, editEntry } from '../edits.ts';
import {
  PostModel,
  SHOWN_ENTRY_FIELDS,
  type StoredAuthor,
  type StoredEntry,
  type StoredMark,
  type StoredPost,
  newEntry,
  withoutEarlier,
} from '../postModel.ts';
import type { Reader } from '../postView.ts';
import { remember } from '../../../lib/remember.ts';
import { MANY_VOTES, toggleMark } from '../reactions/reactions.ts';
import { changeComments, countAdded } from './commentCount.ts';
import { CommentModel, type StoredComment } from './commentModel.ts';

/** A comment is named by its post and its own id; under another post it is not found. */
export interface CommentKey {
  readonly post: Types.ObjectId;
  readonly _id: Types.ObjectId;
}
/** The comments of a post: by votes, then oldest. */
export interface Discussion {
  comments: StoredComment[];
  /** Whether these are all; it ends before they are more than one answer may hold. */
  complete: boolean;
  /** At most how many bytes of an answer they take. */
  bytes: number;
}

/** What tells how the discussion of a post is read. */
type Weight = Pick<StoredPost, '_id' | 'manyVotes'>;

export const NO_DISCUSSION: Readonly<Discussion> = { comments: [], complete: true, bytes: 0 };

/** The order in which they are shown, and that in which they are read: no vote moves any within it meanwhile. */
const SHOWN_ORDER = { post: 1, voteCount: -1, date: 1, _id: 1 } as const;
const READ_ORDER = { post: 1, _id: 1 } as const;
/** So many are fetched at once: at their longest less than an answer. */
const BATCH = 200;
/** Where some have many votes. */
const SMALL_BATCH = 20;
/** Ids, dates and the names of the fields. */
const ENTRY_BYTES = 600;
const MARK_BYTES = 40;
/** An answer holds fewer. */
const MOST = Math.ceil(MAX_ANSWER_BYTES / ENTRY_BYTES) + 1;

/** At most as many bytes as an entry takes of an answer. @param marks how many like it, or vote for it */
export function sizeOf({ text, textBefore, name, reports }: StoredEntry, marks: number): number {
  const texts = Buffer.byteLength(JSON.stringify([text, textBefore, name]));
  return ENTRY_BYTES + 2 * texts + MARK_BYTES * (marks + reports.length);
}

/**
 * Reads the discussion of a post.
 * @param reader for whom; texts before a change are read for moderators alone
 * @param room how many bytes of an answer are left; one comment is read in any case
 */
export async function findComments(post: Weight, reader: Reader, room = MAX_ANSWER_BYTES): Promise<Discussion> {
  const found = await findUpTo(post, reader, room);
  found.comments.sort(byPlace); // by what each of them tells of itself
  const votes = found.comments.reduce((sum, comment) => sum + comment.votes.length, 0);
  // Of those that an answer has no room for nobody knows.
  if (post.manyVotes) remember(votesRead, post._id.toHexString(), found.complete ? votes : Infinity, MOST_KNOWN);
  else if (votes >= FEW_VOTES) await markManyVotes(post._id);
  return found;
}

/** How many votes the discussions have that were read last, of those that are marked as having many, by post. */
const votesRead = new Map<string, number>();
const MOST_KNOWN = 4_000;
/** With fewer, a discussion takes some milliseconds more than without any. */
const FEW_VOTES = 5_000;

/** Whether a discussion takes long for the votes in it, as may one that was not read lately. */
export function isHeavy({ _id, manyVotes = false }: Weight): boolean {
  return manyVotes && (votesRead.get(_id.toHexString()) ?? FEW_VOTES) >= FEW_VOTES;
}

/** Marks a post in whose discussion a comment, or all of them, have many votes. */
async function markManyVotes(_id: Types.ObjectId): Promise<void> {
  const post = { _id, removed: false, manyVotes: { $ne: true } };
  await PostModel.updateOne(post, { manyVotes: true }).catch(() => {}); // the next one does it
}

async function findUpTo({ _id, manyVotes = false }: Weight, reader: Reader, room: number): Promise<Discussion> {
  const discussion: Discussion = { comments: [], complete: true, bytes: 0 };
  for await (const batch of read({ post: _id }, reader, manyVotes ? SMALL_BATCH : BATCH)) {
    for (const comment of batch) {
      const bytes = discussion.bytes + sizeOf(comment, comment.votes.length);
      if (bytes > room && discussion.comments.length > 0) return { ...discussion, complete: false };
      discussion.comments.push(comment);
      discussion.bytes = bytes;
    }
  }
  return discussion;
}

/** Whether a post counts comments, or is not sure of having none. */
export const mayHaveComments = ({ commentCount, recountSince }: Pick<StoredPost, 'commentCount' | 'recountSince'>) =>
  commentCount > 0 || recountSince !== undefined;

/** Reads the discussions of several posts, which have few comments, or of one. */
export async function findDiscussions(
  posts: readonly (Weight & Pick<StoredPost, 'commentCount' | 'recountSince'>)[],
  reader: Reader,
  room: number,
): Promise<Discussion[]> {
  if (posts.length === 1) return [await findComments(posts[0]!, reader, room)];
  const found = new Map<string, Discussion>();
  for (const { _id } of posts) found.set(_id.toHexString(), { comments: [], complete: true, bytes: 0 });
  const talked = posts.filter(mayHaveComments);
  if (talked.length === 0) return [...found.values()];
  for await (const batch of read({ post: { $in: talked.map(({ _id }) => _id) } }, reader)) {
    for (const comment of batch) {
      const discussion = found.get(comment.post.toHexString())!;
      discussion.comments.push(comment);
      discussion.bytes += sizeOf(comment, comment.votes.length);
    }
  }
  for (const { comments } of found.values()) comments.sort(byPlace);
  return [...found.values()];
}

/**
 * A few are read at once; of more, and of those with many votes, first their places and then they themselves, batch by batch.
 * Each comes once, nearly in order: who gets a vote meanwhile may come too late. Of more than an answer holds, one may be missed.
 */
async function* read(filter: object, reader: Reader, atOnce = BATCH): AsyncGenerator<StoredComment[]> {
  const projection = { ...SHOWN_ENTRY_FIELDS, uncountedSince: 0, ...withoutEarlier(reader) };
  const wanted = { projection, sort: READ_ORDER, limit: BATCH };
  const first = atOnce === BATCH && (await findAtOnce<StoredComment>(CommentModel, filter, wanted));
  if (first && first.length < BATCH) return yield first.toSorted(byPlace);
  const found = byIdOf(first || []);
  const ids = await idsInOrder(filter);
  for (let i = 0; i < ids.length; i += atOnce) {
    const some = ids.slice(i, i + atOnce);
    const $in = some.filter((_id) => !found.has(_id.toHexString()));
    const limit = $in.length;
    const byId = byIdOf(
      limit ? await findFew<StoredComment>(CommentModel, { _id: { $in } }, { projection, limit }) : [],
    );
    yield some.flatMap((_id) => found.get(_id.toHexString()) ?? byId.get(_id.toHexString()) ?? []);
  }
}

type Placed = Pick<StoredComment, '_id' | 'voteCount' | 'date'>;

/** The ids of those that an answer may hold, in the order in which they are shown. */
async function idsInOrder(filter: object): Promise<Types.ObjectId[]> {
  const wanted = { projection: { voteCount: 1, date: 1 }, limit: MOST };
  const all = await findFew<Placed>(CommentModel, filter, { ...wanted, sort: READ_ORDER });
  if (all.length < MOST) return all.toSorted(byPlace).map(({ _id }) => _id);
  const best = await findFew<Placed>(CommentModel, filter, { ...wanted, sort: SHOWN_ORDER });
  // A vote may have one of the best met twice, or not at all.
  return [...byIdOf([...all, ...best]).values()].toSorted(byPlace).map(({ _id }) => _id);
}

/** Compares by `SHOWN_ORDER`, within a post. */
function byPlace(one: Placed, other: Placed): number {
  const difference = other.voteCount - one.voteCount || one.date.getTime() - other.date.getTime();
  return difference || Buffer.compare(one._id.id, other._id.id);
}

const byIdOf = <T extends Pick<StoredComment, '_id'>>(comments: readonly T[]) =>
  new Map(comments.map((comment) => [comment._id.toHexString(), comment]));

/** Reads some fields of a comment. @throws 404 'Post not found', 'Comment not found' */
export async function findComment<F extends keyof StoredComment>(
  key: CommentKey,
  ...fields: F[]
): Promise<Pick<StoredComment, F | '_id'>> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const comment = await CommentModel.collection.findOne({ ...key }, { projection });
  return (comment as unknown as StoredComment | null) ?? refuseMissing(key);
}

/**
 * Adds a comment, unless an earlier try to send it has done so; gives the discussion.
 * @throws 404 'Post not found'
 */
export async function addComment(
  post: Weight,
  { _id, text }: Sending,
  author: StoredAuthor,
  reader: Reader,
): Promise<Discussion & { repeated: boolean }> {
  // Dated before the post is found: should that be removed meanwhile, this belongs to what is deleted.
  const comment = { ...newEntry(_id, text, author), post: post._id, votes: [], voteCount: 0 };
  const add = async (uncounted: object) => {
    const repeated = !(await storeOnce(() => CommentModel.collection.insertOne({ ...comment, ...uncounted })));
    return { ...(await findComments(post, reader)), repeated };
  };
  return countAdded(comment, add, ({ comments, complete, repeated }) => ({
    ...(!repeated && { added: comment }),
    ...(complete && { all: comments }),
  }));
}

/**
 * Changes the text of an own comment.
 * @param show gives the discussion, for the answer of a conflict
 * @throws 404, 403 for somebody else's, 409 with `comments`
 */
export function editComment(
  key: CommentKey,
  edit: Edit,
  user: Types.ObjectId,
  show: () => Promise<unknown>,
): Promise<void> {
  return editEntry(
    edit,
    user,
    () => findComment(key, 'user', 'text', 'textBefore'),
    async (text, $set) => (await CommentModel.collection.updateOne({ ...key, text }, { $set })).matchedCount > 0,
    async () => ({ comments: await show() }),
  );
}

/** Removes a comment. @throws 404 'Post not found', 'Comment not found' */
export async function removeComment(key: CommentKey): Promise<void> {
  const remove = () => CommentModel.collection.deleteOne({ ...key });
  const { deletedCount } = await changeComments(key.post, remove, ({ deletedCount: removed }) => ({ removed }));
  if (deletedCount === 0) await refuseMissing(key);
}

/**
 * Votes for a comment or takes the vote back.
 * @param among a filter that the comment must meet
 * @returns the new list; `undefined` if there is no such comment
 */
export async function voteComment(
  key: CommentKey,
  user: Types.ObjectId,
  among: object,
): Promise<StoredMark[] | undefined> {
  const comment = await CommentModel.collection.findOneAndUpdate({ ...key, ...among }, toggleMark('votes', user), {
    returnDocument: 'after',
    projection: { votes: 1 },
  });
  const votes = (comment as unknown as StoredComment | null)?.votes;
  if (votes && votes.length >= MANY_VOTES) await markManyVotes(key.post);
  return votes;
}

/** @throws 404 'Post not found', or 'Comment not found' where the post is there */
export async function refuseMissing({ post }: CommentKey): Promise<never> {
  const found = await PostModel.collection.findOne({ _id: post, removed: false }, { projection: { _id: 1 } });
  throw notFound(found ? 'Comment not found' : 'Post not found');
}
