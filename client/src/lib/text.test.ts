/** @jest-environment node */
import { charactersProblem, cutAt } from '@trefoil/server/contract';
import { initialOf } from '../ui/figure/Picture.tsx';
import { cleanLine, cleanProse, counted, cutAtWord, wordsIn } from './text.ts';

describe('cutAt', () => {
  it.each([
    ['a family of four', 'ab👨‍👩‍👧‍👦cd', 5, 'ab'],
    ['a flag', 'ab🇩🇪cd', 4, 'ab'],
    ['a letter with its mark', 'abe\u0301cd', 3, 'ab'],
    ['a syllable', 'कर्मक्षेत्र', 5, 'कर्म'],
    ['letters', 'abcdef', 4, 'abcd'],
    ['a mark behind letters', 'abcde\u0301f', 5, 'abcd'],
  ])('never cuts %s in two', (_, text, length, shown) => {
    expect(cutAt(text, length)).toBe(shown);
  });

  it('ends also where marks are heaped on one letter', () => {
    expect(cutAt(`e${'\u0301'.repeat(500)}`, 100)).toHaveLength(100);
  });
});

describe('cutAtWord', () => {
  it('cuts behind a word, also where no blanks stand between words', () => {
    expect(cutAtWord('She waits for him', 12)).toBe('She waits');
    expect(cutAtWord('東京都に住んでいます', 4)).toBe('東京都に');
    expect(cutAtWord('東京都に住んでいます', 2)).not.toBe('');
  });
});

describe('counted', () => {
  it.each([
    [1, '1 word'],
    [999, '999 words'],
    [2670, '2,670 words'],
    [1_000_000, '1,000,000 words'],
  ])('%d', (count, words) => expect(counted(count, 'word')).toBe(words));
});

describe('wordsIn', () => {
  it.each([
    ['She said: “don’t”.', 3],
    ['वह हिन्दी में लिखती है।', 5],
    ['雨だ。行こう。', 4],
    ['', 0],
  ])('%s', (text, count) => {
    expect(wordsIn(text)).toBe(count);
  });
});

describe('initialOf', () => {
  it('is whole', () => {
    expect(initialOf(' é́mile')).toBe('É́');
    expect(initialOf('👩‍🚀 Ada')).toBe('👩‍🚀');
    expect(initialOf('a\u0301da')).toBe('A\u0301');
    expect(initialOf(' ada')).toBe('A');
  });
});

describe('cleanProse and cleanLine', () => {
  const pasted = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).join('x');

  it('leave no control character that the server refuses', () => {
    expect(charactersProblem(pasted, true)).toBeDefined();
    expect(charactersProblem(cleanProse(pasted), true)).toBeUndefined();
    expect(charactersProblem(cleanLine(pasted), false)).toBeUndefined();
  });

  it('change nothing that is written on purpose', () => {
    const text = '\tOne\u200b “two”\n\n  क्\u200dष 👩‍🚀\u00ad \n';
    expect(cleanProse(text)).toBe(text);
    expect(cleanProse('One\r\nTwo\vThree\r')).toBe('One\nTwo\nThree\n');
    expect(cleanProse('One\u2028  Two\u2029\u0085Three')).toBe('One\n  Two\n\nThree');
    expect(cleanLine('Act\u2028One')).toBe('Act One');
    expect(cleanLine('Ada\tPruitt\r\nthe second')).toBe('Ada Pruitt the second');
  });
});
