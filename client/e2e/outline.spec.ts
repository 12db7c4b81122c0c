import { BEAT_KEYS } from '@trefoil/server/contract';
import { extractText } from 'unpdf';
import { expect, test } from './support/fixtures';
import { STORY, storyWith } from './support/story';

const WRITTEN = BEAT_KEYS.filter((key) => key !== 'act2a14' && key !== 'act3a04');
const outline = storyWith(WRITTEN);

test('a heading of the outline leads to its question, and Back restores focus and scroll position @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', outline);
  await account.signIn(page, '/outlineoutput');
  const heading = page.getByRole('link', { name: 'The Story Turns' });
  await heading.evaluate((link) => scrollTo({ top: link.getBoundingClientRect().top - 100, behavior: 'instant' }));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await heading.click();
  await expect(page).toHaveURL(/act-2#act2a07$/);
  await expect(page.locator('textarea#act2a07')).toHaveValue(STORY.act2a07);
  await page.goBack();
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, 0);
  await page.reload();
  await expect(heading).toBeInViewport();
});

test('the links beside the outline lead to each act and mark the one in view @phone @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', outline);
  await account.signIn(page, '/outlineoutput');
  const acts = page.getByRole('navigation', { name: 'Acts of the outline' });
  for (const act of ['Act III', 'Act I', 'Act II']) {
    await acts.getByRole('link', { name: act, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${act}\\b`) })).toBeInViewport();
    await expect(acts.getByRole('link', { name: act, exact: true })).toHaveAttribute('aria-current', 'true');
    await expect(acts).toBeInViewport();
  }
  // An act that only starts at the bottom of the window is not marked yet.
  await page.getByRole('heading', { level: 2, name: /^Act II\b/ }).evaluate((part) => part.scrollIntoView(false));
  await expect(acts.getByRole('link', { name: 'Act I', exact: true })).toHaveAttribute('aria-current', 'true');
});

test('the outline shows indentation and double spaces, and prints with a title page, running titles and page numbers', async ({
  account,
  page,
}) => {
  const texts = { ...outline, title: 'Say "when"; \\o/', act1a01: 'He  left:\n\n        deeper' };
  await account.call('POST', '/api/outlines', texts);
  await account.signIn(page, '/outlineoutput');
  await expect(page.getByRole('heading', { name: 'The Closing Image' })).toBeVisible();
  const [spaces, indentation] = await page.locator('#act1a01 p').evaluate((paragraph) => {
    const widthOf = (from: number, to: number) => {
      const range = document.createRange();
      range.setStart(paragraph.firstChild!, from);
      range.setEnd(paragraph.firstChild!, to);
      return range.getBoundingClientRect().width;
    };
    return [widthOf(2, 4), widthOf(11, 19)];
  });
  expect(spaces).toBeGreaterThan(5);
  expect(indentation).toBeGreaterThan(20);

  const { text: pages } = await extractText(new Uint8Array(await page.pdf()));
  const [front, ...rest] = pages;
  expect(front).toContain('an outline by Ilaria Fonda');
  expect(front).not.toMatch(/An Ordinary Day|beats|\d/);
  expect(rest.length).toBeGreaterThan(5);
  rest.forEach((text, index) => {
    expect(text).toContain('“Say "when"; \\o/”');
    expect(text).toContain(String(index + 2));
  });
  expect(rest.join('')).not.toMatch(/Dashboard|BACK|Hide unanswered/);
  for (const act of ['Act I', 'Act II', 'Act III'])
    expect(
      rest.filter((text) => new RegExp(`${act}(?!I)`).test(text)),
      act,
    ).toHaveLength(1);
});
