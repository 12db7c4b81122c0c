import { BlockWriter } from './BlockWriter.ts';
import { STYLE, styleOf } from './textFormat.ts';
import { convertWordLists } from './wordLists.ts';

/** Styles are hidden from the parser, as the Content-Security-Policy would report each one. */
const STYLE_ELEMENT = /<style\b[^>]*>([^]*?)<\/style>/gi;
const STYLE_ATTRIBUTE = /(<[a-z][^<>]*?\s)style(?=\s*=)/gi;
/** Cells that were copied without their table, which a parser would drop. */
const LOOSE_CELLS = /^(?:\s|<meta[^>]*>|<!--[^]*?-->)*<(?:tr|td|th|tbody|thead)\b/i;

/**
 * Converts the HTML that another program puts on the clipboard into the tags of a description: styles become tags, tables
 * become lines, Word's paragraphs with bullets become lists, and white space is kept only where that program shows it.
 *
 * @returns HTML without attributes and without white space between its blocks
 */
export function cleanPastedHtml(html: string): string {
  const css: string[] = [];
  const source = (LOOSE_CELLS.test(html) ? `<table>${html}</table>` : html)
    .replace(STYLE_ELEMENT, (_, sheet: string) => {
      css.push(sheet);
      return '';
    })
    .replace(STYLE_ATTRIBUTE, `$1${STYLE}`);
  const { body } = new DOMParser().parseFromString(source, 'text/html');
  applyStyleSheets(css.join('\n'), body);
  convertWordLists(body);
  const result = document.createElement('div');
  new BlockWriter(result).addAll(body, { whiteSpace: 'folded' });
  trimBlocks(result);
  removeBlankLines(result);
  return result.innerHTML;
}

const isBlank = (block: Element) =>
  block.textContent.trim() === '' && !block.matches('hr') && !block.querySelector('hr');

/** Removes line breaks around lines, no-break spaces at their end, and empty blocks except blank lines. */
function trimBlocks(root: Element): void {
  for (const block of [...root.querySelectorAll('*')].toReversed()) {
    if (block.matches('p, h2, h3')) trimLine(block);
    if (!isBlank(block) || block.matches('br')) continue;
    if (block.matches('p') && block.parentElement === root) block.replaceChildren();
    else if (block.matches('p, h2, h3, ul, ol, li, blockquote, pre')) block.remove();
  }
}

function trimLine(line: Element): void {
  while (line.firstChild?.nodeName === 'BR') line.firstChild.remove();
  for (let last = line.lastChild; last; last = line.lastChild) {
    if (last.nodeType === Node.TEXT_NODE) last.textContent = last.textContent!.replace(/\u00a0+$/, '');
    if (last.nodeName !== 'BR' && last.textContent !== '') return;
    last.remove();
  }
}

/**
 * Removes blank lines that only separate paragraphs. They stay where other paragraphs follow each other without one, as the
 * lines of a poem do.
 */
function removeBlankLines(root: Element): void {
  const isText = (line: Element | null) => line?.localName === 'p' && line.hasChildNodes();
  const lines = [...root.children];
  const hasStanzas = lines.some((line) => isText(line) && isText(line.nextElementSibling));
  for (const line of lines) {
    const isBetween = isText(line.previousElementSibling) && isText(line.nextElementSibling);
    if (isBlank(line) && !(hasStanzas && isBetween)) line.remove();
  }
}

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
function applyStyleSheets(css: string, body: Element): void {
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
