import { DELETED_WRITER } from './texts.ts';

/** Turns text around, joins letters, or shows nothing: a name with it reads differently from what it is. */
const FORMAT = /\p{Cf}/u;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const MARK = /\p{M}/gu;
/** Letters and digits that are taken for others (i, l and 1 all for l), with those that they look like. */
const LOOKS_LIKE = new Map(
  ['aаαᴀ', 'dԁᴅ', 'eеεҽᴇ', 'fƒꜰ', 'liіιıɪ1ӏʟ', 'mмμᴍ', 'nпνոɴ', 'oоοօᴏ0', 'rгʀ', 'sѕꜱ', 'tтτᴛ', 'wԝѡωᴡ'].flatMap(
    (alike) => Array.from(alike, (letter) => [letter, alike.charAt(0)]),
  ),
);
/** The words by which the product speaks of itself and of those who keep order in it. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  plain('trefoil'),
  ...['admin', 'administrator', 'moderator', 'moderation'].flatMap((word) => [plain(word), plain(`${word}s`)]),
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

/** A text as it looks: letters of other scripts, with accents, in other forms and none at all are those that one reads. */
function plain(text: string): string {
  const letters = text.normalize('NFKD').replace(INVISIBLE, '').replace(MARK, '').toLowerCase();
  return Array.from(letters, (letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
}

/** Without anything between the letters, so that M o d e r a t o r is Moderator. */
function plainLetters(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
