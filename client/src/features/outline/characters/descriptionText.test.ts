import { hasFormatting, descriptionFromText, descriptionToText } from './descriptionText.ts';

describe('a description as plain text', () => {
  it('has a blank line between paragraphs, and the items of a list line by line', () => {
    expect(
      descriptionToText(
        '<h2>Who</h2><p>A <strong>printer</strong>.<br>Late.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
      ),
    ).toBe('Who\n\nA printer.\nLate.\n\n- One\n- Two');
  });

  it.each(['One line', 'Two\nlines', 'Two\n\nparagraphs\nof lines', 'Less < more & "most"', 'שלום\n\nمرحبا'])(
    'reads back %j',
    (text) => {
      expect(descriptionToText(descriptionFromText(text))).toBe(text);
      expect(hasFormatting(descriptionFromText(text))).toBe(false);
    },
  );

  it('is nothing where there are no words', () => {
    expect(descriptionFromText(' \n\n ')).toBe('');
    expect(descriptionToText('')).toBe('');
  });

  it.each(['<p><em>a</em></p>', '<ul><li><p>a</p></li></ul>', '<h3>a</h3>', '<blockquote><p>a</p></blockquote>'])(
    'cannot carry %s',
    (html) => expect(hasFormatting(html)).toBe(true),
  );
});
