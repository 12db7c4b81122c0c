import { setTimeout } from 'node:timers/promises';
import type { Services } from './services.ts';

const EVERY_MS = 5_000;
const RESUME_JOBS_MS = 2 * 60_000;

/** Does what no request waits for, at once and then regularly, each chore at its own pace. */
export function startChores({ mailer, jobs, log }: Pick<Services, 'mailer' | 'jobs' | 'log'>): { stop(): void } {
  const stopped = new AbortController();

  async function repeat(chore: () => Promise<unknown>, everyMs = EVERY_MS): Promise<void> {
    while (!stopped.signal.aborted) {
      await chore().catch((error: unknown) => log.warn({ err: error }, 'A chore failed; it is tried again'));
      await setTimeout(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  void repeat(() => jobs.resume(), RESUME_JOBS_MS);
  void repeat(() => mailer.sendDue());

  return { stop: () => stopped.abort() };
}
