import { foldText } from '../../lib/foldText.ts';

// Languages attach particles, prefixes, and case endings to names. The rules here are deliberately narrow: to miss a rare
// form costs less than to find a character who is not there. All words are folded (`foldText`).

/** Folded endings, from a list as it is written. */
const endings = (list: string): ReadonlySet<string> => new Set(foldText(list).split(' '));

interface CaseEndings {
  /** What a name can end with that is replaced; each alternative leaves a stem. */
  readonly dropped: readonly RegExp[];
  /** Endings that follow the whole name, and those that follow its stem. */
  readonly afterName: ReadonlySet<string>;
  readonly afterStem: ReadonlySet<string>;
  /** The same for stems of three letters; without it stems have four letters or more. */
  readonly afterShortStem?: ReadonlySet<string>;
}

/** Finnish, Polish, Czech, Turkish, and the genitive of Germanic languages. */
const LATIN: CaseEndings = {
  dropped: [/[aeiouy]$/],
  afterName: endings(
    's n ta ssa sta lla lle lta na ksi tta an en in on un yn hin ella elle elta essa esta een ena eksi ' +
      'illa ille ilta issa ista iin a e i u em iem ie om ho mu owi ovi ův ze nin nun ya ye yi yu da de te dan den tan ten la le yla yle',
  ),
  afterStem: endings('y i ie ii e ę ą u ou ze zie owi ovi ego emu im ym iego iemu iej ej'),
};

/** Russian, Ukrainian, and their neighbors. */
const CYRILLIC: CaseEndings = {
  dropped: [/[аеиоуыэюяьі]$/, /(?<=.{4})(?:ии|ыи|ои|ая|ия)$/],
  afterName: endings('а у ом ем е і ым ой ою ові еві'),
  afterStem: endings('а я ы и і е у ю ой ей ою ею ом ем им ым ого ому его ему ую ии ию ин ина ину иной ину'),
  afterShortStem: endings('ы и і е у ю я ой ей'),
};

const GREEK: CaseEndings = {
  dropped: [/[αεηιουω]+σ?$/, /(?<=ι)α$/],
  afterName: new Set(),
  afterStem: endings('ου ο ε ος ον α ας αν η ης ην'),
  afterShortStem: endings('ου ο ε ον α ας η ης'),
};

/** Of the letters a name begins with; other scripts have no rules. */
const CASES: readonly [RegExp, CaseEndings][] = [
  [/^\p{sc=Latin}/u, LATIN],
  [/^\p{sc=Cyrillic}/u, CYRILLIC],
  [/^\p{sc=Greek}/u, GREEK],
];

const casesOf = (word: string) => CASES.find(([letters]) => letters.test(word))?.[1];

const MIN_STEM = 4;
const MIN_SHORT_STEM = 3;
/** 'Roses' and 'Adams' are other words. */
const MIN_BEFORE_S = 5;
const LONGEST_ENDING = 5;

/** A stem among the keys, told apart from whole names. */
const stemKey = (stem: string) => `${stem}-`;
const nameKey = (word: string) => `${word}+`;

/** Other shapes of a name before case endings. */
const SHAPES: readonly [RegExp, string][] = [
  // Finnish: Mikko, Mikon; Virtanen, Virtasen; Markus, Markuksen.
  [/([kpt])\1([aeiou])$/, '$1$2'],
  [/nen$/, 's'],
  // Finnish: Järvi, Järven; Koski, Kosken; Lahti, Lahden; Lehto, Lehdon; Virta, Virran.
  [/(rv|sk|lm|em)i$/, '$1e'],
  [/hti$/, 'hde'],
  [/ht([ao])$/, 'hd$1'],
  [/([lnr])t([ao])$/, '$1$1$2'],
  [/([aeiou])s$/, '$1ks'],
  // Polish and Czech: Marek, Marka; Paweł, Pawła. Russian: Павел, Павла.
  [/([^aeiou])e([klc])$/, '$1$2'],
  [/([^аеиоуыэюя])е([лцк])$/, '$1$2'],
];

/** Other shapes of a stem. Polish and Czech: Agnieszka, Agnieszce; Jadwiga, Jadwidze; Agata, Agacie. */
const STEM_SHAPES: readonly [RegExp, string][] = [
  [/ka$/, 'ca'],
  [/ga$/, 'dza'],
  [/ta$/, 'cia'],
];

const withShapes = (word: string, shapes: readonly [RegExp, string][]): string[] => [
  word,
  ...shapes.flatMap(([end, other]) => (end.test(word) ? [word.replace(end, other)] : [])),
];

