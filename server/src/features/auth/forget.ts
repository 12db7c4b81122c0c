import type { Types } from 'mongoose';
import type { Mailer } from './mail/mailer.ts';
import { RecoveryRequestModel } from './recovery/recoveryQueue.ts';
import { UserModel } from './user/userModel.ts';

/** Deletes an account, its links, and its mails, those in the outbox too; repeatable. Without it nobody can sign in. */
export async function forget(user: Types.ObjectId, mailer: Mailer): Promise<void> {
  const gone = await UserModel.findOneAndDelete({ _id: user }).select('emailKey').lean();
  // A wish for a recovery mail that a crash leaves here finds nobody and goes by itself.
  if (gone) await RecoveryRequestModel.deleteOne({ _id: gone.emailKey });
  await mailer.forget(user);
}
