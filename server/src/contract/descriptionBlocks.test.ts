import { DESCRIPTION_TAGS, FOREIGN_TAGS, flattenBlocks } from './index.ts';

describe('flattenBlocks', () => {
  it.each([
    ['two blocks', '<div>one</div><div>two</div>', 'one<br>two'],
    ['nested blocks', '<div><div>one</div></div><section><div>two</div></section>', 'one<br>two'],
    ['a blank line', '<div>one</div><div><br></div><div>two</div>', 'one<br><br>two'],
    ['a block inside of a sentence', 'one<div>two</div>three', 'one<br>two<br>three'],
    ['blocks beside paragraphs', '<p>one</p><div>two</div><p>three</p>', '<p>one</p>two<p>three</p>'],
    ['blocks in a list', '<ul><li><div>one</div><div>two</div></li></ul>', '<ul><li>one<br>two</li></ul>'],
    ['blocks between styles', '<b><div>one</div></b><i><div>two</div></i>', '<b>one</b><i><br>two</i>'],
    ['rows', '<table><tbody><tr><td>Age</td><td>36</td></tr><tr><td>Hair</td></tr></tbody></table>', 'Age 36<br>Hair'],
    [
      'an indented table',
      '<p>x</p>\n<table>\n <tr>\n  <td>Age</td>\n  <td>36</td>\n </tr>\n</table>',
      '<p>x</p>\nAge 36',
    ],
    ['cells of paragraphs', '<table><tr><td><p>Age</p></td><td><div>36</div></td></tr></table>', 'Age 36'],
    ['a term and what it means', '<dl><dt>Age</dt><dd>36</dd></dl>', 'Age<br>36'],
    ['headings of other levels', '<h1>One</h1><h4>Four</h4>text', '<h2>One</h2><h3>Four</h3>text'],
    ['text struck out', '<del>one</del> <strike>two</strike>', '<s>one</s> <s>two</s>'],
    ['indented blocks', '<div>    one  two</div><div>\tthree</div>', '    one  two<br>\tthree'],
    ['no foreign tags', '<p> one  two </p>\n<pre>a\n  b</pre> ', '<p> one  two </p>\n<pre>a\n  b</pre> '],
  ])('keeps %s separate', (_, html, flat) => {
    expect(flattenBlocks(html, '<br>')).toBe(flat);
    expect(flattenBlocks(flat, '<br>')).toBe(flat);
  });

  it('leaves only the tags of a description', () => {
    const flat = flattenBlocks(FOREIGN_TAGS.map((tag) => `<${tag}>a</${tag}>`).join('b'), '<br>');
    for (const [, tag] of flat.matchAll(/<\/?(\w+)>/g)) expect(DESCRIPTION_TAGS).toContain(tag);
    expect(flat.replace(/<[^>]*>/g, '').replaceAll(' ', '')).toBe(FOREIGN_TAGS.map(() => 'a').join('b'));
  });

  it('takes time in proportion to the length', () => {
    const before = process.cpuUsage();
    flattenBlocks('<div><td>'.repeat(20_000), '<br>');
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  });
});
