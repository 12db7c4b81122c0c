import { setTimeout } from 'node:timers/promises';
import { finishCounts } from './features/posts/comments/commentCount.ts';
import { finishSettingAside } from './features/posts/moderation/setAside.ts';
import { upgradeEntries } from './features/posts/authors/upgrade.ts';
import { renewEmailKeys } from './features/auth/user/userModel.ts';
import type { Services } from './services.ts';

const EVERY_MS = 5_000;
const RESUME_JOBS_MS = 2 * 60_000;

/** Does what no request waits for, at once and then regularly, each chore at its own pace. */
export function startChores({ mailer, jobs, log }: Pick<Services, 'mailer' | 'jobs' | 'log'>): { stop(): void } {
  const stopped = new AbortController();

  async function repeat(chore: (evenNew: boolean) => Promise<unknown>, everyMs = EVERY_MS): Promise<void> {
    for (let evenNew = true; !stopped.signal.aborted; evenNew = false) {
      await chore(evenNew).catch((error: unknown) => log.warn({ err: error }, 'A chore failed; it is tried again'));
      await setTimeout(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  void repeat(() => jobs.resume(), RESUME_JOBS_MS);
  void repeat(() => renewEmailKeys());
  void repeat(() => mailer.sendDue('verification'));
  void repeat(() => mailer.sendDue('recovery'));
  void repeat(() => upgradeEntries());
  void repeat((evenNew) => finishCounts({ evenNew }));
  void repeat(() => finishSettingAside());

  return { stop: () => stopped.abort() };
}
