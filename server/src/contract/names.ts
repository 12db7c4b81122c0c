import { DELETED_WRITER } from './texts.ts';

/** Shows nothing or turns text around. Joiners are allowed: Arabic and Indic scripts and emoji need them. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;
const JOINERS_AND_ACCENTS = /[\u200c\u200d\p{M}]/gu;

/** A writer with one of these in the name could be taken for staff. Source: server/docs/api.md, `POST /api/users`. */
const RESERVED = ['trefoil', 'moderator', 'admin', DELETED_WRITER].map(asWord);

/** The problem with the name of a writer, other than its length, as a message, or `undefined`. */
export function nameProblem(name: string): string | undefined {
  if (HIDDEN.test(name)) return 'Name contains invisible characters. Please type it again.';
  const plain = name.normalize('NFKD').replace(JOINERS_AND_ACCENTS, '').toLowerCase();
  if (!RESERVED.some((word) => word.test(plain))) return undefined;
  return 'This name could be mistaken for Trefoil staff. Please choose another.';
}

/** Finds these letters as a word of their own, with any spaces between them. */
function asWord(words: string): RegExp {
  const letters = words.toLowerCase().replaceAll(' ', '').split('').join('\\s*');
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, 'u');
}
