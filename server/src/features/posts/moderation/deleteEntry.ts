import type { Request, Response } from 'express';
import { isModerator } from '../../../contract/index.ts';
import { forbidden, notFound } from '../../../http/errors.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { logOf } from '../../../logger.ts';
import type { Services } from '../../../services.ts';
import { type EntryKey, findEntry, removeEntry } from '../entries.ts';
import { decide } from './decide.ts';
import { readRule } from './reports.ts';

/**
 * Deletes an entry for its author or a moderator. A moderator's deletion is recorded and the author is notified; an author's is
 * recorded if the entry is flagged.
 * @throws 404, 403 for others, 400 for a rule that does not exist
 */
export async function deleteEntry(req: Request, res: Response, key: EntryKey, jobs: Services['jobs']): Promise<void> {
  const person = userOf(res);
  const entry = await findEntry(key);
  if (!entry.user.equals(person._id)) {
    if (!isModerator(person)) throw forbidden('Only the author can delete this');
    const rule = await readRule(req);
    await decide(jobs, key, entry, { action: 'removed', rule, by: person._id });
    const details = { moderator: person._id, kind: key.comment ? 'comment' : 'post', entry: entry._id };
    logOf(res)?.info({ ...details, author: entry.user, rule }, 'A moderator deleted an entry');
  } else if (entry.flagged) {
    await decide(jobs, key, entry, { action: 'withdrawn' });
  } else if (!(await removeEntry(key))) {
    throw notFound(key.comment ? 'Comment not found' : 'Post not found');
  }
}
