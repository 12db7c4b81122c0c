import { PAGES, type Page, pageAt, pagePath } from './index.ts';

const pages = Object.keys(PAGES) as Page[];

describe('pageAt', () => {
  it.each(pages)('finds %s by its path', (page) => {
    expect(pageAt(pagePath(page, '6b022e2fd2e830eb0f2accd7'))).toBe(page);
    expect(pageAt(PAGES[page])).toBe(page);
  });

  it.each(['', '/Login', '/login/', '/act-4', '/profile/a/b', '/post'])('finds nothing at %s', (path) =>
    expect(pageAt(path)).toBeUndefined(),
  );
});

describe('pagePath', () => {
  it('puts a value in as it is', () => expect(pagePath('post', '$&:id')).toBe('/post/$&:id'));
});
