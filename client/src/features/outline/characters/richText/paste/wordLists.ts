import { styleOf } from './textFormat.ts';

/** The level of a list item; Word writes lists as paragraphs, with the level in a style of its own. */
const LEVEL = /mso-list:[^;]*\blevel(\d+)/i;
/** The text that stands for the bullet or number of an item. */
const MARKER = /mso-list:\s*Ignore/i;
/** Numbers and letters with punctuation; a letter alone is a bullet in a symbol font, such as `o` or `§`. */
const NUMBER = /^\(?(?:\d+|[\p{L}\p{N}.]+[.):、])$/u;

interface OpenList {
  level: number;
  list: Element;
}

/**
 * Turns the paragraphs that are list items in Word into lists, and removes the numbers of headings. Word on the web writes a
 * list of its own for each item.
 *
 * @param body changed in place
 */
export function convertWordLists(body: Element): void {
  let open: OpenList[] = [];
  for (const element of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, li[data-aria-level]')) {
    const found = element.matches('li') ? webItem(element) : desktopItem(element);
    if (!found) continue;
    const { level, tag, place, item } = found;
    if (previousContent(place) !== open[0]?.list) open = [];
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    if (open.at(-1)?.level === level && open.at(-1)!.list.localName !== tag) open.pop();
    if (open.at(-1)?.level !== level) open.push({ level, list: addList(tag, open.at(-1)?.list, place) });
    open.at(-1)!.list.append(item);
    if (place.textContent.trim() === '') place.remove();
  }
}

interface WordItem {
  level: number;
  tag: string;
  /** What the list is added before. */
  place: Element;
  item: Element;
}

/** The list item that a paragraph stands for; `null` for other paragraphs. */
function desktopItem(paragraph: Element): WordItem | null {
  const level = Number(LEVEL.exec(styleOf(paragraph))?.[1] ?? 0);
  if (level === 0) return null;
  const marker = [...paragraph.querySelectorAll('*')].find((element) => MARKER.test(styleOf(element)));
  const tag = NUMBER.test(marker?.textContent.trim() ?? '') ? 'ol' : 'ul';
  marker?.remove();
  if (!paragraph.matches('p, div')) return null;
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  return { level, tag, place: paragraph, item };
}

function webItem(item: Element): WordItem {
  const list = item.parentElement!;
  const place = list.closest('.ListContainerWrapper') ?? list;
  return { level: Number(item.getAttribute('data-aria-level')), tag: list.localName, place, item };
}

/** Adds a list to the last item of another one, or without one, before `place`. */
function addList(tag: string, outer: Element | undefined, place: Element): Element {
  const list = place.ownerDocument.createElement(tag);
  if (outer) outer.lastElementChild!.append(list);
  else place.before(list);
  return list;
}

/** What precedes an element, except comments and white space. */
function previousContent(element: Element): Node | null {
  let before: Node | null = element.previousSibling;
  while (before && (before.nodeType === Node.COMMENT_NODE || isBlankText(before))) before = before.previousSibling;
  return before;
}

const isBlankText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() === '';
