import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { BEHIND_CALLS } from '../../../lib/longWork.ts';

/** Work for a password thread: hash a password, or compare it with a hash. */
export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'compare'; readonly password: string; readonly hash: string };

stepBack();
parentPort!.on('message', (task: PasswordTask) => {
  const { password } = task;
  parentPort!.postMessage(
    task.kind === 'hash' ? bcrypt.hashSync(password, task.cost) : bcrypt.compareSync(password, task.hash),
  );
});

/** Lets requests go first where the system knows priorities of single threads (Linux); elsewhere nothing changes. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, BEHIND_CALLS);
  } catch {
    // Not Linux, or not allowed: the pool still keeps to its own threads.
  }
}
