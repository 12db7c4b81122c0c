/** @jest-environment node */
import { differingWords, haveLittleInCommon } from './differingWords.ts';

const inSigns = (older: string, newer: string) =>
  differingWords(older, newer)
    .map(({ text, kind }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('');

describe('differingWords', () => {
  it('joins the words of a passage that was replaced', () => {
    expect(inSigns('Two rooms that nobody had, and curtains.', 'Two rooms with a view, and the paint.')).toBe(
      'Two rooms -[that nobody had]+[with a view], and -[curtains]+[the paint].',
    );
    expect(inSigns('One.\n\nTwo.', 'Uno.\n\nDue.')).toBe('-[One]+[Uno].\n\n-[Two]+[Due].');
  });

  it('marks no blanks around a change, and no sign between two as unchanged', () => {
    expect(inSigns('She asks whether.', 'She asks, as if idly, whether.')).toBe('She asks+[, as if idly,] whether.');
    expect(inSigns('She asks, as if idly, whether.', 'She asks whether.')).toBe('She asks-[, as if idly,] whether.');
    expect(inSigns('Some don’t.', 'Some don’t. Nobody saw.')).toBe('Some don’t. +[Nobody saw.]');
    expect(inSigns('A b. C d. E', 'A x. Y z. E')).toBe('A -[b. C d]+[x. Y z]. E');
  });

  it('does not look long for what two long texts share', () => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, i) => `${word}${i}`).join(' ');
    const before = process.cpuUsage();
    const words = differingWords(long('a'), long('b'));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
    expect(words.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

describe('haveLittleInCommon', () => {
  const compare = (older: string, newer: string) => haveLittleInCommon(differingWords(older, newer));

  it('is false for a text with changed words, or with passages added or removed', () => {
    const text = 'She counts the gates twice and says nothing.';
    expect(compare(text, 'She counts the doors twice and says nothing at all.')).toBe(false);
    expect(compare(text, `${text} Nobody minds how late it is. At noon the gates close, on time.`)).toBe(false);
    expect(compare(`${text} At noon the gates close.`, text)).toBe(false);
    expect(compare('', text)).toBe(false);
  });

  it('is true for a text that was replaced by another', () => {
    expect(compare('She counts the gates twice and says nothing.', 'The storm takes the bridge at night.')).toBe(true);
    expect(compare('She waits.', 'Nobody minds how late.')).toBe(true);
  });
});
