import type { Types } from 'mongoose';
import { OutlineModel } from '../outline/outlineModel.ts';
import { CommentModel } from '../posts/comments/commentModel.ts';
import { PostModel } from '../posts/postModel.ts';
import { ProfileModel } from '../profile/profileModel.ts';
import type { UserRecord } from './user/userModel.ts';

const DAYS_7 = 7 * 24 * 3_600_000;

type Owner = Pick<UserRecord, '_id' | 'emailVerified' | 'role' | 'date'>;

/** The fields that `isAbandoned` looks at, for projections. */
export const OWNER_FIELDS = 'emailVerified role date';

/**
 * Whether an account gives way to a new sign-up with its e-mail: never verified, older than 7 days, nothing in it. Nobody
 * can keep the owner of an address out by signing up with it first. Source: the HTTP contract, `POST /api/users`.
 */
export async function isAbandoned({ _id, emailVerified, role, date }: Owner): Promise<boolean> {
  if (emailVerified || role !== 'user' || date.getTime() > Date.now() - DAYS_7) return false;
  return !(await holdsAnything(_id));
}

/** Reports are not looked at: they are taken back. */
async function holdsAnything(user: Types.ObjectId): Promise<boolean> {
  const found = await Promise.all([
    OutlineModel.exists({ user }),
    ProfileModel.exists({ user }),
    PostModel.exists({ user }),
    PostModel.exists({ 'likes.user': user }),
    CommentModel.exists({ user }),
    CommentModel.exists({ 'votes.user': user }),
  ]);
  return found.some((one) => one !== null);
}
