import type { Types } from 'mongoose';
import { unavailable } from '../../../http/errors.ts';
import { idOf } from '../../../http/request/idempotency.ts';
import type { Jobs } from '../../../lib/jobs.ts';
import { type EntryKey, changeEntry, removeEntry } from '../entries.ts';
import type { StoredEntry } from '../postModel.ts';
import { clearReports } from '../reactions.ts';
import { keepDecided } from './decided.ts';
import { type Action, logDecision } from './decisions.ts';
import { ignoreReporters } from './ignoredReporters.ts';
import { notifyAuthor } from './notices.ts';

/** A decision about an entry, with all that it takes to carry it out: the data of a job. */
export interface DecisionJob {
  readonly key: EntryKey;
  readonly action: Action;
  /** The rule that a removal cites. */
  readonly rule: number | null;
  /** The moderator; `null` if the author withdrew the entry. */
  readonly by: Types.ObjectId | null;
  /** Whether everything that the reporters reported is cleared of their reports, too, and theirs don't count for a while. */
  readonly ignoresReporters: boolean;
  /** The entry as it was when it was decided. */
  readonly entry: Pick<StoredEntry, '_id' | 'user' | 'text' | 'reportCount' | 'flaggedAt'>;
  readonly reporters: readonly Types.ObjectId[];
}

/**
 * Carries out a decision, which is stored first: what fails half-way is finished later.
 * @throws 503; the message says whether it will be finished
 */
export async function decide(
  jobs: Jobs<{ decide: DecisionJob }>,
  key: EntryKey,
  { _id, user, text, reportCount, flaggedAt, reports }: StoredEntry,
  { action, rule = null, by = null, ignoresReporters = false }: Pick<DecisionJob, 'action'> & Partial<DecisionJob>,
): Promise<void> {
  const entry = { _id, user, text, reportCount, flaggedAt };
  const reporters = reports.map((report) => report.user);
  const { done } = await jobs.start('decide', { key, action, rule, by, ignoresReporters, entry, reporters });
  if (!(await done)) throw unavailable('Something went wrong half-way. It will be finished within a few minutes.');
}

/** Runs the job. Repeatable: people who report an entry after it was cleared, and once it is removed, are not concerned. */
export async function runDecision(job: DecisionJob): Promise<void> {
  const { key, action, rule, by, ignoresReporters, entry, reporters } = job;
  const kind = key.comment ? 'comment' : 'post';
  if (action === 'cleared') {
    await changeEntry(key, (path) => clearReports(path, reporters));
    if (ignoresReporters) await ignoreReporters(reporters);
  } else {
    if (action === 'removed') await notifyAuthor(kind, entry, rule);
    await removeEntry(key);
  }
  // The same reports can't be cleared twice, nor an entry be deleted.
  const _id = idOf(entry._id, 'decision', JSON.stringify(action === 'cleared' ? reporters : 'deleted'));
  const { user: author, text, reportCount, flaggedAt } = entry;
  if (by && action !== 'withdrawn') await keepDecided({ _id, action, kind, author, text, rule, by });
  await logDecision({ _id, action, kind, author, reports: reportCount, rule, flaggedAt });
}
