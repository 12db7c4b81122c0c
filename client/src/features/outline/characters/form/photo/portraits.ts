import { siteOrigin } from '../../../../../lib/siteUrl.ts';
import { photoSource } from '../../photoSource.ts';

/** Descriptions of the built-in portraits, in the order of their file names. */
const DESCRIPTIONS = [
  'An old woman with her hair up, by a lit window',
  'A young man in a hood and headphones, a city at night',
  'A woman in a teal headscarf, hills in the morning',
  'A man in a top hat, fog and a street lamp',
  'A girl with red braids and a yellow raincoat, the sea',
  'A pilot in a space helmet, a red planet',
  'A lady in a ruff',
  'A man with a turban and a gray beard, evening',
  'A woman with an afro and gold earrings, orange circles',
  'A youth in a hood, a forest',
  'A woman in a cloche hat, a train window',
  'A bald man with round glasses, bookshelves',
];

/** The built-in portraits: the path of each on this site, and the URL that is stored. */
export const PORTRAITS = DESCRIPTIONS.map((name, index) => {
  const path = `/portraits/${String(index + 1).padStart(2, '0')}.png`;
  return { name, path, url: siteOrigin() + path };
});

/** Whether the Content-Security-Policy allows an image: over https:, or from the site itself. */
export function isLoadable(photoUrl: string): boolean {
  const url = photoSource(photoUrl);
  return url !== undefined && (!url.startsWith('http:') || url.startsWith(`${location.origin}/`));
}