/** Under which keys a word of a name is found. */
export function keysOfName(word: string): string[] {
  const cases = casesOf(word);
  if (!cases) return [word];
  const shapes = withShapes(word, SHAPES);
  const minStem = cases.afterShortStem ? MIN_SHORT_STEM : MIN_STEM;
  const stems = withShapes(word, STEM_SHAPES).flatMap((shape) =>
    cases.dropped.flatMap((end) => (end.test(shape) ? [shape.replace(end, '')] : [])),
  );
  return [
    word,
    ...shapes.filter(({ length }) => length >= MIN_STEM).map(nameKey),
    ...stems.filter(({ length }) => length >= minStem).map(stemKey),
  ];
}

/**
 * The keys of names of which a word may be a form, the likeliest first: itself, then without what its language attaches.
 *
 * @param hasCases whether words in Latin letters may have case endings
 */
export function keysOfWord(word: string, hasCases: boolean): string[] {
  if (HANGUL.test(word)) return [word, ...withoutParticles(word)];
  if (HEBREW.test(word)) return [word, ...withoutHebrewPrefix(word)];
  if (ARABIC.test(word)) return withoutAccusative(word).flatMap((one) => [one, ...withoutArabicPrefix(one)]);
  const cases = casesOf(word);
  return cases && (cases !== LATIN || hasCases) ? [word, ...withoutEnding(word, cases)] : [word];
}

function withoutEnding(word: string, { afterName, afterStem, afterShortStem }: CaseEndings): string[] {
  const keys: string[] = [];
  for (let length = word.length - 1; length >= Math.max(MIN_SHORT_STEM, word.length - LONGEST_ENDING); length -= 1) {
    const [stem, ending] = [word.slice(0, length), word.slice(length)];
    const minName = ending === 's' ? MIN_BEFORE_S : MIN_STEM;
    if (length >= minName && afterName.has(ending)) keys.push(nameKey(stem));
    if ((length < MIN_STEM ? afterShortStem : afterStem)?.has(ending)) keys.push(stemKey(stem));
  }
  return keys;
}

const HANGUL = /^\p{sc=Hangul}/u;
const PARTICLES =
  /^(?:이|가|은|는|을|를|의|에|에게|에게서|한테|한테서|께|께서|와|과|랑|하고|도|만|로|으로|부터|까지|조차|마저|처럼|같이|보다|밖에|뿐|마다|나|든지|야|아|여|네|들|씨|님|군|양|라고|라는|이다|였다|이었다|입니다|예요|이에요){1,3}$/;

/** Whether Korean letters after a name are one or more particles. */
export const isParticle = (letters: string): boolean => PARTICLES.test(letters);

/** Korean: 민수가, 민수에게는, 민석이가. */
function withoutParticles(word: string): string[] {
  const keys: string[] = [];
  for (let length = word.length - 1; length >= 2; length -= 1)
    if (isParticle(word.slice(length))) keys.push(word.slice(0, length));
  return keys;
}

/** A shorter name would be found in too many other words. */
const MIN_AFTER_PREFIX = 3;

const HEBREW = /^\p{sc=Hebrew}/u;
const HEBREW_PREFIX = /^ו?(?:ש|כש|לכש|מש)?[בהכלמ]?$/;

/** Hebrew: and, that, when, in, the, like, to, from. */
function withoutHebrewPrefix(word: string): string[] {
  return [1, 2, 3, 4].flatMap((length) => {
    const [prefix, rest] = [word.slice(0, length), word.slice(length)];
    // With 'that' before them, many names of three letters are other words.
    const isName = rest.length > MIN_AFTER_PREFIX || (rest.length === MIN_AFTER_PREFIX && !/^ו?ש$/.test(prefix));
    return isName && HEBREW_PREFIX.test(prefix) ? [rest] : [];
  });
}

const ARABIC = /^\p{sc=Arabic}/u;
const ARABIC_PREFIX = /^[وف]?(?:[بلك]?(?:ال)?|لل)$/;

/** Arabic: the alif of an indefinite accusative, whose vowel points folding has removed. */
const withoutAccusative = (word: string) => (/.{4}ا$/.test(word) ? [word, word.slice(0, -1)] : [word]);

/** Arabic: and, so, by, to, like, the. */
function withoutArabicPrefix(word: string): string[] {
  return [1, 2, 3, 4].flatMap((length) => {
    const [prefix, rest] = [word.slice(0, length), word.slice(length)];
    if (rest.length < MIN_AFTER_PREFIX || !ARABIC_PREFIX.test(prefix)) return [];
    // 'To the' swallows the alif of a name that begins with the article.
    if (prefix.endsWith('لل')) return [rest, `ال${rest}`];
    return rest.length === MIN_AFTER_PREFIX && prefix.endsWith('ك') ? [] : [rest];
  });
}
