import type { Types } from 'mongoose';
import { deleteMailOf } from './mail/outgoingMail.ts';
import { UserModel } from './user/userModel.ts';

/** Deletes an account and its unsent emails; repeatable. Without the account nobody can log in. */
export async function deleteUserData(user: Types.ObjectId): Promise<void> {
  const account = await UserModel.findById(user, { emailKey: 1 }).lean();
  if (!account) return;
  await deleteMailOf(account.emailKey);
  await UserModel.deleteOne({ _id: user });
}
