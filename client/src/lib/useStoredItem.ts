import { useState } from 'react';
import { readItem, writeItem } from './browser/storage.ts';

/** A choice that this device remembers under a key of local storage (`null`: none), and a function that changes it. */
export function useStoredItem(key: string): [string | null, (value: string | null) => void] {
  const [item, setItem] = useState(() => readItem(key));
  function change(value: string | null) {
    writeItem(key, value);
    setItem(value);
  }
  return [item, change];
}
