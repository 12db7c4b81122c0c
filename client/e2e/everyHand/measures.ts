import type { CDPSession, ElementHandle, Page } from '@playwright/test';
import { axeFindings } from '../support/axe';
import { bringAxe } from './scripts';

/** The spacing of WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** The ways in which somebody may need more room, none of which may make the page, or a dialog, scroll sideways. */
const NEEDS: Record<string, string> = {
  'as it is': '',
  '200 % text': 'html { font-size: 200% !important }',
  spacing: SPACING,
};

/** How far the page or a dialog scrolls sideways, with each of these needs, and what stands out. */
export const reflowFindings = (page: Page, ...needs: string[]) =>
  page.evaluate(
    (styles) => {
      const found: string[] = [];
      const style = document.createElement('style');
      document.head.append(style);
      for (const [need, css] of styles) {
        style.textContent = css!;
        // A bar that can be swiped shows all it holds.
        const bars = [...document.querySelectorAll('body *:not(dialog)')].filter((one) => {
          const { position, overflowX } = getComputedStyle(one);
          return position === 'fixed' && overflowX === 'visible';
        });
        const dialogs = document.querySelectorAll('dialog[open], dialog[open] > div');
        for (const frame of [document.documentElement, ...bars, ...dialogs]) {
          const over = frame.scrollWidth - frame.clientWidth;
          if (over <= 0) continue;
          const edge = frame.getBoundingClientRect().left + frame.clientWidth;
          const out = [...frame.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge + 1);
          const names = out.slice(-2).map((one) => one.outerHTML.slice(0, 120));
          found.push(`${need}, ${over} px: ${names.join(' | ')}`);
        }
      }
      style.remove();
      return found;
    },
    needs.map((need) => [need, NEEDS[need]] as const),
  );

/** Stops without a visible ring, and those that something covers when they have the focus. */
export async function ringFindings(page: Page): Promise<string[]> {
  // Only who uses the keyboard sees rings.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]';
    const found: string[] = [];
    const still = document.createElement('style');
    still.textContent =
      '* { transition: none !important; animation: none !important; scroll-behavior: auto !important }';
    document.head.append(still);
    // A line without a style or a width is not seen, whatever its color.
    const seen = (line: string) => (/\bnone\b|(^| )0px/.test(line) ? '' : line);
    // A link that stretches over its entry has its ring around the whole of it.
    const look = (stop: Element) =>
      [
        stop,
        stop.parentElement!,
        stop.parentElement!.parentElement!,
        stop.closest('article, section, li'),
        ...stop.children,
      ]
        .filter((one) => one !== null)
        .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::before'), getComputedStyle(one, '::after')])
        .map(({ outline, borderTop, borderRight, borderBottom, borderLeft, boxShadow, background }) => {
          const lines = [outline, borderTop, borderRight, borderBottom, borderLeft];
          return lines.map(seen).join() + boxShadow + background;
        })
        .join('|');
    const dialog = document.querySelector('dialog[open]');
    for (const stop of (dialog ?? document).querySelectorAll<HTMLElement>(STOPS)) {
      if (stop.tabIndex < 0 || stop.matches(':disabled') || !stop.checkVisibility({ visibilityProperty: true }))
        continue;
      (document.activeElement as HTMLElement).blur();
      const before = look(stop);
      stop.focus();
      if (document.activeElement !== stop) continue;
      const name = stop.outerHTML.slice(0, 120);
      if (look(stop) === before) found.push(`no ring: ${name}`);
      const { left, top, width, height } = stop.getBoundingClientRect();
      const places = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y]));
      const labels = [...((stop as HTMLInputElement).labels ?? [])];
      const isSeen = places.some(([x, y]) => {
        const hit = document.elementFromPoint(x!, y!);
        return hit && (stop.contains(hit) || hit.contains(stop) || labels.some((label) => label.contains(hit)));
      });
      if (!isSeen) found.push(`covered: ${name}`);
    }
    still.remove();
    return found;
  });
}

/** Targets smaller than 44 px, links inside sentences excepted, and those that lie over another; a box counts with its label. */
export const targetFindings = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const boxes: { name: string; box: Element; rect: DOMRect }[] = [];
    const TARGETS = 'a[href], button, input, select, textarea, summary';
    for (const target of (document.querySelector('dialog[open]') ?? document).querySelectorAll<HTMLElement>(TARGETS)) {
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const inSentence =
        getComputedStyle(target).display === 'inline' &&
        target.parentElement!.textContent!.trim().length > target.textContent!.trim().length;
      const box = target.matches('[type=checkbox], [type=radio]') ? (target.closest('label') ?? target) : target;
      const rect = box.getBoundingClientRect();
      // What is only read aloud until it has the focus; the links that stretch over their card.
      if (inSentence || rect.width <= 1 || getComputedStyle(target, '::after').position === 'absolute') continue;
      const name = target.outerHTML.slice(0, 120);
      // The columns of the plot line are high instead of wide.
      const small = target.closest('[data-plot]') ? rect.height < 44 : Math.min(rect.width, rect.height) < 43.5;
      if (small) found.push(`${Math.round(rect.width)} × ${Math.round(rect.height)}: ${name}`);
      const stands = [...ancestors(box)].every((one) =>
        ['static', 'relative'].includes(getComputedStyle(one).position),
      );
      if (stands) boxes.push({ name, box, rect });
    }
    for (const [i, { name, box, rect }] of boxes.entries())
      for (const other of boxes.slice(i + 1)) {
        const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
        const high = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
        if (Math.min(wide, high) > 1 && !box.contains(other.box))
          found.push(`${Math.round(wide)} × ${Math.round(high)} in common: ${name} | ${other.name}`);
      }
    return found;

    /** An element and those around it. */
    function* ancestors(element: Element | null) {
      for (let one = element; one; one = one.parentElement) yield one;
    }
  });

