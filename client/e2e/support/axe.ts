import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on a page, one line for each element: every rule in the light theme, contrast alone in the dark one. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = await run(page, (axe) => axe.withTags(TAGS));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, (axe) => axe.withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...dark.map((line) => `dark ${line}`)];
}

async function run(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // A color in the middle of a transition has a contrast that nobody sees. Animations driven by scrolling never finish.
  await page.evaluate(async () => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(timed.map(({ finished }) => finished));
  });
  // Our pages have no frames, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await choose(axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
