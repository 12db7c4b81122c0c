import type { Work } from '@trefoil/server/contract';

/** What the works form holds. */
export type WorkText = { [field in 'title' | 'author' | 'genre' | 'desc' | 'asin' | 'url']: string };

/** A stored work as text for its form; without one, an empty form. */
export function workText(work: Work | undefined): WorkText {
  const { title = '', author = '', genre = '', desc = '', asin = '', url = '' } = work ?? {};
  return { title, author, genre, desc, asin, url };
}

/** What the texts of a work are called. */
export const workNames = (title: string): WorkText => ({
  title: `${title}: Title`,
  author: `${title}: Author`,
  genre: `${title}: Genre`,
  desc: `${title}: Description`,
  asin: `${title}: ASIN`,
  url: `${title}: Web address`,
});

/** The page of a book at Amazon, or undefined if the text is no ASIN: ten letters and digits, hyphens and blanks apart. */
export function amazonPage(asin: string | undefined): string | undefined {
  const bare = asin?.replace(/[\s-]/g, '').toUpperCase();
  return bare && /^[A-Z0-9]{10}$/.test(bare) ? `https://www.amazon.com/dp/${bare}` : undefined;
}
