import type { Response } from 'express';
import { isModerator } from '../../../contract/index.ts';
import { forbidden } from '../../../http/errors.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { logOf } from '../../../logger.ts';
import type { StoredEntry } from '../postModel.ts';
import { type Kind, logDecision } from './decisions.ts';
import { tellAuthor } from './notices.ts';
import { readRule } from './reports.ts';

/** What a deletion reads of its entry. */
export const REMOVED_FIELDS = ['user', 'text', 'reportCount', 'flaggedAt'] as const;
type Removed = Pick<StoredEntry, '_id' | (typeof REMOVED_FIELDS)[number]>;

/**
 * Deletes an entry for its author or a moderator. What a moderator deletes is written down, and its author is told: before
 * it goes, so that no crash leaves the author without a word.
 * @throws 403 for others, 400 for a rule that does not exist
 */
export async function deleteEntry(
  res: Response,
  kind: Kind,
  entry: Removed,
  remove: () => Promise<void>,
): Promise<void> {
  const person = userOf(res);
  if (entry.user?.equals(person._id)) {
    await remove();
    if (entry.flaggedAt) await logDecision('withdrawn', kind, entry);
    return;
  }
  if (!isModerator(person)) throw forbidden('Only its author can delete this');
  const rule = await readRule(res.req);
  await tellAuthor(kind, entry, rule);
  await remove();
  await logDecision('removed', kind, entry, rule);
  logOf(res)?.info(
    { moderator: person._id, kind, entry: entry._id, author: entry.user, rule },
    'A moderator deleted an entry',
  );
}
