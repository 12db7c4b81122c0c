import { cleanDescription } from './cleanDescription.ts';

const SHEET =
  '<meta name="generator" content="Sheets"><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td>Age</td><td>36</td></tr><tr style="height:21px;"><td>Hair</td><td>red</td></tr><tr><td>Wants</td><td>the keys</td></tr></tbody></table>';
const IMPORTED = '<table><tr><td>Age</td><td>36</td></tr></table><h1>Big</h1><div>one</div><div>two</div>';

describe('cleanDescription', () => {
  // The same as on the server, so that an imported description is not found different once it is saved.
  it.each([
    ['a spreadsheet', SHEET, 'Age 36<br>Hair red<br>Wants the keys'],
    ['an imported character', IMPORTED, 'Age 36<h2>Big</h2>one<br>two'],
  ])('keeps the blocks of %s separate', (_, html, cleaned) => {
    expect(cleanDescription(html)).toBe(cleaned);
    expect(cleanDescription(cleaned)).toBe(cleaned);
  });

  it.each([
    '<h2>Ada</h2><p>Kind, <strong>quick</strong>, <em>dishonest</em>.<br></p><blockquote><p>No.</p></blockquote>',
    '<p>He left.  She stayed.</p><p>    Indented verse</p>',
    '<p>\tone&nbsp;&nbsp;two  </p>',
    '<pre>if\n  a:\n\n    b  </pre>',
    '<ul><li>  one  <ul><li>   two</li></ul></li></ul>',
  ])('keeps the tags and spaces of %j', (html) => expect(cleanDescription(html)).toBe(html));

  it.each([
    '<img src="x" onerror="alert(1)">',
    '<script>alert(1)</script>',
    '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed" onclick="alert(1)" data-x="1" class="y" id="root">x</p>',
    '<form action="https://example.com"><input name="password"></form>',
    '<math><mtext><style><img src="x" onerror="alert(1)"></style></mtext></math>',
    '<div onclick="alert(1)" id="x"><td style="x"><img src=x onerror=alert(1)></div>',
  ])('makes harmless: %s', (html) => {
    const clean = cleanDescription(`${html}<p>Ada</p>`);
    expect(clean).toContain('<p>Ada</p>');
    expect(clean).not.toMatch(/<(?!\/?p>|br>)|alert\(1\).*>|=/);
  });
});
