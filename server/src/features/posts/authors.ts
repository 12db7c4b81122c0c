import { isModerator } from '../../contract/index.ts';
import { findAccounts } from '../auth/user/accounts.ts';
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

/** Looks up the authors of some posts and comments. */
export async function findAuthors(entries: readonly Pick<StoredEntry, 'user'>[]): Promise<Authors> {
  const accounts = await findAccounts(entries.map(({ user }) => user.toHexString()));
  return new Map(
    Array.from(accounts, ([id, account]) => {
      const { name, avatar } = account;
      return [id, { name, avatar, moderator: isModerator(account) }];
    }),
  );
}
