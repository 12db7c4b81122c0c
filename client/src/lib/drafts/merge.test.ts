/** @jest-environment node */
import { mergeTexts } from './merge.ts';

const BASE = 'One.\n\nTwo.\n\nThree.';

describe('mergeTexts', () => {
  it('puts changes of different paragraphs together', () => {
    expect(mergeTexts(BASE, 'One, mine.\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree, theirs.')).toBe(
      'One, mine.\n\nTwo.\n\nThree, theirs.',
    );
  });

  it('does so for lines side by side', () => {
    expect(mergeTexts('a\nb', 'A\nb', 'a\nB')).toBe('A\nB');
  });

  it('takes a paragraph that was added, and one that was deleted', () => {
    expect(mergeTexts(BASE, `${BASE}\n\nFour.`, 'Two.\n\nThree.')).toBe('Two.\n\nThree.\n\nFour.');
  });

  it('takes the same change on both sides once', () => {
    expect(mergeTexts(BASE, `${BASE} More.`, `${BASE} More.`)).toBe(`${BASE} More.`);
  });

  it('leaves the choice to the writer where both changed one paragraph', () => {
    expect(mergeTexts(BASE, 'One.\n\nMine.\n\nThree.', 'One.\n\nTheirs.\n\nThree.')).toBeNull();
    expect(mergeTexts('', 'Mine', 'Theirs')).toBeNull();
  });

  it('tells the paragraphs of HTML apart', () => {
    expect(mergeTexts('<p>a</p><p>b</p>', '<p>A</p><p>b</p>', '<p>a</p><p>B</p>')).toBe('<p>A</p><p>B</p>');
  });
});
