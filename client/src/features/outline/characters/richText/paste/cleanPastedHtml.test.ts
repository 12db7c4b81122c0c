import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { documentOf, htmlOf } from '../document.ts';
import { plugins } from '../editing.ts';
import { CLIPBOARDS } from '../testing/clipboards.ts';
import { cleanPastedHtml } from './cleanPastedHtml.ts';

/** What an empty description contains after a paste. */
function pasted(html: string): string {
  const view = new EditorView(null, { state: EditorState.create({ doc: documentOf(''), plugins }) });
  view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  const result = htmlOf(view.state.doc);
  view.destroy();
  return result;
}

/** A paragraph that Word shows as a list item. */
const wordItem = (level: string, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l${level} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n\n`;

const TWO = '<ul><li><p>one</p></li><li><p>two</p></li></ul>';

describe('cleanPastedHtml', () => {
  it.each(Object.entries(CLIPBOARDS))('converts what is copied from %s', (_, { html, description }) => {
    expect(cleanPastedHtml(html)).toBe(description);
    expect(pasted(html)).toBe(description);
  });

  it.each([
    ['<span style="font-weight:600">a</span>', '<p><strong>a</strong></p>'],
    ['<span style="font-weight:500">a</span>', '<p>a</p>'],
    ["<span style='color:red;FONT-WEIGHT:bold'>a</span>", '<p><strong>a</strong></p>'],
    ['<u style="text-decoration:none">a</u>', '<p>a</p>'],
    ['<p style="font-weight:700">a</p>', '<p><strong>a</strong></p>'],
    ['<span style="font-weight: bolder; font-style: oblique">a</span>', '<p><strong><em>a</em></strong></p>'],
    ['<b>a <span style="font-weight:normal">b</span></b>', '<p><strong>a </strong>b</p>'],
    ['<i>a <span style="font-style:normal">b</span></i>', '<p><em>a </em>b</p>'],
    ["<b style='mso-bidi-font-weight:normal'>a</b>", '<p><strong>a</strong></p>'],
    ['<del>a</del> <strike>b</strike> <s>c</s>', '<p><s>a</s> <s>b</s> <s>c</s></p>'],
    ['<span style="text-decoration:line-through">a</span>', '<p><s>a</s></p>'],
    ['<span style="text-decoration-line: underline line-through">a</span>', '<p><u><s>a</s></u></p>'],
    ['<u>a <span style="text-decoration:none">b</span></u>', '<p><u>a b</u></p>'],
    [
      '<a href="https://x.example" style="text-decoration:none"><span style="text-decoration:underline">a</span></a>',
      '<p>a</p>',
    ],
    ['<span style="text-decoration-style: initial; font-weight: 400">a</span>', '<p>a</p>'],
    ['a<span style="display:none">b</span>', '<p>a</p>'],
  ])('converts the styles of %s', (html, converted) => expect(pasted(html)).toBe(converted));

  it.each([
    ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h6>e</h6>', '<h2>a</h2><h2>b</h2><h3>c</h3><h3>d</h3><h3>e</h3>'],
    ['<h1><span style="font-weight:700">a</span></h1>', '<h2>a</h2>'],
    ['<h1 dir="ltr"><span style="font-weight:400">a</span></h1><p>b</p>', '<h2>a</h2><p>b</p>'],
    ["<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.&nbsp;</span>a</h1>", '<h2>a</h2>'],
  ])('converts the headings of %s', (html, converted) => expect(pasted(html)).toBe(converted));

  it.each([
    ['<table><tr><td>a</td><td></td><td><b>b c</b></td><td> </td></tr></table>', '<p>a\t\t<strong>b c</strong></p>'],
    ['<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>', '<p>a\tb</p><p>c\td</p>'],
    ['<td>a</td><td>b</td>', '<p>a\tb</p>'],
    ['<google-sheets><table><tr><td>a</td><td>b</td></tr></table></google-sheets>', '<p>a\tb</p>'],
    [
      `<table class=MsoTableGrid>\n <tr>\n  <td width=208>\n  <p class=MsoNormal>Age<o:p></o:p></p>\n  </td>\n  <td>\n  <p class=MsoNormal>36</p>\n  <p>or so</p>\n  </td>\n </tr>\n</table>\n<p>After</p>`,
      '<p>Age\t36 or so</p><p>After</p>',
    ],
    [
      '<table><thead><tr><th>Who</th><th>Age</th></tr></thead><tbody><tr><td style="font-weight:bold">Ada</td><td>36</td></tr></tbody></table>',
      '<p>Who\tAge</p><p><strong>Ada</strong>\t36</p>',
    ],
    ['<table><tr><td><p>a</p><p>b</p></td></tr></table>', '<p>a</p><p>b</p>'],
    ['<table><tr><td>a</td><td><ul><li>one</li><li>two</li></ul></td></tr></table>', `<p>a</p>${TWO}`],
    ['<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>', '<p>a\tb</p><p>c</p>'],
  ])('converts the table %s', (html, converted) => expect(pasted(html)).toBe(converted));

  // Each item is its level, its marker and its text.
  it.each([
    ['bullets', '1 · one, 1 · two', TWO],
    ['bullets of symbol fonts', '1 o one, 1 § two', TWO],
    ['numbers', '1 1. a, 1 2. b, 1 10. c', '<ol><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ol>'],
    ['letters', '1 a) a, 1 (b) b, 1 iv. c', '<ol><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ol>'],
    ['levels', '1 · a, 2 o b, 1 · c', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>'],
    ['numbers within bullets', '1 · a, 2 1. b', '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>'],
    ['numbers of several levels', '1 1. a, 2 1.1. b', '<ol><li><p>a</p><ol><li><p>b</p></li></ol></li></ol>'],
    ['a skipped level', '1 · a, 3 § b', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
    ['a list that begins within', '2 o a, 1 · b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ])('converts Word lists with %s', (_, items, converted) => {
    const html = items.split(', ').map((item) => wordItem(...(item.split(' ') as [string, string, string])));
    expect(pasted(html.join(''))).toBe(converted);
  });

  it('converts lists of Word on the web', () => {
    const item = (tag: string, level: number, text: string) =>
      `<div class="ListContainerWrapper"><${tag} class="BulletListStyle1" role="list"><li data-aria-level="${level}" role="listitem"><p class="Paragraph"><span class="TextRun" style="font-weight:bold"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;
    const html = `<p>Ada&nbsp;</p>${item('ul', 1, 'a')}${item('ol', 2, 'b')}${item('ol', 2, 'c')}${item('ul', 1, 'd')}<p>After</p>`;
    expect(pasted(html)).toBe(
      '<p>Ada</p><ul><li><p><strong>a</strong></p><ol><li><p><strong>b</strong></p></li><li><p><strong>c</strong></p></li></ol></li><li><p><strong>d</strong></p></li></ul><p>After</p>',
    );
  });

  it.each([
    [
      '<style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Helvetica} span.s1 {text-decoration: line-through}</style><p class="p1">a <b>b</b> <span class="s1">c</span></p>',
      '<p>a <strong>b</strong> <s>c</s></p>',
    ],
    [
      '<style><!-- @page {margin:1in} @list l0:level1 {mso-level-text:x} td {padding:1px;font-weight:400;text-decoration:none;} .xl65 {font-weight:700;} --></style><table><tr><td class=xl65>a</td><td>b</td></tr></table>',
      '<p><strong>a</strong>\tb</p>',
    ],
    ['<style>comment {display:none} a:b:c {font-weight:bold}</style><p>a<comment>b</comment></p>', '<p>a</p>'],
    ['<style>.x {font-weight:bold}</style><p class=x style="font-weight:400">a</p>', '<p>a</p>'],
  ])('applies the style sheet of %s', (html, converted) => expect(pasted(html)).toBe(converted));

  it('separates Word lists with text between them', () => {
    const html = `${wordItem('1', '·', '<b>a</b>')}<p class=MsoNormal>b</p>${wordItem('1', '·', 'c')}`;
    expect(pasted(html)).toBe('<ul><li><p><strong>a</strong></p></li></ul><p>b</p><ul><li><p>c</p></li></ul>');
  });

  it.each([
    ['<ul>\n <li>one</li>\n <li>two</li>\n</ul>', TWO],
    [
      '<ul><li><p>one</p></li><ul><li><p>in</p></li></ul></ul>',
      '<ul><li><p>one</p><ul><li><p>in</p></li></ul></li></ul>',
    ],
    ['<div><ul><li>one</li></ul></div><div><ul><li>two</li></ul></div>', TWO],
    ['<ol><li>a</li></ol><ol><li>b</li></ol>', '<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>'],
    ['<ol><li>a</li></ol><ol start="2"><li>b</li></ol>', '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['<ul><li><input type="checkbox" checked><p>one</p></li><li></li><li>two</li></ul>', TWO],
  ])('converts the list %s', (html, converted) => expect(pasted(html)).toBe(converted));

  it.each([
    ['<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    [
      '<section><header>a</header><address>b</address></section><dl><dt>c</dt><dd>d</dd></dl>',
      '<p>a</p><p>b</p><p>c</p><p>d</p>',
    ],
    ['<div>a</div><div><br></div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<p>a</p><p>b</p><br><p>c</p>', '<p>a</p><p>b</p><p></p><p>c</p>'],
    ['<pre>if\n  a:\n    b\n</pre>', '<pre><code>if\n  a:\n    b</code></pre>'],
    ['<p>a</p><br>b', '<p>a</p><p>b</p>'],
    ['a<br>b', '<p>a<br>b</p>'],
    ['<p>a</p><hr><p>b</p>', '<p>a</p><hr><p>b</p>'],
    ['<script>x()</script><style>p{}</style><p onclick="x()">a<img src="x" onerror="x()"></p>', '<p>a</p>'],
  ])('keeps the blocks of %s', (html, converted) => expect(pasted(html)).toBe(converted));

  it.each([
    ['<p>He left.  She stayed.\n   Then\tcame.</p>', '<p>He left. She stayed. Then came.</p>'],
    [
      '<span style="white-space:pre-wrap">    He  left. </span><b>She</b> stayed.',
      '<p>    He  left. <strong>She</strong> stayed.</p>',
    ],
    ['<p style="white-space: pre-wrap;">one\n    two</p>', '<p>one<br>    two</p>'],
    ['<div style="white-space-collapse: preserve">\n<p>  a  b</p>\n</div>', '<p>  a  b</p>'],
    ['<p>He left.&nbsp; She&nbsp;stayed.</p>', '<p>He left.  She\u00a0stayed.</p>'.replace('\u00a0', '&nbsp;')],
    ['<span style="font-weight:400">a</span><span>&nbsp;</span><b>b</b>', '<p>a <strong>b</strong></p>'],
    ["<p>one<span style='mso-spacerun:yes'>\u00a0\n </span>two</p>", '<p>one   two</p>'],
    ['<p>\n<b>one</b>\n<i>two</i> three </p>', '<p><strong>one</strong> <em>two</em> three</p>'],
    ['<div style="white-space:pre-wrap"><span style="white-space:normal">a  b</span></div>', '<p>a b</p>'],
  ])('keeps white space as it is shown in %j', (html, converted) => expect(pasted(html)).toBe(converted));

  it('keeps all white space of text copied from an editor like this one', () => {
    expect(pasted('<p data-pm-slice="1 1 []">  He  left.</p>')).toBe('<p>  He  left.</p>');
  });
});
