import type { Types } from 'mongoose';
import { FLAGGED_ON_CARD, type Moderated, type PostCard } from '../../../contract/index.ts';
import { MAX_ANSWER_BYTES } from '../../../http/request/paging.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { groupByCount } from '../list/postList.ts';
import { findMarked } from '../reactions/findMarked.ts';
import { PostModel, type StoredEntry } from '../postModel.ts';
import { type Reader, type StoredCard, type StoredCommentCard, commentCardView } from '../postView.ts';
import { findHistories } from './decisions.ts';

/**
 * Adds what moderators need in order to decide to the views of posts that wait for them.
 * @param pseudonymOf gives the short names of reporters
 * @returns the views of the first posts, of at least one and of those that may fit into an answer
 */
export async function addModeration<V extends PostCard>(
  posts: readonly StoredCard[],
  views: readonly V[],
  reader: Reader,
  pseudonymOf: (userId: string) => string,
): Promise<(V & Moderated)[]> {
  const comments = await readFlagged(posts.slice(0, views.length));
  const shown = posts.slice(0, comments.length);
  const [historyOf, voted] = await Promise.all([
    findHistories([...shown, ...comments.flat()].map(({ user }) => user)),
    findMarked(CommentModel, 'votes', comments.flat(), reader._id),
  ]);
  const moderated = (entry: Pick<StoredEntry, 'reports' | 'user'>): Moderated => ({
    reasons: countReasons(entry),
    authorHistory: historyOf(entry.user),
    reports: entry.reports.map(({ user }) => ({
      by: pseudonymOf(user.toHexString()),
      ...(user.equals(reader._id) && { user: user.toHexString() }),
    })),
  });
  const commentView = (one: StoredCommentCard) => ({
    ...commentCardView(one, voted.has(one._id.toHexString()), reader),
    ...moderated(one),
  });
  return shown.map((post, i) => ({
    ...views[i]!,
    ...moderated(post),
    flaggedComments: comments[i]!.map(commentView),
  }));
}

function countReasons({ reports }: Pick<StoredEntry, 'reports'>): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { rule } of reports) if (rule !== undefined) reasons[rule] = (reasons[rule] ?? 0) + 1;
  return reasons;
}

/** The flagged comments of the first posts of a page, a few posts at a time until the texts are as long as an answer may be. */
async function readFlagged(posts: readonly StoredCard[]): Promise<StoredCommentCard[][]> {
  const read: StoredCommentCard[][] = [];
  let room = MAX_ANSWER_BYTES;
  for (const group of groupByCount(posts, (post) => 1 + Math.min(FLAGGED_ON_CARD, post.flaggedCommentCount))) {
    const found = await findFlagged(group.map(({ _id }) => _id));
    for (const post of group) {
      if (room < 0) return read;
      const comments = found.get(post._id.toHexString()) ?? [];
      read.push(comments);
      for (const { text, textBefore = '' } of [post, ...comments])
        room -= Buffer.byteLength(text) + Buffer.byteLength(textBefore);
    }
  }
  return read;
}

/** The flagged comments of posts by the id of the post, the most reported first: one call, in which an index gives those of each. */
async function findFlagged(posts: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, StoredCommentCard[]>> {
  const found = await PostModel.aggregate<{ _id: Types.ObjectId; comments: StoredCommentCard[] }>([
    { $match: { _id: { $in: [...posts] } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: CommentModel.collection.name,
        localField: '_id',
        foreignField: 'post',
        pipeline: [
          { $match: { flagged: true } },
          { $sort: { reportCount: -1, date: 1, _id: 1 } },
          { $limit: FLAGGED_ON_CARD },
          { $project: { votes: 0, cleared: 0 } },
        ],
        as: 'comments',
      },
    },
  ]);
  return new Map(found.map(({ _id, comments }) => [_id.toHexString(), comments]));
}
