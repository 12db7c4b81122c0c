import type { ElementHandle, Page } from '@playwright/test';
import { axeFindings } from '../support/axe';

/** The spacing that WCAG 1.4.12 names. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** Styles with which a reader may replace ours. */
const USER_STYLES = {
  none: '',
  '200 % text': 'html { font-size: 200% !important }',
  'wider spacing': SPACING,
};

/** By how many pixels the page, a bar or a dialog scrolls sideways with each of these styles, and which elements stick out. */
const overflowFindings = (page: Page, ...styles: (keyof typeof USER_STYLES)[]) =>
  page.evaluate(
    (userStyles) => {
      const found: string[] = [];
      // A style element would be blocked by the Content-Security-Policy.
      const style = new CSSStyleSheet();
      document.adoptedStyleSheets.push(style);
      for (const [name, css] of userStyles) {
        style.replaceSync(css);
        // A bar with a scroll of its own hides nothing.
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
          found.push(`user style ${name}, ${over} px: ${names.join(' | ')}`);
        }
      }
      document.adoptedStyleSheets.pop();
      return found;
    },
    styles.map((name) => [name, USER_STYLES[name]] as const),
  );

/** Controls that show no focus ring, and those that something covers while they have the focus. */
async function focusFindings(page: Page): Promise<string[]> {
  // After a key the browser shows focus rings.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]';
    const found: string[] = [];
    // A line without a style or a width is invisible, whatever its color.
    const visible = (line: string) => (/\bnone\b|(^| )0px/.test(line) ? '' : line);
    // The ring of a link that stretches over its card is around the card.
    const look = (control: Element) =>
      [
        control,
        control.parentElement!,
        control.parentElement!.parentElement!,
        control.closest('article, section, li'),
        ...control.children,
      ]
        .filter((one) => one !== null)
        .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::before'), getComputedStyle(one, '::after')])
        .map(({ outline, borderTop, borderRight, borderBottom, borderLeft, boxShadow, background }) => {
          const lines = [outline, borderTop, borderRight, borderBottom, borderLeft];
          return lines.map(visible).join() + boxShadow + background;
        })
        .join('|');
    const dialog = document.querySelector('dialog[open]');
    for (const control of (dialog ?? document).querySelectorAll<HTMLElement>(CONTROLS)) {
      if (
        control.tabIndex < 0 ||
        control.matches(':disabled') ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        continue;
      (document.activeElement as HTMLElement).blur();
      const before = look(control);
      control.focus();
      if (document.activeElement !== control) continue;
      const name = control.outerHTML.slice(0, 120);
      if (look(control) === before) found.push(`no focus ring: ${name}`);
      const { left, top, width, height } = control.getBoundingClientRect();
      const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y]));
      const labels = [...((control as HTMLInputElement).labels ?? [])];
      const isVisible = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x!, y!);
        return hit && (control.contains(hit) || hit.contains(control) || labels.some((label) => label.contains(hit)));
      });
      if (!isVisible) found.push(`covered: ${name}`);
    }
    return found;
  });
}

/**
 * Targets smaller than 44 px, and those that overlap another. Links inside sentences may be smaller; a checkbox or radio button
 * counts with its label.
 */
const targetFindings = (page: Page) =>
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
      // Visually hidden until it has the focus, or a link that stretches over its card.
      if (inSentence || rect.width <= 1 || getComputedStyle(target, '::after').position === 'absolute') continue;
      const name = target.outerHTML.slice(0, 120);
      // The dots of the plot line have narrow columns of full height.
      const small = target.closest('[data-plot]') ? rect.height < 44 : Math.min(rect.width, rect.height) < 43.5;
      if (small) found.push(`${Math.round(rect.width)} × ${Math.round(rect.height)}: ${name}`);
      const isInFlow = [...ancestors(box)].every((one) =>
        ['static', 'relative'].includes(getComputedStyle(one).position),
      );
      if (isInFlow) boxes.push({ name, box, rect });
    }
    for (const [i, { name, box, rect }] of boxes.entries())
      for (const other of boxes.slice(i + 1)) {
        const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
        const high = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
        if (Math.min(wide, high) > 1 && !box.contains(other.box))
          found.push(`${Math.round(wide)} × ${Math.round(high)} overlap: ${name} | ${other.name}`);
      }
    return found;

    /** An element and its ancestors. */
    function* ancestors(element: Element | null) {
      for (let one = element; one; one = one.parentElement) yield one;
    }
  });

/** Elements whose state must be visible. */
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
 * What becomes invisible in forced colors, which remove backgrounds and shadows: focus rings, edges of dialogs, and states that
 * look the same without their attribute.
 *
 * @param seen kinds of states that need no further check; new ones are added
 */
async function forcedColorFindings(page: Page, seen: Set<string>): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await focusFindings(page);
  // One element of each kind; a modal dialog hides what is behind it.
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

/** Whether an element looks the same without an attribute or, unless one is named, unchecked. */
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

/** Animations and transitions of more than 0.01 s although the system asks for reduced motion. */
const motionFindings = (page: Page) =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
    const found = new Set<string>();
    for (const element of document.querySelectorAll('*'))
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        const moves = style.animationName !== 'none' && longest(style.animationDuration) > 0.01;
        if (moves || longest(style.transitionDuration) > 0.01 || style.scrollBehavior === 'smooth')
          found.add(`moves: ${element.localName} ${element.getAttribute('class') ?? ''}${pseudo ?? ''}`);
      }
    return [...found];
  });

/** Shows a page at the width of a desktop in the light theme, or of a phone in the dark one. */
export async function showOn(page: Page, device: 'desktop' | 'phone'): Promise<void> {
  const isPhone = device === 'phone';
  await page.setViewportSize({ width: isPhone ? 390 : 1280, height: 800 });
  await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' });
}

/**
 * Everything that is wrong with what a page shows now, at every width; forced colors are checked on the desktop.
 * @param seen kinds of states that were checked in forced colors already
 */
export async function findingsOf(page: Page, seen: Set<string>): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const found = [...(await motionFindings(page)), ...(await forcedColorFindings(page, seen))];
  for (const device of ['desktop', 'phone'] as const) {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: device === 'phone' });
    await showOn(page, device);
    const lines = await overflowFindings(page, '200 % text', 'wider spacing');
    lines.push(...(await axeFindings(page)), ...(await focusFindings(page)));
    if (device === 'phone') lines.push(...(await targetFindings(page)));
    found.push(...lines.map((line) => `${device}: ${line}`));
  }
  // The narrowest phone, and a desktop of 1280 px at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 640 });
  const lines = [...(await overflowFindings(page, 'none')), ...(await targetFindings(page))];
  found.push(...lines.map((line) => `320 px: ${line}`));
  await devtools.detach();
  await showOn(page, 'desktop');
  return found;
}
