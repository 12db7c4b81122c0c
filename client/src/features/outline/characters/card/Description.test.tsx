import { DESCRIPTION_TAGS } from '@trefoil/server/contract';
import { render } from '@testing-library/react';
import { Description } from './CharacterScreen.tsx';

const shown = (html: string) => render(<Description html={html} />).container.firstElementChild!.innerHTML;

describe('Description', () => {
  it('keeps the tags of a description', () => {
    const html =
      '<h2>Ada</h2><p>Kind, <strong>quick</strong>, <em>dishonest</em>.<br></p><ul><li><p>Wants</p></li></ul><blockquote><p>No.</p></blockquote>';
    expect(shown(html)).toBe(html);
    expect(DESCRIPTION_TAGS).not.toContain('script');
  });

  it.each([
    '<img src="x" onerror="alert(1)">',
    '<script>alert(1)</script>',
    '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed" onclick="alert(1)" data-x="1" class="y" id="root">x</p>',
    '<form action="https://example.com"><input name="password"></form>',
    '<math><mtext><style><img src="x" onerror="alert(1)"></style></mtext></math>',
  ])('makes harmless: %s', (html) => {
    const clean = shown(`${html}<p>Ada</p>`);
    expect(clean).toContain('<p>Ada</p>');
    expect(clean).not.toMatch(/<(?!\/?p>)|alert\(1\).*>|=/);
  });
});
