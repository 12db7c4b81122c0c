import type { Request, Response } from 'express';
import { isModerator } from '../../../contract/index.ts';
import { forbidden, notFound } from '../../../http/errors.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { logOf } from '../../../logger.ts';
import { type EntryKey, findEntry, removeEntry } from '../entries.ts';
import { logDecision } from './decisions.ts';
import { notifyAuthor } from './notices.ts';
import { readRule } from './reports.ts';

/**
 * Deletes an entry for its author or a moderator. A moderator's deletion is recorded and the author is notified: before the
 * entry is deleted, so that no crash leaves the author without a notice.
 * @throws 404, 403 for others, 400 for a rule that does not exist
 */
export async function deleteEntry(req: Request, res: Response, key: EntryKey): Promise<void> {
  const person = userOf(res);
  const entry = await findEntry(key);
  const kind = key.comment ? 'comment' : 'post';
  const isOwn = entry.user.equals(person._id);
  if (!isOwn && !isModerator(person)) throw forbidden('Only the author can delete this');
  const rule = isOwn ? null : await readRule(req);
  if (!isOwn) await notifyAuthor(kind, entry, rule);
  if (!(await removeEntry(key))) throw notFound(key.comment ? 'Comment not found' : 'Post not found');
  if (!isOwn) {
    await logDecision('removed', kind, entry, rule);
    const details = { moderator: person._id, kind, entry: entry._id, author: entry.user, rule };
    logOf(res)?.info(details, 'A moderator deleted an entry');
  } else if (entry.flagged) await logDecision('withdrawn', kind, entry);
}
