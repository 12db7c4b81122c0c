import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The looks in which axe found all words readable. */
const readable = new Set<number>();

/**
 * What axe finds in both themes, as lines to read; of the dark one the colours alone, as all else is the same. Contrast takes
 * most of its time, and is judged once of all that looks the same, whatever the page, theme or width.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await standsStill(page);
  const found = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({
      runOnly: { type: 'tag', values },
      rules: { 'color-contrast': { enabled: false } },
      resultTypes: ['violations'],
      elementRef: false,
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, TAGS);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await contrastFindings(page)).map((line) => `${colorScheme} ${line}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Which words stand out too little, of those whose look was not found readable before. */
async function contrastFindings(page: Page): Promise<string[]> {
  await standsStill(page);
  const { lines, passed } = await page.evaluate(
    async (before) => {
      const known = new Set(before);
      const looks = new Map<Element | null, number>([[null, 0]]);
      /** A number made of all that colours an element and what it stands in, up to the root. */
      const lookOf = (element: Element | null): number => {
        if (looks.has(element)) return looks.get(element)!;
        const style = getComputedStyle(element!);
        const { color, backgroundColor, backgroundImage, opacity, filter, textShadow, fontSize, fontWeight } = style;
        const own = [color, backgroundColor, backgroundImage, opacity, filter, textShadow, fontSize, fontWeight];
        let look = lookOf(element!.parentElement);
        for (const sign of [element!.localName, element!.getAttribute('class'), ...own].join())
          look = (look * 31 + sign.codePointAt(0)!) % 140_737_488_355_213; // a prime below 2 ** 53 / 31
        looks.set(element, look);
        return look;
      };
      const hasWords = (element: Element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      const include = [...document.querySelectorAll('body, body *')].filter(
        (element) => hasWords(element) && element.checkVisibility() && !known.has(lookOf(element)),
      );
      if (include.length === 0) return { lines: [], passed: [] };
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations, passes } = await axe.run(
        { include },
        {
          runOnly: { type: 'rule', values: ['color-contrast'] },
          resultTypes: ['violations', 'passes'],
          elementRef: true,
          selectors: false,
          preload: false,
        },
      );
      return {
        lines: violations.flatMap(({ nodes }) => nodes.map(({ html }) => `color-contrast: ${html.slice(0, 160)}`)),
        passed: passes.flatMap(({ nodes }) => nodes.map(({ element }) => lookOf(element!))),
      };
    },
    [...readable],
  );
  for (const look of passed) readable.add(look);
  return lines;
}

/** Waits for colours that are on their way to others. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