/** What has a state that is to be seen. */
const STATES = [
  '[aria-current]:not([aria-current=false])',
  '[aria-pressed=true]',
  '[aria-selected=true]',
  '[aria-invalid=true]',
  'a[data-done]',
  'a[data-current]',
  'input:checked',
];

/**
 * What forced colors, which take backgrounds and shadows away, leave nothing of: rings, the edges of dialogs, and states without
 * whose attribute the element looks the same.
 *
 * @param seen which kinds of states were looked at already
 */
export async function forcedColorFindings(page: Page, seen: Set<string>): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await ringFindings(page);
  // One of each kind that was not looked at yet; a dialog hides what is behind it.
  const { hasEdge, fresh } = await page.evaluate(
    ([selectors, before]) => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      const kinds = new Set(before);
      const fresh = selectors.flatMap((selector) => {
        const all = dialog ? `dialog[open] ${selector}` : selector;
        return [...document.querySelectorAll(all)].flatMap((node, index) => {
          const kind = `${selector} ${node.localName} ${node.className} ${node.parentElement!.className}`;
          const isSeen = node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
          if (kinds.has(kind) || !isSeen) return [];
          kinds.add(kind);
          return [{ all, index, kind, attribute: /\[([\w-]+)/.exec(selector)?.[1] }];
        });
      });
      return { hasEdge: !dialog || Number.parseFloat(getComputedStyle(dialog).borderTopWidth) > 0, fresh };
    },
    [STATES, [...seen]] as const,
  );
  if (!hasEdge) found.push('a dialog without an edge');
  for (const { all, index, kind, attribute } of fresh) {
    seen.add(kind);
    const element = (await page.locator(all).nth(index).elementHandle()) as ElementHandle<Element>;
    if (await looksSameWithout(element, attribute)) found.push(`${kind} is hidden`);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  return found.map((line) => `forced colors, ${line}`);
}

/** Whether an element looks the same without an attribute, or, if none is named, without its check mark. */
async function looksSameWithout(element: ElementHandle<Element>, attribute: string | undefined): Promise<boolean> {
  const shown = (await element.evaluateHandle((node) => node.closest('label') ?? node)).asElement()!;
  const look = async () => (await shown.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  const before = await look();
  const value = await element.evaluate((node, name) => {
    const stored = name ? node.getAttribute(name) : null;
    if (name) node.removeAttribute(name);
    else (node as HTMLInputElement).checked = false;
    return stored;
  }, attribute);
  const after = await look();
  await element.evaluate(
    (node, [name, stored]) => {
      if (name) node.setAttribute(name, stored!);
      else (node as HTMLInputElement).checked = true;
    },
    [attribute, value] as const,
  );
  return before === after;
}

/** Whatever moves for longer than a blink although the system asks for stillness. */
export const motionFindings = (page: Page) =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
    const found = new Set<string>();
    for (const element of document.querySelectorAll('*'))
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        const moves = style.animationName !== 'none' && longest(style.animationDuration) > 0.01;
        if (moves || longest(style.transitionDuration) > 0.01 || style.scrollBehavior === 'smooth')
          found.add(`moves: ${element.localName} ${element.getAttribute('class') ?? ''}${part ?? ''}`);
      }
    return [...found];
  });

/** A wide screen with a mouse and a narrow one with fingers, in pixels. */
export const WIDTHS: readonly number[] = [1280, 390];

/**
 * All that is found about what a page shows.
 * @param phone turns touch on and off
 * @param seen which kinds of states were looked at in forced colors already
 * @param widths of `WIDTHS`, at which it is measured; forced colors are those of a wide screen
 */
export async function findingsOf(
  page: Page,
  phone: CDPSession,
  seen: Set<string>,
  widths: readonly number[],
): Promise<string[]> {
  const named = (name: string, lines: string[]) => lines.map((line) => `${name}: ${line}`);
  await bringAxe(page);
  const found = await motionFindings(page);
  if (widths.includes(1280)) found.push(...(await forcedColorFindings(page, seen)));
  for (const width of widths) {
    const isTouch = width === 390;
    await phone.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch });
    await page.setViewportSize({ width, height: 800 });
    const lines = await reflowFindings(page, '200 % text', 'spacing');
    lines.push(...(await axeFindings(page)), ...(await ringFindings(page)));
    found.push(...named(`${width}`, isTouch ? [...lines, ...(await targetFindings(page))] : lines));
  }
  // As narrow as any phone, which is also 1280 at 400 %.
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...named('320', [...(await reflowFindings(page, 'as it is')), ...(await targetFindings(page))]));
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}
