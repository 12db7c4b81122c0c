import type { Types } from 'mongoose';
import { type Role, isModerator } from '../../../contract/index.ts';
import { NO_HURRY } from '../../../lib/patience.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel, type StoredAuthor } from '../postModel.ts';

type Account = { readonly _id: Types.ObjectId; readonly name: string; readonly avatar: string; readonly role: Role };

/** What is stored of an author with everything they write. */
export function authorOf({ _id, name, avatar, ...person }: Account): StoredAuthor {
  return { user: _id, name, avatar, moderator: isModerator(person) };
}

/**
 * Brings what a writer has written in line with the account: to be called after each change of name, avatar or role.
 * Repeats itself when the account has changed again meanwhile, so that of changes that race the last one stays.
 * @returns what stands there now; `undefined` when the account is gone
 */
export async function refreshAuthor(user: Types.ObjectId): Promise<StoredAuthor | undefined> {
  for (let stored: StoredAuthor | undefined; ;) {
    const account = await UserModel.findById(user, { name: 1, avatar: 1, role: 1 }).lean<Account>();
    if (!account) return undefined; // being deleted: see `forget`
    const author = authorOf(account);
    if (stored && Object.entries(author).every(([field, value]) => String(value) === String(stored![field as never])))
      return stored;
    await changeAuthor(user, author);
    stored = author;
  }
}

/** Stores something else with everything that a person has written. */
export async function changeAuthor(user: Types.ObjectId, $set: StoredAuthor): Promise<void> {
  for (const { collection } of [PostModel, CommentModel]) {
    await collection.updateMany({ user }, { $set }, NO_HURRY);
  }
}
