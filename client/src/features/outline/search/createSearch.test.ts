/** @jest-environment node */
import { createSearch } from './createSearch';

const item = (title: string, text: string) => ({ to: `/${title}`, title, text });
const plain = (parts: readonly { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

const BEATS = [
  item('An Ordinary Day', 'Ada Pruitt walks the mail up the Ennick valley.'),
  item('Mail', 'Nothing to see.'),
  item('The Closest Tie', `${'Emil grafts apple trees. '.repeat(9)}She promises to MAIL it, and Zoë waits.`),
];
const search = createSearch(BEATS);
const titles = (query: string) => search(query).map(({ item: { title } }) => title);

describe('createSearch', () => {
  it('finds words anywhere, titles first', () => {
    expect(titles('mail')).toEqual(['Mail', 'An Ordinary Day', 'The Closest Tie']);
  });

  it('requires all words, in any place', () => {
    expect(titles('day mail')).toEqual(['An Ordinary Day']);
    expect(titles('mail nowhere')).toEqual([]);
  });

  it('highlights the words and shows the text around the first', () => {
    const [, first, second] = search('mail');
    expect(plain(first!.excerpt)).toBe('Ada Pruitt walks the [mail] up the Ennick valley.');
    expect(plain(second!.excerpt)).toMatch(/^….*promises to \[MAIL\] it, and Zoë waits\.$/);
  });

  it('ignores case and accents and shows them as written', () => {
    expect(plain(search('ZOE')[0]!.excerpt)).toContain('[Zoë]');
    expect(createSearch([item('T', 'Zoe\u0308')])('zoë')).toHaveLength(1);
    expect(plain(createSearch([item('T', 'Он пришёл домой')])('ПРИШЕЛ')[0]!.excerpt)).toBe('Он [пришёл] домой');
  });

  it('finds nothing for an empty query', () => {
    expect(search('  ')).toEqual([]);
  });

  it.each([
    ['I don’t know', "don't", 'I [don’t] know'],
    ['Straße', 'strasse', '[Straße]'],
    ['Pru\u00ADitt opened the let\u200Bter', 'letter', 'Pru\u00ADitt opened the [let\u200Bter]'],
    ['the ﬁnal oﬃce', 'final', 'the [ﬁnal] oﬃce'],
    ['Zoe\u0308 came', 'zoë', '[Zoe\u0308] came'],
    ['ほら、さくらが咲いた', 'さくら', 'ほら、[さくら]が咲いた'],
    ['เขาเดินไปที่ท่าเรือ', 'ท่าเรือ', 'เขาเดินไปที่[ท่าเรือ]'],
  ])('in %j finds %j', (text, query, shown) => {
    expect(createSearch([item('T', text)])(query).map(({ excerpt }) => plain(excerpt))).toEqual([shown]);
  });
});

describe('the excerpt of a result', () => {
  const excerpt = (text: string, query: string) => plain(createSearch([item('T', text)])(query)[0]!.excerpt);

  it.each([
    ['Han characters', '灯塔看守人把信扔进海里'.repeat(28) + '灯塔看守人把钥匙扔进海里', '钥匙'],
    ['Thai', 'เขาเดินไปตามชายหาดตอนเช้า'.repeat(12) + 'ท่าเรือ', 'ท่าเรือ'],
    ['one long word', `${'x'.repeat(400)}key${'y'.repeat(400)}`, 'key'],
    ['a match longer than itself', `${'a '.repeat(60)}${'z'.repeat(300)}`, 'z'.repeat(300)],
  ])('shows the match in %s', (_, text, query) => {
    expect(excerpt(text, query)).toContain(`[${query}]`);
  });

  it('shows the match early where characters are wide', () => {
    expect(excerpt('灯塔看守人把信扔进海里'.repeat(28) + '钥匙', '钥匙').indexOf('[')).toBeLessThanOrEqual(12);
  });

  it.each(['👩‍👩‍👧‍👦', '👍🏽', '🇫🇮', '❤️‍🔥', '1️⃣', 'é̱'])('never splits %s', (emoji) => {
    const whole = (text: string) => text.replaceAll(emoji, '').replace(/[…[\]]/g, '');
    for (let shift = 0; shift < 12; shift += 1) {
      const found = excerpt(`${'x'.repeat(shift)}${emoji.repeat(20)}key${emoji.repeat(40)}`, 'key');
      expect(found).toContain('[key]');
      expect(whole(found)).toMatch(/^x*key$/);
    }
  });

  it('highlights an emoji as a whole', () => {
    expect(excerpt('An 👩‍🚀 lands', '🚀')).toBe('An [👩‍🚀] lands');
  });
});
