import {
  descriptionExcerpt,
  descriptionFromText,
  descriptionLine,
  descriptionToText,
  hasFormatting,
} from './descriptionText.ts';

describe('descriptionToText', () => {
  it('has a blank line between paragraphs, and a line for each list item', () => {
    expect(
      descriptionToText(
        '<h2>Who</h2><p>A <strong>printer</strong>.<br>Late.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
      ),
    ).toBe('Who\n\nA printer.\nLate.\n\n- One\n- Two');
  });

  it.each([
    'One line',
    'Two\nlines',
    'He left.  She stayed.\n    Indented\n\n\tverse ',
    'Two\n\nparagraphs\nof lines',
    'Less < more & "most"',
    'שלום\n\nمرحبا',
  ])('restores %j', (text) => {
    expect(descriptionToText(descriptionFromText(text))).toBe(text);
    expect(hasFormatting(descriptionFromText(text))).toBe(false);
  });

  it('returns an empty text without words', () => {
    expect(descriptionFromText(' \n\n ')).toBe('');
    expect(descriptionToText('')).toBe('');
  });

  it.each(['<p><em>a</em></p>', '<ul><li><p>a</p></li></ul>', '<h3>a</h3>', '<blockquote><p>a</p></blockquote>'])(
    'would lose the formatting of %s',
    (html) => expect(hasFormatting(html)).toBe(true),
  );
});

describe('descriptionExcerpt', () => {
  it('counts the plain text, not the tags', () => {
    const html = `<p><strong><em>${'b'.repeat(144)}</em></strong></p><ul><li></li></ul>`;
    expect(descriptionExcerpt(html)).toBe('b'.repeat(144));
  });

  it('reads paragraphs as one line', () => {
    const ada =
      '<p>Mail carrier of the Ennick valley. Everyone opens the door to her, and nobody has ever asked how <em>she</em> is, because she leaves before they can.</p><p>Kind, quick, and dishonest.</p>';
    expect(descriptionExcerpt(ada)).toBe(
      'Mail carrier of the Ennick valley. Everyone opens the door to her, and nobody has ever asked how she is, because she leaves before they can. Kin…',
    );
  });

  it('decodes entities and counts each as the character it stands for', () => {
    expect(descriptionExcerpt(`<p>${'&amp;'.repeat(144)}</p>`)).toBe('&'.repeat(144));
    expect(descriptionExcerpt(`<p>${'&lt;'.repeat(145)}</p>`)).toBe(`${'<'.repeat(144)}…`);
  });

  it('finds the text after any amount of markup', () => {
    expect(descriptionExcerpt(`${'<p></p>'.repeat(2_000)}<p>At last.</p>`)).toBe('At last.');
    expect(descriptionExcerpt(`${'<p><b>c</b></p>'.repeat(1_000)}`)).toBe(`${'c '.repeat(72)}…`);
  });
});

describe('descriptionLine', () => {
  it('contains no tags', () => {
    expect(descriptionLine('<p>Ada<img src=x onerror="throw 1"></p><script>throw 1</script>')).not.toContain('<');
  });
});
