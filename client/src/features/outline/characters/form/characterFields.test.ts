/** @jest-environment node */
import { hasPreview, isProtagonist } from './characterFields.ts';

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
  it.each(['TRUE', 'true', 'True', ' tRuE '])('reads %s as yes', (answer) => expect(isProtagonist(answer)).toBe(true));
  it.each(['FALSE', 'yes', '1', '', 'TRUE!'])('reads %s as no', (answer) => expect(isProtagonist(answer)).toBe(false));
});
