import { finder } from './find';

const item = (title: string, text: string) => ({ to: `/${title}`, title, text });
const plain = (pieces: readonly { text: string; hit: boolean }[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

const BEATS = [
  item('An Ordinary Day', 'Ada Pruitt walks the mail up the Ennick valley.'),
  item('Mail', 'Nothing to see.'),
  item('The Closest Tie', `${'Emil grafts apple trees. '.repeat(9)}She promises to MAIL it, and Zoë waits.`),
];
const search = finder(BEATS);
const titles = (query: string) => search(query).map(({ item: { title } }) => title);

describe('finder', () => {
  it('finds by words anywhere, titles first', () => {
    expect(titles('mail')).toEqual(['Mail', 'An Ordinary Day', 'The Closest Tie']);
  });

  it('wants all words, wherever they stand', () => {
    expect(titles('day mail')).toEqual(['An Ordinary Day']);
    expect(titles('mail nowhere')).toEqual([]);
  });

  it('marks the words and shows what is around the first', () => {
    const [, first, second] = search('mail');
    expect(plain(first!.words)).toBe('Ada Pruitt walks the [mail] up the Ennick valley.');
    expect(plain(second!.words)).toMatch(/^….*promises to \[MAIL\] it, and Zoë waits\.$/);
  });

  it('looks past case and accents, and keeps them', () => {
    expect(plain(search('ZOE')[0]!.words)).toContain('[Zoë]');
    expect(finder([item('T', 'Zoe\u0308')])('zoë')).toHaveLength(1);
    expect(plain(finder([item('T', 'Он пришёл домой')])('ПРИШЕЛ')[0]!.words)).toBe('Он [пришёл] домой');
  });

  it('finds nothing for nothing', () => {
    expect(search('  ')).toEqual([]);
  });
});
