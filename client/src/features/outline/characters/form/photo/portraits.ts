import { webAddress } from '@trefoil/server/contract';

/** The drawn portraits that anybody may use, as the ear hears them, in the order of their numbers. */
const DRAWN = [
  'An old woman with her hair up, by a lit window',
  'A young man in a hood and headphones, a city at night',
  'A woman in a teal headscarf, hills in the morning',
  'A man in a top hat, fog and a street lamp',
  'A girl with red braids and a yellow raincoat, the sea',
  'A pilot in a space helmet, a red planet',
  'A lady in a ruff',
  'A man with a turban and a grey beard, evening',
  'A woman with an afro and gold earrings, orange circles',
  'A youth in a hood, a forest',
  'A woman in a cloche hat, a train window',
  'A bald man with round glasses, bookshelves',
];

/** Our own portraits: where each lies on this site, and the address that is stored. */
export const PORTRAITS = DRAWN.map((name, index) => {
  const path = `/portraits/${String(index + 1).padStart(2, '0')}.png`;
  return { name, path, address: location.origin + path };
});

/** Whether a page of this site may load a picture from there: over https:, or from the site itself. */
export function isLoadable(photoUrl: string): boolean {
  const address = webAddress(photoUrl);
  return address !== undefined && (!address.startsWith('http:') || address.startsWith(`${location.origin}/`));
}
