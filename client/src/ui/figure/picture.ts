import { useState } from 'react';

/** Whether a picture can be shown: there is an address, and loading it has not failed. */
export function usePicture(src: string | undefined) {
  const [broken, setBroken] = useState<string>();
  return { shown: Boolean(src) && broken !== src, onError: () => setBroken(src) };
}

/** The first letter of a name, whole with all its marks; none stand between letters of English, which are quick to tell. */
export function initialOf(name: string): string {
  const start = name.trim();
  if (/^[ -~](?![^ -~])/.test(start)) return start.charAt(0).toUpperCase();
  const [first] = new Intl.Segmenter().segment(start);
  return first?.segment.toUpperCase() ?? '';
}
