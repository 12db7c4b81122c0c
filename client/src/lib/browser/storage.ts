import { attempt } from './attempt.ts';

// Where the browser refuses (private windows, full or forbidden storage), these functions return `null` or `false`.

/** Reads a key of local storage; `null` if it is absent or storage is forbidden. */
export const readItem = (key: string): string | null => attempt(() => localStorage.getItem(key), null);

/** Writes a key, or removes it for `null`. @returns whether the browser stored it */
export function writeItem(key: string, value: string | null): boolean {
  return attempt(() => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  }, false);
}

/** All keys that start with `prefix`. */
export function keysUnder(prefix: string): string[] {
  const keyAt = (_: unknown, i: number) => localStorage.key(i) ?? '';
  return attempt(() => Array.from({ length: localStorage.length }, keyAt), []).filter((key) => key.startsWith(prefix));
}

/** Asks the browser not to clear this site's data when space runs out. */
export const persistData = (): void => attempt(() => void navigator.storage.persist().catch(() => {}), undefined);
