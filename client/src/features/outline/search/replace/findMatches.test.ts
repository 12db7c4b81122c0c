import { findMatches, replacementFor, replaceRanges, type FindOptions } from './findMatches';
import { replaceInHtml, textOfHtml } from './htmlText';

const NAME: FindOptions = { find: 'Bellamy', wholeWords: true, matchCase: true };

/** Replaces everything that is found. */
const rangesOf = (text: string, replacement: string, options: FindOptions) =>
  findMatches(text, options).map(({ start, end }) => {
    return { start, end, text: replacementFor(text.slice(start, end), replacement, options) };
  });
const replaced = (text: string, replacement: string, options: Partial<FindOptions> = {}) =>
  replaceRanges(text, rangesOf(text, replacement, { ...NAME, ...options }));

describe('findMatches', () => {
  it('finds whole words', () => {
    const text = 'Bellamy’s hat. Bellamyites. (Bellamy) a-Bellamy-b _Bellamy_ Bellamy';
    expect(replaced(text, 'Marlowe')).toBe('Marlowe’s hat. Bellamyites. (Marlowe) a-Marlowe-b _Marlowe_ Marlowe');
    expect(replaced('mailman, mail', 'post', { find: 'mail', wholeWords: false })).toBe('postman, post');
  });

  it('heeds case, unless it is told not to', () => {
    expect(replaced('Will will', 'Bill', { find: 'Will' })).toBe('Bill will');
    expect(replaced('BELLAMY (Bellamy)', 'Marlowe')).toBe('BELLAMY (Marlowe)');
    expect(replaced('BELLAMY (Bellamy)', 'Marlowe', { matchCase: false })).toBe('MARLOWE (Marlowe)');
    expect(replaced('Mail. The mail.', 'post', { find: 'mail', matchCase: false })).toBe('Post. The post.');
  });

  it.each([
    ['O’Brien came', "O'Brien", 'Lee came'],
    ['Zoe\u0308 came', 'Zo\u00EB', 'Lee came'],
    ['Pru\u00ADitt came', 'Pruitt', 'Lee came'],
    ['Jean‑Luc came', 'Jean-Luc', 'Lee came'],
    ['민수가 왔다', '민수', 'Lee가 왔다'],
    ['민수기를 읽었다', '민수', '민수기를 읽었다'],
    ['昨日山田が来た', '山田', '昨日Leeが来た'],
    ['Zoe came', 'Zoë', 'Zoe came'],
    ['Strasse', 'Straße', 'Strasse'],
    ['Ada\u00ADmant', 'Ada', 'Ada\u00ADmant'],
    ['a  b', '  ', 'a  b'],
  ])('in %j replaces %j', (text, find, result) => {
    expect(replaced(text, 'Lee', { find })).toBe(result);
  });
});

describe('a description', () => {
  const inHtml = (html: string) => replaceInHtml(html, rangesOf(textOfHtml(html), 'Marlowe', NAME));

  it('keeps its markup', () => {
    expect(inHtml('<p>Curtis <em>Bellamy</em>, <strong>44</strong></p><ul><li>Bellamy &amp; Co.</li></ul>')).toBe(
      '<p>Curtis <em>Marlowe</em>, <strong>44</strong></p><ul><li>Marlowe &amp; Co.</li></ul>',
    );
  });

  it('is replaced across markup, and words end with their block', () => {
    expect(inHtml('<p>Bel<strong>lamy</strong>’s hat</p>')).toBe('<p>Marlowe<strong></strong>’s hat</p>');
    expect(inHtml('<p>Bel<strong>lamy</strong>ites</p>')).toBe('<p>Bel<strong>lamy</strong>ites</p>');
    expect(inHtml('<p>Bellamy</p><p>sings<br>Bellamy</p>')).toBe('<p>Marlowe</p><p>sings<br>Marlowe</p>');
    expect(inHtml('<p title="Bellamy">He</p>')).toBe('<p title="Bellamy">He</p>');
  });

  it('gets the replacement also where a match begins between two blocks', () => {
    const html = '<p>Curtis</p><p>Bellamy</p>';
    const ranges = rangesOf(textOfHtml(html), ' Marlowe', { ...NAME, find: ' Bellamy' });
    expect(replaceInHtml(html, ranges)).toBe('<p>Curtis</p><p> Marlowe</p>');
  });
});
