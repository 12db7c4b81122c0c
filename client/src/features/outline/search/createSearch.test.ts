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
});
