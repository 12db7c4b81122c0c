import type { Types } from 'mongoose';
import { FLAGGED_ON_CARD, type Moderated, type PostCard } from '../../../contract/index.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel, type StoredEntry } from '../postModel.ts';
import { type Reader, type StoredCard, type StoredCommentCard, commentCardView } from '../postView.ts';
import { findHistories } from './decisions.ts';

type FlaggedComment = StoredCommentCard & { voted: boolean };

/**
 * Adds what moderators need in order to decide to the views of posts that wait for them.
 * @param pseudonymOf gives the short names of reporters
 */
export async function addModeration<V extends PostCard>(
  posts: readonly StoredCard[],
  views: readonly V[],
  reader: Reader,
  pseudonymOf: (userId: string) => string,
): Promise<(V & Moderated)[]> {
  const comments = await findFlagged(
    posts.map(({ _id }) => _id),
    reader._id,
  );
  const authors = [...posts, ...[...comments.values()].flat()].map(({ user }) => user);
  const historyOf = await findHistories(authors);
  const moderated = (entry: Pick<StoredEntry, 'reports' | 'user'>): Moderated => ({
    reasons: countReasons(entry),
    authorHistory: historyOf(entry.user),
    reports: entry.reports.map(({ user }) => ({
      by: pseudonymOf(user.toHexString()),
      ...(user.equals(reader._id) && { user: user.toHexString() }),
    })),
  });
  return views.map((view, i) => {
    const flagged = comments.get(view._id) ?? [];
    return {
      ...view,
      ...moderated(posts[i]!),
      flaggedComments: flagged.map((one) => ({ ...commentCardView(one, one.voted, reader), ...moderated(one) })),
    };
  });
}

function countReasons({ reports }: Pick<StoredEntry, 'reports'>): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { rule } of reports) if (rule !== undefined) reasons[rule] = (reasons[rule] ?? 0) + 1;
  return reasons;
}

/** The flagged comments of posts by the id of the post, the most reported first: one call, in which an index gives those of each. */
async function findFlagged(
  posts: readonly Types.ObjectId[],
  reader: Types.ObjectId,
): Promise<ReadonlyMap<string, FlaggedComment[]>> {
  const found = await PostModel.aggregate<{ _id: Types.ObjectId; comments: FlaggedComment[] }>([
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
          { $set: { voted: { $in: [reader, '$votes.user'] } } },
          { $unset: ['votes', 'cleared'] },
        ],
        as: 'comments',
      },
    },
  ]);
  return new Map(found.map(({ _id, comments }) => [_id.toHexString(), comments]));
}
