/** Scripts, the codes of writing systems that use them, and a language that is likely where the browser's uses another one. */
const SCRIPTS: readonly [RegExp, readonly string[], string][] = [
  [/\p{sc=Hebrew}/u, ['Hebr'], 'he'],
  [/\p{sc=Arabic}/u, ['Arab'], 'ar'],
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, ['Jpan'], 'ja'],
  [/\p{sc=Hangul}/u, ['Kore'], 'ko'],
  [/\p{sc=Han}/u, ['Hans', 'Hant', 'Jpan'], 'zh'],
  [/\p{sc=Cyrillic}/u, ['Cyrl'], 'ru'],
  [/\p{sc=Greek}/u, ['Grek'], 'el'],
  [/\p{sc=Devanagari}/u, ['Deva'], 'hi'],
  [/\p{sc=Thai}/u, ['Thai'], 'th'],
  [/\p{sc=Latin}/u, ['Latn'], 'en'],
];

/**
 * The language that a file says it is in. Nobody asks in what language a story is written: it is the browser's, unless most
 * of the words are in letters that this is not written in.
 *
 * @param sample some of the text
 */
export function languageOf(sample: string, preferred = navigator.language || 'en'): string {
  const { count, codes, likely } = LATIN_ALONE.test(sample)
    ? { count: /[A-Za-z\u00C0-\u024F]/.test(sample) ? 1 : 0, codes: ['Latn'], likely: 'en' }
    : mostWritten(sample);
  if (count === 0) return preferred;
  const written = new Intl.Locale(preferred).maximize().script ?? 'Latn';
  return codes.includes(written) ? preferred : likely;
}

/** Most texts are Latin letters and signs; expressions that name a script are dear, and lists ask for each of their texts. */
const LATIN_ALONE = /^[\0-\u024F\u2000-\u20CF]*$/;

/** The script of most letters of a text. */
function mostWritten(sample: string) {
  // Japanese is written in Chinese characters, too.
  const isJapanese = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(sample);
  return SCRIPTS.map(([script, codes, likely]) => {
    const count = sample.match(new RegExp(script, 'gu'))?.length ?? 0;
    return { count: isJapanese && likely === 'ja' ? count * 10 : count, codes, likely };
  }).reduce((best, next) => (next.count > best.count ? next : best));
}

const RTL = /^[^\p{L}]*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** Whether a text runs from right to left: its first letter says so. */
export const isRightToLeft = (text: string): boolean => RTL.test(text);

/** XML has no place for control characters. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const printable = (text: string): string => text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '');
