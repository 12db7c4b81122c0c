/** @jest-environment node */
import { quotation, textBlocks, withoutQuotes } from './textBlocks.ts';

const read = (text: string) => textBlocks(text, true).map(({ kind, from, to }) => [kind, text.slice(from, to)]);

describe('textBlocks', () => {
  it.each([
    ['ACT 1', 'ACT 1'],
    ['act ii.', 'act ii.'],
    ['Act III:', 'Act III:'],
    ['  ACT 2  ', 'ACT 2'],
    ['ACT\tI', 'ACT\tI'],
    ['ACT 3\r', 'ACT 3'],
  ])('recognizes %j as the heading of an act', (line, heading) => {
    expect(read(`Before\n${line}\nAfter`)).toEqual([
      ['text', 'Before'],
      ['act', heading],
      ['text', 'After'],
    ]);
  });

  it.each([
    'ACT 1: he rides along',
    'ACT 1. In Aldermere.',
    'ACT 1 is too long',
    'ACT 12.',
    'ACT 4',
    'Act IV',
    'actor 1.',
    'In ACT 1.',
    'ACT',
  ])('treats %j as an ordinary line', (line) => {
    expect(read(line)).toEqual([['text', line]]);
  });

  it('does not look for acts unless asked to', () => {
    expect(textBlocks('ACT 1. In', false)).toEqual([{ kind: 'text', from: 0, to: 9 }]);
  });

  it('keeps blank lines within a text, but not at its ends', () => {
    expect(read('\n\nOne\n\n  two\n\n')).toEqual([['text', 'One\n\n  two']]);
  });

  it('recognizes lines of a quotation', () => {
    expect(read('> One\n>two\n\nMine')).toEqual([
      ['quote', 'One'],
      ['quote', 'two'],
      ['text', 'Mine'],
    ]);
  });

  it('does not divide a text of more than 200 blocks', () => {
    const lines = (count: number) => '>\nx\n'.repeat(count / 2);
    expect(read(lines(200))).toHaveLength(200);
    expect(read(`\n\n${lines(202)}\n`)).toEqual([['text', lines(202).trimEnd()]]);
  });
});

describe('quotation', () => {
  it('quotes every line except nested quotations, and names the author', () => {
    const text = quotation('> Before\n\nOne\n\ntwo ', 'Rosalind Ashby');
    expect(text).toBe('> One\n> two\n> — Rosalind Ashby\n\n');
    expect(withoutQuotes(`${text}Mine`)).toBe('Mine');
  });
});
