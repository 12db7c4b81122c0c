import { readItem, writeItem } from '../storage.ts';

/** The key in local storage; other tabs watch it. */
export const TOKEN_KEY = 'trefoil/token';

// Where storage is forbidden a person can still work until the page is closed.
let inMemory: string | null = null;

/** The sign-in token, or `null`. */
export function readToken(): string | null {
  return readItem(TOKEN_KEY) ?? inMemory;
}

/** Whose token it is, without asking anybody whether it is still good; `undefined` for none. */
export function tokenUser(): string | undefined {
  try {
    const payload = readToken()!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { user: { id: string } }).user.id;
  } catch {
    return undefined;
  }
}

/** Keeps the token, or forgets it for `null`. */
export function keepToken(token: string | null): void {
  inMemory = writeItem(TOKEN_KEY, token) ? null : token;
}
