import { withDatabase } from './database.ts';

/**
 * The last outline of a user with its characters, to be read without a network. The server has all of it, so it is deleted when
 * the session ends or another user signs in, and where the device refuses it nothing is lost.
 */
export const offlineCache = {
  /** What was set last for this user; `undefined` for nothing. */
  get: async <Value>(user: string): Promise<Value | undefined> => {
    const row = await withDatabase((database) => database.get('offlineCache', user));
    return row?.value as Value | undefined;
  },
  set: async (user: string, value: unknown): Promise<void> => {
    await withDatabase((database) => database.put('offlineCache', { user, value }));
  },
  /** Deletes it for every user except one. */
  clear: async (except?: string): Promise<void> => {
    await withDatabase(async (database) => {
      const users = await database.getAllKeys('offlineCache');
      await Promise.all(users.map(async (user) => user !== except && database.delete('offlineCache', user)));
    });
  },
};
