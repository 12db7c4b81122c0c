import type { Types } from 'mongoose';
import { NO_TIMEOUT } from '../../lib/timeouts.ts';
import { changeStages } from './derivedFields.ts';
import { decided } from './moderation/decided.ts';
import { DecisionModel } from './moderation/decisions.ts';
import { IgnoredReporterModel } from './moderation/ignoredReporters.ts';
import { NoticeModel } from './moderation/notices.ts';
import { REACTION_PATHS, posts } from './postModel.ts';
import { removeReactions } from './reactions.ts';

/**
 * Deletes what a deleted account has left in Brainstorm: its likes, votes and reports (what five people had reported is shown
 * again when one of them leaves), and what moderators know about it. Its posts and comments stay, and their author is no longer
 * found. Repeatable; the account must be gone already, so that nothing new is added.
 */
export async function deleteUserData(user: Types.ObjectId): Promise<void> {
  const stages = changeStages({ post: removeReactions('$', user), comment: removeReactions('$$comment.', user) });
  for (const path of REACTION_PATHS) await posts.updateMany({ [path]: user }, stages, NO_TIMEOUT);
  await NoticeModel.deleteMany({ user });
  await decided.deleteMany({ author: user });
  await DecisionModel.updateMany({ author: user }, { author: null });
  await IgnoredReporterModel.deleteOne({ _id: user });
}
