import { useState } from 'react';
import { readItem, writeItem } from './browser/storage.ts';

/** What the browser refused to store, until the page is left. */
const unstored = new Map<string, string | null>();

/** What this device remembers under a key of local storage; `null` for nothing. */
export const storedItem = (key: string): string | null => unstored.get(key) ?? readItem(key);

/** Has this device remember something under a key of local storage. @param value `null` removes it */
export function storeItem(key: string, value: string | null): void {
  if (writeItem(key, value)) unstored.delete(key);
  else unstored.set(key, value);
}

/** A choice that this device remembers under a key of local storage (`null`: none), and a function that changes it. */
export function useStoredItem(key: string): [string | null, (value: string | null) => void] {
  const [item, setItem] = useState(() => storedItem(key));
  function change(value: string | null) {
    storeItem(key, value);
    setItem(value);
  }
  return [item, change];
}
