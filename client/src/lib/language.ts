import { attempt } from './browser/attempt.ts';

/** Scripts, the codes of the writing systems that use them, and the likely language if the browser's uses another script. */
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
 * The language of a story, which its files declare: the browser's, unless most of the text is in a script that this language
 * is not written in.
 *
 * @param sample some of the text
 */
export function languageOf(sample: string, browser = navigator.language || 'en'): string {
  const preferred = validTag(browser);
  const { count, codes, likely } = LATIN_ALONE.test(sample)
    ? { count: /[A-Za-z\u00C0-\u024F]/.test(sample) ? 1 : 0, codes: ['Latn'], likely: 'en' }
    : mostWritten(sample);
  if (count === 0) return preferred;
  const written = attempt(() => new Intl.Locale(preferred).maximize().script, undefined) ?? 'Latn';
  return codes.includes(written) ? preferred : likely;
}

/**
 * The language tag of today that a browser means by its own: systems name languages in ways that no tag is written in
 * (`en-US@posix`, `de_AT.UTF-8`), and some languages have had other codes. 'en' for what names no language (`C`).
 */
function validTag(tag: string): string {
  const [subtags = ''] = tag.replaceAll('_', '-').split(/[^\w-]|-\w-/);
  return /^[a-z]{2,3}(-|$)/i.test(subtags) ? attempt(() => new Intl.Locale(subtags).baseName, 'en') : 'en';
}

/** Most texts are Latin, and regular expressions with scripts are slow for the many texts of a list. */
const LATIN_ALONE = /^[\0-\u024F\u2000-\u20CF]*$/;

/** The script of most letters of a text. */
function mostWritten(sample: string) {
  // Japanese also uses Chinese characters.
  const isJapanese = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(sample);
  return SCRIPTS.map(([script, codes, likely]) => {
    const count = sample.match(new RegExp(script, 'gu'))?.length ?? 0;
    return { count: isJapanese && likely === 'ja' ? count * 10 : count, codes, likely };
  }).reduce((best, next) => (next.count > best.count ? next : best));
}

const RTL = /^[^\p{L}]*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** Whether a text runs from right to left, by its first letter. */
export const isRightToLeft = (text: string): boolean => RTL.test(text);

/** A text without the control characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const printable = (text: string): string => text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '');
