/** A folded text in which each UTF-16 unit knows where it comes from. */
export interface FoldedText {
  readonly folded: string;
  /** For each unit of `folded`, where the characters that it stands for begin and end in the original text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Plain ASCII; a Hangul syllable in parts (as macOS writes names of files); any other character with its marks, also halfwidth ones. */
const PARTS = /[\0-\x7F]+(?!\p{M})|[\u1100-\u115F]+[\u1160-\u11A7]*[\u11A8-\u11FF]*|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu; // oxlint-disable-line no-control-regex -- ASCII
const NOT_ASCII = /[^\0-\x7F]/gu; // oxlint-disable-line no-control-regex -- ASCII

/** Accents and vowel points. In other scripts (Thai, Devanagari) marks make another letter, and stay, as in Japanese (゛゜). */
const ACCENTS = /(?=\p{M})(?!\u3099|\u309A)[\p{sc=Inherited}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}]/gu;
/** Soft hyphens, zero-width characters, direction marks, variation selectors, and the Arabic tatweel. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;
const SINGLE_QUOTES = /[`\u00B4\u02B9-\u02BD\u05F3\u2018-\u201B\u2032\u2035\u2039\u203A\uA78C]/gu;
const DOUBLE_QUOTES = /[\u00AB\u00BB\u05F4\u201C-\u201F\u2033\u2036]/gu;
const HYPHENS = /[\u05BE\u2010-\u2015\u2212\u30A0]/gu;

/** Letters that people also type in another way although Unicode does not decompose them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ħ: 'h', ŧ: 't', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ς: 'σ', ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', '\u2044': '/' },
};

/** Texts consist of few different characters, and folding one takes long. */
const folds = new Map<string, string>();

/**
 * A text without what hardly anybody sees: the same letters in one form (NFC), straight quotes, plain hyphens and spaces, and
 * no invisible characters. Case and accents stay.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(HYPHENS, '-')
    .replace(/\s/g, ' ');

function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  // First the quotes: NFKD makes two primes of a double one, and a space of an acute accent.
  const letters = normalizeText(character).normalize('NFKD').toLowerCase().replace(ACCENTS, '');
  const folded = normalizeText(letters.replace(NOT_ASCII, (letter) => LETTERS[letter] ?? letter));
  folds.set(character, folded);
  return folded;
}

const isAscii = (part: string) => part.search(NOT_ASCII) < 0;

const foldPart = (part: string): string =>
  isAscii(part) ? part.toLowerCase().replaceAll('`', "'").replace(/\s/g, ' ') : foldCharacter(part);

/**
 * Folds a text for comparison, in the same way for the search, the filters, and the names in a text: without case, accents,
 * ligatures, and invisible characters; with straight quotes, plain hyphens, and plain spaces.
 */
export const foldText = (text: string): string => text.replace(PARTS, (part) => foldPart(part));

/** The same with positions, for showing what was found in the original text. */
export function foldWithPositions(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  const folded = text.replace(PARTS, (part, at: number) => {
    const plain = foldPart(part);
    const isOneToOne = isAscii(part);
    for (let i = 0; i < plain.length; i += 1) {
      starts.push(isOneToOne ? at + i : at);
      ends.push(isOneToOne ? at + i + 1 : at + part.length);
    }
    return plain;
  });
  return { folded, starts, ends };
}
