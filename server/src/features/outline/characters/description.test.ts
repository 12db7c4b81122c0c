import { DESCRIPTION_TAGS, excerptOf } from '../../../contract/index.ts';
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
    ['<svg><script>alert(1)</script></svg>Ann', 'Ann'],
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

  // More of them is in the contract's tests.
  it('keeps the blocks of a spreadsheet and of an email separate', () => {
    const sheet =
      '<meta name="generator"><style><!--td {border: 1px solid}--></style><table border="1"><colgroup><col/></colgroup>' +
      '<tbody><tr style="height:21px;"><td>Age</td><td>36</td></tr><tr><td>Hair</td><td>red</td></tr></tbody></table>';
    expect(cleanDescription(sheet)).toBe('Age 36<br />Hair red');
    const email = '<div dir="ltr">Ada<div><br></div><div>36</div></div>';
    expect(cleanDescription(email)).toBe('Ada<br /><br />36');
  });

  it.each(['<p>He left.  She stayed.</p><p>    Indented verse</p>', '<pre>if\n  a:\n\n    b  </pre>'])(
    'keeps the spaces of %j',
    (html) => expect(cleanDescription(html)).toBe(html),
  );

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
    const excerpt = shown('<h2>Odile</h2><p>tunes <b>pia</b>nos<br />at&amp;lt; <i>5 &lt; 6</i></p>');
    expect(excerpt).toBe('Odile tunes pianos at&lt; 5 < 6');
  });

  it('has at most 144 characters, no half ones, and an ellipsis', () => {
    expect(shown(`<p>${'a'.repeat(144)}</p>`)).toBe('a'.repeat(144));
    expect(shown(`<p>${'a'.repeat(145)}</p>`)).toBe(`${'a'.repeat(144)}…`);
    expect(shown(`${'a'.repeat(143)}🙂b`)).toBe(`${'a'.repeat(143)}…`);
  });
});
