import { DELETED_WRITER } from './texts.ts';

/** Turns text around, joins letters, or shows nothing: a name with it reads differently from what it is. */
const FORMAT = /\p{Cf}/u;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The words by which the product speaks of itself and of those who keep order in it. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'trefoil',
  ...['admin', 'administrator', 'moderator', 'moderation'].flatMap((word) => [word, `${word}s`]),
  plainLetters(DELETED_WRITER),
]);

/** What is wrong with the name of a writer beside its length, in words, or `undefined`. */
export function nameProblem(name: string): string | undefined {
  if (FORMAT.test(name)) return 'Name must not contain invisible characters';
  const words = plain(name).split(/[^\p{L}\p{N}]+/u);
  const pairs = words.map((word, i) => word + (words[i + 1] ?? ''));
  if (![...words, ...pairs, plainLetters(name)].some((word) => OWN_WORDS.has(word))) return undefined;
  return 'Please choose another name: with this one you could be taken for the people who run Trefoil';
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase();
}

/** Without anything between the letters, so that M o d e r a t o r is Moderator. */
function plainLetters(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
