/** @jest-environment node */
import { isRightToLeft, languageOf } from './language.ts';

describe('languageOf', () => {
  it.each([
    ['Ada walks.', 'de-AT', 'de-AT'],
    ['Élise walks.', 'ru', 'en'],
    ['עדה נושאת את הדואר', 'en-US', 'he'],
    ['日本語の物語', 'en', 'ja'],
    ['她走在山谷里', 'zh-TW', 'zh-TW'],
    ['1955 ...', 'fr', 'fr'],
    ['Ada walks.', 'de_AT.UTF-8', 'de-AT'],
    ['Ada walks.', 'en-US@posix', 'en-US'],
    ['Ada walks.', 'POSIX', 'en'],
    ['Ada walks.', 'en-US-u-va-posix', 'en-US'],
    ['Ada walks.', 'C', 'en'],
    ['Ada walks.', '', 'en'],
    ['Ada walks.', 'de-', 'en'],
    ['עדה נושאת', 'iw', 'he'],
    ['她走在山谷里', 'zh-hant-tw', 'zh-Hant-TW'],
    ['Ada šeta.', 'sr-Latn-RS', 'sr-Latn-RS'],
  ])('reads %s in a browser set to %s as %s', (text, preferred, language) =>
    expect(languageOf(text, preferred)).toBe(language),
  );
});

describe('isRightToLeft', () => {
  it('decides by the first letter', () => {
    expect(['1955 עדה', 'Ada עדה', '“مرحبا', '42'].map(isRightToLeft)).toEqual([true, false, true, false]);
  });
});
