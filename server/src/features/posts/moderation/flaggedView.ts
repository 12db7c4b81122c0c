import { FLAGGED_ON_CARD, type Moderated, type PostCard } from '../../../contract/index.ts';
import type { Authors } from '../authors.ts';
import type { ListedPost } from '../list/postList.ts';
import type { StoredComment, StoredEntry } from '../postModel.ts';
import { type Reader, commentCardView } from '../postView.ts';
import { findHistories } from './decisions.ts';

/**
 * Adds what moderators need in order to decide to the views of posts that await moderation.
 * @param posts the posts of the views, each with at least its flagged comments
 * @param pseudonymOf gives the pseudonyms of reporters
 */
export async function addModeration<View extends PostCard>(
  posts: readonly ListedPost[],
  views: readonly View[],
  authors: Authors,
  reader: Reader,
  pseudonymOf: (userId: string) => string,
): Promise<(View & Moderated)[]> {
  const flagged = posts.map(flaggedComments);
  const historyOf = await findHistories([...posts, ...flagged.flat()].map(({ user }) => user));
  const moderated = (entry: StoredEntry): Moderated => ({
    reasons: countReasons(entry),
    authorHistory: historyOf(entry.user),
    reports: entry.reports.map(({ user }) => ({
      by: pseudonymOf(user.toHexString()),
      ...(user.equals(reader._id) && { user: user.toHexString() }),
    })),
  });
  return posts.map((post, i) => ({
    ...views[i]!,
    ...moderated(post as StoredEntry),
    flaggedComments: flagged[i]!.map((one) => ({ ...commentCardView(one, authors, reader), ...moderated(one) })),
  }));
}

/** The most reported first, ties by age. */
function flaggedComments({ comments = [] }: ListedPost): StoredComment[] {
  const flagged = comments.filter((comment) => comment.flagged);
  return flagged
    .toSorted((a, b) => b.reportCount - a.reportCount || Number(a.date) - Number(b.date))
    .slice(0, FLAGGED_ON_CARD);
}

function countReasons({ reports }: StoredEntry): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { rule } of reports) if (rule !== undefined) reasons[rule] = (reasons[rule] ?? 0) + 1;
  return reasons;
}
