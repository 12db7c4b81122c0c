import { useState } from 'react';

/** Whether a picture can be shown: there is an address, and loading it has not failed. */
export function usePicture(src: string | undefined) {
  const [broken, setBroken] = useState<string>();
  return { shown: Boolean(src) && broken !== src, onError: () => setBroken(src) };
}

/** The first letter of a name, whole even where it is more than one code unit. */
export function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}
