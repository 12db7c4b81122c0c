import { setTimeout } from 'node:timers/promises';
import { removeOldMails } from './lib/mailTransport.ts';
import type { Services } from './services.ts';

const MAIL_MS = 5_000;
const JOBS_MS = 2 * 60_000;
const OUTBOX_MS = 24 * 3_600_000;

/** Sends due emails, resumes interrupted jobs, and empties the outbox of old emails, now and at regular intervals. */
export function startBackgroundTasks({
  mailer,
  jobs,
  log,
  config,
}: Pick<Services, 'mailer' | 'jobs' | 'log' | 'config'>): {
  stop(): void;
} {
  const stopped = new AbortController();

  async function repeat(task: () => Promise<unknown>, everyMs: number): Promise<void> {
    while (!stopped.signal.aborted) {
      await task().catch((error: unknown) => log.warn({ err: error }, 'A background task failed and will run again'));
      await setTimeout(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  void repeat(() => mailer.sendDue(), MAIL_MS);
  void repeat(() => jobs.resume(), JOBS_MS);
  if (config.smtpUrl === undefined) void repeat(() => removeOldMails(config.dataDir), OUTBOX_MS);

  return { stop: () => stopped.abort() };
}
