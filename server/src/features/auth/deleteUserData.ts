import type { Types } from 'mongoose';
import { deleteMailOf } from './mail/outgoingMail.ts';
import { UserModel } from './user/userModel.ts';

/**
 * Deletes an account and its unsent emails; repeatable. Without the account nobody can log in.
 * @param condition what must hold for the account @returns whether the account is gone
 */
export async function deleteUserData(user: Types.ObjectId, condition: object = {}): Promise<boolean> {
  const filter = { ...condition, _id: user };
  const account = await UserModel.findOne(filter, { emailKey: 1 }).lean();
  if (account) {
    await deleteMailOf(account.emailKey);
    await UserModel.deleteOne(filter);
  }
  return (await UserModel.exists({ _id: user })) === null;
}
