import { setTimeout as wait } from 'node:timers/promises';
import { ACCOUNT_CACHE_MS, ACCOUNT_FIELDS, type Account, UserModel, accountCache } from './userModel.ts';

/**
 * Finds accounts as this process has left them; what another process has changed is seen within 2 seconds. Those that are not
 * in the cache are read in one query, which other callers share meanwhile.
 * @returns accounts by their id; deleted ones are missing
 */
export async function findAccounts(ids: Iterable<string>): Promise<ReadonlyMap<string, Account>> {
  const reads = new Map<string, Promise<Account | null>>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const read = accountCache.get(id);
    if (read) reads.set(id, read);
    else missing.push(id);
  }
  if (missing.length > 0) {
    const query = readAccounts(missing);
    for (const id of missing) reads.set(id, cached(id, query));
  }
  const accounts = await Promise.all(reads.values());
  return new Map(accounts.flatMap((account) => (account ? [[String(account._id), account]] : [])));
}

/** The same for one account. @param id in any case */
export async function findAccount(id: string): Promise<Account | undefined> {
  const key = id.toLowerCase();
  return (await findAccounts([key])).get(key);
}

/** Waits until every process sees what this one has changed; for tools that change accounts while a server is running. */
export async function changesSeen(): Promise<void> {
  await wait(ACCOUNT_CACHE_MS + 100); // timers are not exact
}

async function readAccounts(ids: string[]): Promise<Map<string, Account>> {
  const accounts = await UserModel.find({ _id: { $in: ids } }, ACCOUNT_FIELDS).lean();
  return new Map(accounts.map((account) => [String(account._id), account]));
}

/** What a query finds for an id, in the cache from the beginning of the query on, so that its age counts from there. */
function cached(id: string, query: Promise<Map<string, Account>>): Promise<Account | null> {
  const read = query.then((accounts) => accounts.get(id) ?? null);
  accountCache.set(id, read);
  read.catch(() => accountCache.peek(id) === read && accountCache.delete(id));
  return read;
}
