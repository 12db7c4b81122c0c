import { DELETED_WRITER } from './texts.ts';

/** Shows nothing or turns text around: a name with it reads differently from what it is. */
const HIDDEN = /[\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0]/u;
/** What tells letters of Arabic and Indic scripts whether to join: behind them, and in front of a virama. */
const JOINERS = /([\p{sc=Arabic}\p{M}])[\u200c\u200d]|\u200d(?=[\u09cd\u0ccd])/gu;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const MARK = /\p{M}/gu;
/** Letters and digits that are taken for others (i, l and 1 all for l), with those that they look like. */
const LOOKS_LIKE = new Map(
  'aаαᴀɑᎪꓮ dԁᴅ eеεҽᴇᎬ fƒꜰꬵ liіιıɪ1ӏʟ mмμᴍᎷꓟ nпνոɴ oоοօᴏ0σø rгʀ sѕꜱ tтτᴛᎢꓔ wԝѡωᴡ'
    .toLowerCase()
    .split(' ')
    .flatMap((alike) => Array.from(alike, (letter) => [letter, alike.charAt(0)] as const)),
);
/** Words that are written as one: AdminAnna, Moderator1. */
const PARTS = /\p{N}+|\P{Ll}*\p{Ll}+|[^\p{N}\p{Ll}]+/gu;
/** The words by which the product speaks of itself and of those who keep order in it. */
const OWN_WORDS = ['trefoil', 'moderator', 'moderation', 'admin', 'administrator', DELETED_WRITER].map(plainLetters);
/** Those that are no part of another word either, as they look: themoderator. */
const WITHIN = /trefoll|moderator/;

/** What is wrong with the name of a writer beside its length, in words, or `undefined`. */
export function nameProblem(name: string): string | undefined {
  if (HIDDEN.test(name.replace(JOINERS, '$1'))) return 'Name must not contain invisible characters';
  const words = [...wordsOf(name), '', ...wordsOf(name.replace(PARTS, '$& '))];
  const all = [...words, ...words.map((word, i) => word + (words[i + 1] ?? '')), plainLetters(name)];
  const isOwn = all.some((word) => OWN_WORDS.includes(word.replace(/s$/, '')));
  if (!isOwn && !words.some((word) => WITHIN.test(word))) return undefined;
  return 'Please choose another name: with this one you could be taken for the people who run Trefoil';
}

/** A text as it looks: letters of other scripts, with accents, in other forms and none at all are those that one reads. */
function plain(text: string): string {
  const letters = text.normalize('NFKD').replace(INVISIBLE, '').replace(MARK, '').toLowerCase();
  const alike = Array.from(letters, (letter) => LOOKS_LIKE.get(letter) ?? letter);
  return alike.join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

function wordsOf(text: string): string[] {
  return plain(text).split(/[^\p{L}\p{N}]+/u);
}

/** Without anything between the letters, so that M o d e r a t o r is Moderator. */
function plainLetters(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
