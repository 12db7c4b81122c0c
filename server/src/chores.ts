import { setTimeout } from 'node:timers/promises';
import { finishCounts } from './features/posts/comments/commentCount.ts';
import { finishSettingAside } from './features/posts/moderation/setAside.ts';
import { upgradeEntries } from './features/posts/authors/upgrade.ts';
import { finishDeletions } from './deleteAccount.ts';
import { finishAvatars } from './features/profile/avatar/avatarService.ts';
import { renewEmailKeys } from './features/auth/user/userModel.ts';
import type { Services } from './services.ts';

const EVERY_MS = 5_000;

/**
 * Does what no request waits for, at once and then again and again: due mails, deletions and removals that were interrupted.
 * Each at its own pace, so that no mail waits until a discussion of hundreds of thousands is counted.
 */
export function startChores({ mailer, log }: Pick<Services, 'mailer' | 'log'>, everyMs = EVERY_MS): { stop(): void } {
  const stopped = new AbortController();

  async function repeat(chore: (evenNew: boolean) => Promise<unknown>): Promise<void> {
    for (let evenNew = true; !stopped.signal.aborted; evenNew = false) {
      await chore(evenNew).catch((error: unknown) => log.warn({ err: error }, 'A chore failed; it is tried again'));
      await setTimeout(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  const chores = [
    () => renewEmailKeys(),
    () => mailer.sendDue('verification'),
    () => mailer.sendDue('recovery'),
    (evenNew: boolean) => finishDeletions(mailer, { evenNew }),
    () => upgradeEntries(),
    (evenNew: boolean) => finishCounts({ evenNew }),
    () => finishSettingAside(),
    () => finishAvatars(),
  ];
  for (const chore of chores) void repeat(chore);

  return { stop: () => stopped.abort() };
}
