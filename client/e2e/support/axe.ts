import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds in both themes, as lines to read; of the dark one the colours alone, as all else is the same. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const run = (values: readonly string[], type: 'tag' | 'rule') =>
    page.evaluate(
      async (runOnly) => {
        // Colours on their way to others would be judged.
        const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
        await Promise.allSettled(moving.map(({ finished }) => finished));
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], elementRef: false });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
      },
      { type, values: [...values] },
    );
  const found = await run(TAGS, 'tag');
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await run(['color-contrast'], 'rule')).map((line) => `dark ${line}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
