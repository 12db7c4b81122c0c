/** @jest-environment node */
import { amazonPage, workProblems, workText } from './workRules.ts';

describe('workProblems', () => {
  it('requires only title and author, and names what the contract does not allow', () => {
    expect(workProblems({ ...workText(undefined), title: 'The Ninth Ferry', author: 'Ilaria Conti' })).toEqual({});
    const wrong = { ...workText(undefined), title: ' ', url: 'javascript:alert(1)' };
    expect(Object.keys(workProblems(wrong))).toEqual(['title', 'author', 'url']);
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
