import type { Types } from 'mongoose';
import { UserModel } from '../auth/userModel.ts';

/** What a post or comment shows of its author. */
export interface Author {
  name: string;
  /** A path under /media, or empty. */
  avatar: string;
}
/** Authors by their id as text; who is not in it has no account any more. */
export type Authors = ReadonlyMap<string, Author>;

/** Looks up the authors of all entries at once. Names are not stored with them, so that a new one shows everywhere. */
export async function findAuthors(entries: readonly { user: Types.ObjectId | null }[]): Promise<Authors> {
  const ids = new Set(entries.flatMap(({ user }) => (user ? [user.toHexString()] : [])));
  if (ids.size === 0) return new Map();
  const users = await UserModel.find({ _id: { $in: [...ids] } }, { name: 1, avatar: 1 }).lean();
  return new Map(users.map(({ _id, name, avatar }) => [_id.toHexString(), { name, avatar }]));
}
