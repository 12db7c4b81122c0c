import { readItem, writeItem } from '../storage.ts';

/** The key in local storage; other tabs watch it. */
export const TOKEN_KEY = 'trefoil/token';

// Where storage is forbidden a person can still work until the page is closed.
let inMemory: string | null = null;

/** The sign-in token, or `null`. */
export function readToken(): string | null {
  return readItem(TOKEN_KEY) ?? inMemory;
}

/** Keeps the token, or forgets it for `null`. */
export function keepToken(token: string | null): void {
  inMemory = writeItem(TOKEN_KEY, token) ? null : token;
}
