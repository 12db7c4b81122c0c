import { DESCRIPTION_TAGS } from '../../../contract/index.ts';
import { excerptOf } from '../../../contract/index.ts';
import { cleanDescription, plainText } from './description.ts';

const shown = (cleaned: string) => excerptOf(plainText(cleaned));

describe('cleaning a description', () => {
  it.each(DESCRIPTION_TAGS)('keeps <%s>, but none of its attributes', (tag) => {
    const cleaned = cleanDescription(`<${tag} onclick="alert(1)" style="x" class="y" id="z">text`);
    expect(cleaned).toMatch(new RegExp(`^<${tag}( /)?>`));
    expect(cleaned).not.toMatch(/alert|style|class|id=/);
  });

  it.each([
    ['<script>alert(1)</script>Ann', 'Ann'],
    ['<img src=x onerror=alert(1)>Ann', 'Ann'],
    ['<a href="javascript:alert(1)">Ann</a>', 'Ann'],
    ['<p onmouseover=alert(1)>Ann', '<p>Ann</p>'],
    ['<svg><script>alert(1)</script></svg>Ann', 'Ann'],
    ['<svg/onload=alert(1)>Ann', 'Ann'],
    ['<style>*{display:none}</style>Ann', 'Ann'],
    ['<iframe src="https://example.org"></iframe>Ann', 'Ann'],
    ['<form action="https://example.org"><button>Ann</button></form>', 'Ann'],
    ['<!-- --!><script>alert(1)</script> -->Ann', 'Ann'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>Ann', 'ipt&gt;alert(1)ipt&gt;Ann'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">Ann', 'Ann'],
    ['<b>Ann', '<b>Ann</b>'],
    ['5 < 6 & 7', '5 &lt; 6 &amp; 7'],
    ['Ann&#1;&#27;e', 'Anne'],
  ])('makes %j harmless', (hostile, harmless) => {
    expect(cleanDescription(hostile)).toBe(harmless);
  });

  const SHEET =
    '<meta name="generator" content="Sheets"><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td>Age</td><td>36</td></tr><tr style="height:21px;"><td>Hair</td><td>red</td></tr><tr><td>Wants</td><td>the keys</td></tr></tbody></table>';
  const IMPORTED = '<table><tr><td>Age</td><td>36</td></tr></table><h1>Big</h1><div>one</div><div>two</div>';
  it.each([
    ['a spreadsheet', SHEET, 'Age 36<br />Hair red<br />Wants the keys'],
    ['an imported character', IMPORTED, 'Age 36<h2>Big</h2>one<br />two'],
    ['an email', '<div dir="ltr">Ada<div><br></div><div>36</div></div>', 'Ada<br /><br />36'],
    ['a table of paragraphs', '<table><tr><th><p>Age</p></th><td><p>36</p></td></tr></table>', 'Age 36'],
    ['loose cells', '<td>Age</td><td>36</td>', 'Age 36'],
    [
      'list items of blocks',
      '<ul><li><div>a</div><div>b</div></li><li>c</li></ul>',
      '<ul><li>a<br />b</li><li>c</li></ul>',
    ],
    [
      'an article',
      '<article><header>Ada</header><section>36<address>Bath</address></section></article>',
      'Ada<br />36<br />Bath',
    ],
  ])('keeps the blocks of %s separate', (_, html, cleaned) => {
    expect(cleanDescription(html)).toBe(cleaned);
    expect(cleanDescription(cleaned)).toBe(cleaned);
  });

  it.each([
    '<p>He left.  She stayed.</p><p>    Indented verse</p>',
    '<p>\tone\u00a0\u00a0two  </p>',
    '<pre>if\n  a:\n\n    b  </pre>',
    '<ul><li>  one  <ul><li>   two</li></ul></li></ul>',
  ])('keeps the spaces of %j', (html) => {
    expect(cleanDescription(html)).toBe(html);
  });

  it('makes all line breaks \\n', () => {
    expect(cleanDescription('<pre>a\r\nb\rc&#13;&#10;d\u2028e&#8233;f</pre>')).toBe('<pre>a\nb\nc\nd\ne\nf</pre>');
  });

  it('changes nothing in what it has cleaned', () => {
    const once = cleanDescription('<p>R&D &lt;i&gt; "q"<br>x</p><ul><li><p>a &amp; b');
    expect(cleanDescription(once)).toBe(once);
  });

  it('leaves out tags nested deeper than 50, but no text', () => {
    const cleaned = cleanDescription(`${'<b>'.repeat(6_000)}deep`);
    expect(cleaned.match(/<b>/g)).toHaveLength(50);
    expect(plainText(cleaned)).toBe('deep');
  });
});

describe('the excerpt of a description', () => {
  it('is plain text in which blocks stay apart', () => {
    expect(shown('<h2>Odile</h2><p>tunes <b>pia</b>nos<br />at&amp;lt; <i>5 &lt; 6</i></p>')).toBe(
      'Odile tunes pianos at&lt; 5 < 6',
    );
  });

  it('holds 144 characters whole and cuts 145 to 144 and an ellipsis', () => {
    expect(shown(`<p>${'a'.repeat(144)}</p>`)).toBe('a'.repeat(144));
    expect(shown(`<p>${'a'.repeat(145)}</p>`)).toBe(`${'a'.repeat(144)}…`);
  });

  it('never ends in half a character', () => {
    expect(shown(`${'a'.repeat(143)}🙂b`)).toBe(`${'a'.repeat(143)}…`);
  });
});
