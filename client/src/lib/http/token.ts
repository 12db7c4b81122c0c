import { readItem, writeItem } from '../browser/storage.ts';

/** The key in local storage; other tabs watch it. */
export const TOKEN_KEY = 'trefoil/token';

// The token of this page. Local storage passes it on to other tabs and later visits; requests carry this one, so that whoever
// logs in elsewhere, nothing of one person is sent as another. `undefined`: not read yet.
let current: string | null | undefined;
// Where storage is forbidden, a user can still work until the page is closed.
let isShared = true;

/** The sign-in token of this page, or `null`. */
export function readToken(): string | null {
  if (current === undefined) current = readItem(TOKEN_KEY) || null;
  return current;
}

/** Whose token it is, which is not verified: the user id in it; `undefined` if there is none. */
export function tokenUser(): string | undefined {
  try {
    const payload = readToken()!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { user: { id: string } }).user.id;
  } catch {
    return undefined;
  }
}

/** Stores the token for this page and the other tabs, or deletes it for `null`; '' tells them that the session has expired. */
export function keepToken(token: string | null): void {
  current = token || null;
  isShared = writeItem(TOKEN_KEY, token);
}

/** What another tab has stored in place of this page's token, as for `keepToken`; `undefined` if nothing. */
export function replacedToken(): string | null | undefined {
  const stored = isShared ? readItem(TOKEN_KEY) : readToken();
  return (stored || null) === readToken() ? undefined : stored;
}
