import { MAX } from './limits.ts';

/** C0, DEL and C1; in prose, line breaks and tabs are part of the writing. */
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_PROSE = /[^\P{Cc}\t\n\r]/u;
/** With the `u` flag this matches only unpaired surrogates. */
const HALF_SURROGATE = /\p{Cs}/u;

/** The problem with the characters of a text, to be appended to its label. */
export function charactersProblem(written: string, lineBreaks: boolean): string | undefined {
  if ((lineBreaks ? CONTROL_IN_PROSE : CONTROL).test(written)) return 'must not contain control characters';
  if (HALF_SURROGATE.test(written)) return 'contains half a character; please type it again';
  return undefined;
}

/** Whether a text looks like an email address; the server checks it more strictly. */
export function looksLikeEmail(written: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(written.trim()) && written.trim().length <= MAX.email;
}

/** Both browsers and Node have it. */
declare const URL: new (text: string) => { readonly href: string };

/** A complete http or https address made ready for `href`; everything else, `javascript:` above all, is `undefined`. */
export function webAddress(written: string | undefined): string | undefined {
  const address = written?.trim() ?? '';
  // No host has 300 characters, and encoding a host of thousands takes many milliseconds.
  if (!/^https?:\/\/(?![^/\\?#]{300})[^/\s]\S*$/i.test(address)) return undefined;
  try {
    return new URL(cleanLink(address)).href;
  } catch {
    return undefined;
  }
}

/** A text whose line breaks are all `\n`, whichever system it was written on. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
}

/** Zero-width spaces and direction marks, which chat programs put around links. */
const INVISIBLE = '\u200B\u200E\u200F\u2060\u2066\u2067\u2068\u2069\uFEFF';
/** Brackets and quotation marks that stand before a link in a sentence. */
const BEFORE_LINK = new RegExp(`^[\\s${INVISIBLE}<([{"'“‘„‚«»‹›（［【「『《〈]+`);
/** Punctuation that ends a sentence or a quotation, and so comes along when a link is copied from a text. */
const AFTER_LINK = new Set(' .,;:!?…"\'“”‘’«»‹›。，、；：！？،؛؟।' + INVISIBLE);
const BRACKETS = ['()', '[]', '{}', '<>', '（）', '［］', '【】', '「」', '『』', '《》', '〈〉'];
const OPENING = new Set(BRACKETS.map(([opening]) => opening));
/** The opening bracket of each closing one. */
const OPENING_OF = new Map(BRACKETS.map(([opening, closing]) => [closing, opening]));

/**
 * A link without the punctuation of the sentence from which it was copied: a period, a comma or a bracket at its end. A bracket
 * that was opened within the link is part of it, as in `https://en.wikipedia.org/wiki/Clover_(novel)`. Anything that is no
 * http or https link is only trimmed.
 */
export function cleanLink(written: string): string {
  const link = written.replace(BEFORE_LINK, '').trimEnd();
  if (!/^https?:\/\//i.test(link)) return written.trim();
  let end = link.length;
  while (AFTER_LINK.has(link.charAt(end - 1)) || OPENING_OF.has(link[end - 1])) end -= 1;
  const open: string[] = [];
  for (const [i, character] of link.split('').entries()) {
    if (OPENING.has(character)) open.push(character);
    else if (OPENING_OF.has(character) && open.at(-1) === OPENING_OF.get(character)) {
      open.pop();
      end = Math.max(end, i + 1);
    }
  }
  return link.slice(0, end);
}

/** How many bytes a text has in UTF-8. */
export function bytesOf(written: string): number {
  const sizes = Array.from(written, (character) => character.codePointAt(0)!);
  return sizes.reduce((sum, code) => sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4), 0);
}

/** Longer than any real grapheme; a longer one may be cut inside. */
const LONGEST_GRAPHEME = 64;

/**
 * The first `length` UTF-16 units of a text, cut between graphemes: no half emoji, no letter without its accents.
 *
 * @returns the text itself when it is no longer than that
 */
export function cutAt(text: string, length: number): string {
  if (text.length <= length) return text;
  // Most texts are cut between ASCII characters, and creating the first segmenter takes a browser 20 ms.
  if (/^[ -~]{2}$/.test(text.slice(length - 1, length + 1))) return text.slice(0, length);
  const near = text.slice(0, length + LONGEST_GRAPHEME);
  const end = new Intl.Segmenter().segment(near).containing(length)!.index;
  if (length - end < LONGEST_GRAPHEME) return text.slice(0, end);
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length);
}

/** A card shows a shorter description in full. Source: product specification, "Characters". */
const WHOLE_BELOW = 145;

/** What a card shows of a description: a short one in full, otherwise the first 144 characters and an ellipsis. */
export function excerptOf(words: string): string {
  return words.length < WHOLE_BELOW ? words : `${cutAt(words, WHOLE_BELOW - 1)}…`;
}
