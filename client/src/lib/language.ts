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

/** No letter of the others is among these: those of Europe's West, and signs. */
const LATIN_ALONE = /^[\0-\u024F\u2000-\u20CF]*$/;

/**
 * The language that a file says it is in. Nobody asks in what language a story is written: it is the browser's, unless most
 * of the words are in letters that this is not written in.
 *
 * @param sample some of the text
 */
export function languageOf(sample: string, preferred = navigator.language || 'en'): string {
  const most = scriptOf(sample);
  if (most === undefined) return preferred;
  const [, codes, likely] = most;
  return codes.includes(writtenIn(preferred)) ? preferred : likely;
}

/** The script of most letters; `undefined` without any. */
function scriptOf(sample: string): (typeof SCRIPTS)[number] | undefined {
  // Lists ask for each of their texts, and to count their letters takes a while.
  if (LATIN_ALONE.test(sample)) return /\p{sc=Latin}/u.test(sample) ? SCRIPTS.at(-1) : undefined;
  // Japanese is written in Chinese characters, too.
  const isJapanese = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(sample);
  const counts = SCRIPTS.map((script) => {
    const count = sample.match(new RegExp(script[0], 'gu'))?.length ?? 0;
    return { script, count: isJapanese && script[2] === 'ja' ? count * 10 : count };
  });
  const most = counts.reduce((best, next) => (next.count > best.count ? next : best));
  return most.count > 0 ? most.script : undefined;
}

const scripts = new Map<string, string>();

/** The script that a language is written in. */
function writtenIn(language: string): string {
  const script = scripts.get(language) ?? new Intl.Locale(language).maximize().script ?? 'Latn';
  scripts.set(language, script);
  return script;
}

const RTL = /^[^\p{L}]*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** Whether a text runs from right to left: its first letter says so. */
export const isRightToLeft = (text: string): boolean => RTL.test(text);

/** XML has no place for control characters. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const printable = (text: string): string => text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '');
