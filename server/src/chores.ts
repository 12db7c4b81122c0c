import { finishCounts } from './features/posts/comments/commentCount.ts';
import { finishSettingAside } from './features/posts/moderation/setAside.ts';
import { upgradeEntries } from './features/posts/authors/upgrade.ts';
import { finishDeletions } from './deleteAccount.ts';
import { renewEmailKeys } from './features/auth/user/userModel.ts';
import type { Services } from './services.ts';

const EVERY_MS = 5_000;

/** Does what no request waits for, at once and then again and again: due mails, deletions and removals that were interrupted. */
export function startChores({ mailer, log }: Pick<Services, 'mailer' | 'log'>, everyMs = EVERY_MS): { stop(): void } {
  let stopped = false;
  let evenNew = true;
  let timer: NodeJS.Timeout;

  async function round(): Promise<void> {
    for (const chore of [
      async () => evenNew && renewEmailKeys(),
      () => mailer.sendDue(),
      () => finishDeletions(mailer, { evenNew }),
      () => upgradeEntries(),
      () => finishCounts({ evenNew }),
      () => finishSettingAside(),
    ]) {
      await chore().catch((error: unknown) => log.warn({ err: error }, 'A chore failed; it is tried again'));
    }
    evenNew = false;
    if (!stopped) timer = setTimeout(() => void round(), everyMs);
  }
  void round();

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
