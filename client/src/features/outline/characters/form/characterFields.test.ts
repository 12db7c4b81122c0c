import { descriptionExcerpt, descriptionLine } from '../characterForm.ts';
import { hasPreview, isProtagonist } from './characterFields.ts';

const paragraph = (length: number) => `<p>${'a'.repeat(length)}</p>`;

describe('cardText', () => {
  it('shows 144 characters whole and cuts 145 to 144 and an ellipsis', () => {
    expect(descriptionExcerpt(paragraph(144))).toBe('a'.repeat(144));
    expect(descriptionExcerpt(paragraph(145))).toBe(`${'a'.repeat(144)}…`);
    expect(descriptionExcerpt(paragraph(20_000))).toBe(`${'a'.repeat(144)}…`);
  });

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

  it('finds the text behind any amount of markup', () => {
    expect(descriptionExcerpt(`${'<p></p>'.repeat(2_000)}<p>At last.</p>`)).toBe('At last.');
    expect(descriptionExcerpt(`${'<p><b>c</b></p>'.repeat(1_000)}`)).toBe(`${'c '.repeat(72)}…`);
  });

  it('never shows half a character', () => {
    expect(descriptionExcerpt(`<p>${'a'.repeat(143)}🌿🌿</p>`)).toBe(`${'a'.repeat(143)}…`);
  });
});

describe('plainText', () => {
  it('runs no script, loads no picture and shows no tag', () => {
    expect(descriptionLine('<p>Ada<img src=x onerror="throw 1"></p><script>throw 1</script>')).not.toContain('<');
  });
});

describe('hasPreview', () => {
  it.each(['jpeg', 'jpg', 'gif', 'png', 'JPG', 'Png'])('shows a URL that ends in %s', (ending) => {
    expect(hasPreview(`https://example.com/ada.${ending}`)).toBe(true);
    expect(hasPreview(`http://example.com/photo?file=ada.${ending} `)).toBe(true);
  });

  it.each([
    'https://example.com/ada.webp',
    'https://example.com/ada.svg',
    'https://example.com/ada.png?size=2',
    'https://example.com/ada.jpg#face',
    'https://example.com/ada',
    'javascript:alert(1)//ada.png',
    'data:image/png;base64,ada.png',
    '',
  ])('does not show %s', (url) => expect(hasPreview(url)).toBe(false));
});

describe('isProtagonist', () => {
  it.each(['TRUE', 'true', 'True', ' tRuE '])('takes %s as yes', (answer) => expect(isProtagonist(answer)).toBe(true));
  it.each(['FALSE', 'yes', '1', '', 'TRUE!'])('takes %s as no', (answer) => expect(isProtagonist(answer)).toBe(false));
});
