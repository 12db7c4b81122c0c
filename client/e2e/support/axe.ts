import type { Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on a page, or in the dialog that is open, in the theme that it has now: one line for each element. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    // A color in the middle of a transition has a contrast that nobody sees. Animations driven by scrolling never finish.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(timed.map(({ finished }) => finished));
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // What is behind a dialog cannot be used.
    const shown = document.querySelector('dialog[open]') ?? document;
    const { violations } = await loaded.run(shown, { runOnly: tags, resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, TAGS);
}
