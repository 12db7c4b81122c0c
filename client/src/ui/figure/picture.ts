import { useState } from 'react';

/** Whether a picture can be shown: there is an address, and loading it has not failed. */
export function usePicture(src: string | undefined) {
  const [broken, setBroken] = useState<string>();
  return { shown: Boolean(src) && broken !== src, onError: () => setBroken(src) };
}

/** The first letter of a name, whole with all its marks. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
