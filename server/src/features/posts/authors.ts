import type { Types } from 'mongoose';
import { type Role, isModerator } from '../../contract/index.ts';
import { UserModel } from '../auth/user/userModel.ts';
import type { StoredEntry } from './postModel.ts';

/** What posts and comments show of their author. */
export interface Author {
  name: string;
  /** A path under /media, or empty. */
  avatar: string;
  moderator: boolean;
}
/** Authors by their id; deleted accounts are missing. */
export type Authors = ReadonlyMap<string, Author>;

/** Looks up the authors of some posts and comments in one query. */
export async function findAuthors(entries: readonly Pick<StoredEntry, 'user'>[]): Promise<Authors> {
  const ids = new Map(entries.map(({ user }) => [user.toHexString(), user]));
  if (ids.size === 0) return new Map();
  const users = await UserModel.find({ _id: { $in: [...ids.values()] } }, { name: 1, avatar: 1, role: 1 }).lean<
    { _id: Types.ObjectId; name: string; avatar: string; role: Role }[]
  >();
  return new Map(
    users.map(({ _id, name, avatar, role }) => [_id.toHexString(), { name, avatar, moderator: isModerator({ role }) }]),
  );
}
