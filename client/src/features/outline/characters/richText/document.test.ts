import { DESCRIPTION_TAGS } from '@trefoil/server/contract';
import { documentOf, htmlOf } from './document.ts';

const through = (html: string) => htmlOf(documentOf(html));

describe('documentOf and htmlOf', () => {
  it.each([
    '<p>One</p><p>Two<br>lines</p>',
    '<h2>Who</h2><h3>Where</h3><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code></p>',
    '<ul><li><p>One</p><ol><li><p>Inside</p></li></ol></li></ul>',
    '<p>He left.  She stayed.</p><p>    Indented verse</p>',
    '<p>  indented</p><p>two  spaces </p><p></p>',
    '<blockquote><p>Said</p></blockquote><hr><pre><code>a\n  b</code></pre>',
  ])('preserve %s', (html) => expect(through(html)).toBe(html));

  it('read every tag that the server allows', () => {
    for (const tag of DESCRIPTION_TAGS) expect(through(`<${tag}>word</${tag}> and more`)).toContain('and more');
    expect(through('<p><b>a</b><i>b</i></p>')).toBe('<p><strong>a</strong><em>b</em></p>');
  });

  it('keep only the text of unknown tags', () => {
    expect(
      through(
        '<p onclick="x()">a <script>evil()</script><a href="javascript:x()">link</a></p><table><tr><td>cell</td></tr></table>',
      ),
    ).toBe('<p>a link</p><p>cell</p>');
  });

  it('return an empty text without words', () => {
    expect(through('')).toBe('');
    expect(through('<p> </p><hr>')).toBe('');
  });
});
