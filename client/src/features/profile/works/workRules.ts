import { FIELDS, problemsOf, type Work } from '@trefoil/server/contract';
import type { Problems } from '../../../lib/drafts/useForm.ts';

/** The fields of the works form. */
export type WorkText = { [field in keyof typeof FIELDS.work]: string };

/** A stored work as text for its form; without one, an empty form. */
export function workText(work: Work | undefined): WorkText {
  const { title = '', author = '', genre = '', desc = '', asin = '', url = '' } = work ?? {};
  return { title, author, genre, desc, asin, url };
}

/** The names of a work's texts in the list of recovered drafts. */
export const workNames = (title: string): WorkText => ({
  title: `${title}: Title`,
  author: `${title}: Author`,
  genre: `${title}: Genre`,
  desc: `${title}: Description`,
  asin: `${title}: ASIN`,
  url: `${title}: Web address`,
});

/** The Amazon page of a book; `undefined` unless the text is an ASIN: ten letters and digits, ignoring hyphens and spaces. */
export function amazonPage(asin: string | undefined): string | undefined {
  const bare = asin?.replace(/[\s-]/g, '').toUpperCase();
  return bare && /^[A-Z0-9]{10}$/.test(bare) ? `https://www.amazon.com/dp/${bare}` : undefined;
}

/** Why a work cannot be saved, by field. Only title and author are required. */
export const workProblems = (text: WorkText): Problems<keyof WorkText> => problemsOf(FIELDS.work, text);
