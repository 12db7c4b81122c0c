import { readItem, writeItem } from '../browser/storage.ts';

/** The key in local storage; other tabs watch it. */
export const TOKEN_KEY = 'trefoil/token';

// Where storage is forbidden, a user can still work until the page is closed.
let inMemory: string | null = null;

/** The sign-in token, or `null`. */
export function readToken(): string | null {
  return readItem(TOKEN_KEY) ?? inMemory;
}

/** The user id in the token, which is not verified; `undefined` if there is none. */
export function tokenUser(): string | undefined {
  try {
    const payload = readToken()!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { user: { id: string } }).user.id;
  } catch {
    return undefined;
  }
}

/** Stores the token, or deletes it for `null`. */
export function keepToken(token: string | null): void {
  inMemory = writeItem(TOKEN_KEY, token) ? null : token;
}
