import { setTimeout as wait } from 'node:timers/promises';
import type { Types } from 'mongoose';
import { abandoned, isUsed } from './features/auth/abandoned.ts';
import { deleteUserData as deleteAuthData } from './features/auth/deleteUserData.ts';
import { deleteUserData as deleteOutlineData } from './features/outline/deleteUserData.ts';
import { deleteUserData as deletePostData } from './features/posts/deleteUserData.ts';
import { deleteUserData as deleteProfileData } from './features/profile/deleteUserData.ts';
import type { Jobs } from './lib/jobs.ts';
import type { Logger } from './logger.ts';

/** A request that was running during the deletion has stored what it stores by then. */
const SECOND_RUN_MS = 10 * 60_000;
/** The response does not wait longer than this: a user may have liked thousands of posts. */
const LONGEST_WAIT_MS = 2_000;

/** The data of the job that deletes an account. */
export interface DeleteAccountJob {
  user: Types.ObjectId;
  /** Leaves an account alone that has been verified or begun to be used meanwhile. */
  ifAbandoned?: boolean;
}

interface Parts {
  readonly jobs: Jobs<{ deleteAccount: DeleteAccountJob }>;
  readonly log: Logger;
}

/**
 * Deletes an account with everything private and the person's reactions. Posts and comments stay; their author is no longer
 * found. The deletion is finished even after a crash, and repeated once for what running requests store meanwhile.
 * @throws if the job can't be stored; then nothing is going to be deleted
 */
export async function deleteAccount({ jobs, log }: Parts, job: DeleteAccountJob): Promise<void> {
  const { done } = await jobs.start('deleteAccount', job, { repeatAfter: SECOND_RUN_MS });
  await Promise.race([done, wait(LONGEST_WAIT_MS, undefined, { ref: false })]);
  log.info({ user: job.user }, 'An account is being deleted');
}

/** Runs the job. The account is deleted first, so that its tokens are invalid immediately. Repeatable. */
export async function runDeleteAccount({ user, ifAbandoned = false }: DeleteAccountJob): Promise<void> {
  if (ifAbandoned && (await isUsed(user))) return;
  if (!(await deleteAuthData(user, ifAbandoned ? abandoned() : {}))) return;
  await deleteProfileData(user);
  await deleteOutlineData(user);
  await deletePostData(user);
}
