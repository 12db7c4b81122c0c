import { amazonPage, workProblems, workText } from './workRules.ts';

describe('workProblems', () => {
  it('requires only title and author', () => {
    expect(workProblems({ ...workText(undefined), title: 'The Ninth Ferry', author: 'Ilaria Conti' })).toEqual({});
    expect(Object.keys(workProblems({ ...workText(undefined), title: ' ' }))).toEqual(['title', 'author']);
  });

  it('accepts only a web address as url', () => {
    const work = { ...workText(undefined), title: 'T', author: 'A' };
    expect(workProblems({ ...work, url: 'javascript:alert(1)' })).toHaveProperty('url');
    expect(workProblems({ ...work, url: 'http://example.com' })).toEqual({});
  });
});

describe('amazonPage', () => {
  it('is the URL of the book', () => {
    expect(amazonPage('B0EXAMPLE1')).toBe('https://www.amazon.com/dp/B0EXAMPLE1');
    expect(amazonPage(' b0-example1 ')).toBe('https://www.amazon.com/dp/B0EXAMPLE1');
  });

  it.each(['', 'B0EXAMPLE', '../../evil', 'B0EXAMPLE1?x=1', 'https://x', undefined])('is undefined for %s', (asin) =>
    expect(amazonPage(asin)).toBeUndefined(),
  );
});
