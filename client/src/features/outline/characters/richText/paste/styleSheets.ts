import { STYLE, styleOf } from './textFormat.ts';

const COMMENTS = /<!--|-->|\/\*[^]*?\*\//g;
/** `@page`, `@font-face`, and other rules that are not about elements. */
const AT_RULES = /@[^{};]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})/g;
const RULES = /([^{}]+)\{([^{}]*)\}/g;
const USED = /font|text-decoration|white-space|display/i;

/**
 * Adds the styles of the style sheets to the elements that they are for: spreadsheets and programs on a Mac write bold and
 * struck text as classes.
 *
 * @param css the contents of the style elements
 * @param body changed in place
 */
export function applyStyleSheets(css: string, body: Element): void {
  const styles = new Map<Element, string>();
  for (const [, selector, declarations] of css.replace(COMMENTS, '').replace(AT_RULES, '').matchAll(RULES)) {
    if (!USED.test(declarations!)) continue;
    for (const element of elementsFor(selector!.trim(), body))
      styles.set(element, `${styles.get(element) ?? ''}${declarations!.trim().replace(/;$/, '')};`);
  }
  for (const [element, style] of styles) element.setAttribute(STYLE, style + styleOf(element));
}

function elementsFor(selector: string, body: Element): Iterable<Element> {
  try {
    return body.querySelectorAll(selector);
  } catch {
    // Programs also write selectors that browsers do not know.
    return [];
  }
}
