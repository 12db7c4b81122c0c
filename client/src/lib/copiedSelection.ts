/** What only belongs to the screen: it is not part of copied text. `data-uncopied` goes with `user-select: none`. */
const UNCOPIED = '[data-uncopied], button, input, svg, [aria-hidden="true"]';
/** The styles around a selection that lies within them. */
const STYLES = 'strong, b, em, i, u, s, code';
const KEPT_ATTRIBUTES = new Set(['href', 'src', 'alt', 'dir', 'lang']);

/**
 * The contents of a range as HTML with structure alone: no colors and sizes, which a browser copies from the theme of the
 * page, no controls, and no links within the app. Lines and blanks stay as they are shown.
 */
export function htmlOfRange(range: Range): string {
  const copy = document.createElement('div');
  copy.append(range.cloneContents());
  const { commonAncestorContainer: common } = range;
  let around = common instanceof Element ? common : common.parentElement;
  for (; around?.matches(STYLES); around = around.parentElement) {
    const outer = around.cloneNode() as Element;
    outer.append(...copy.childNodes);
    copy.append(outer);
  }
  copy.querySelectorAll(UNCOPIED).forEach((element) => element.remove());
  for (const element of [...copy.querySelectorAll('*')].toReversed()) {
    for (const { name } of [...element.attributes]) if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name);
    const isInApp = element.matches('a:not([href*="://"], [href^="mailto:"]), span');
    const isEmpty = element.textContent === '' && !element.matches('br, hr, img, :has(br, hr, img)');
    if (isInApp) element.replaceWith(...element.childNodes);
    else if (isEmpty) element.remove();
  }
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const lines = text.data.replace(/^ | (?= )/gm, '\u00a0').split('\n');
    text.replaceWith(...lines.flatMap((line, i) => (i > 0 ? [document.createElement('br'), line] : [line])));
  }
  return copy.innerHTML;
}

/** Copies what is selected on the page as text and as HTML without colors. Fields and editors copy in their own way. */
export function copySelectionWithoutColors(event: ClipboardEvent): void {
  const selection = getSelection();
  const isInField = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
  if (event.defaultPrevented || isInField || !event.clipboardData || !selection || selection.isCollapsed) return;
  event.clipboardData.setData('text/plain', selection.toString());
  event.clipboardData.setData('text/html', htmlOfRange(selection.getRangeAt(0)));
  event.preventDefault();
}
