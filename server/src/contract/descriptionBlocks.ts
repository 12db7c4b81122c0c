/** Blocks that a description has no tags for. What they hold stays on lines of its own. */
const FOREIGN_BLOCKS = [
  ...['address', 'article', 'aside', 'caption', 'center', 'dd', 'details', 'dialog', 'div', 'dl', 'dt', 'fieldset'],
  ...['figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'legend', 'main', 'nav', 'section', 'summary'],
  ...['table', 'tbody', 'tfoot', 'thead', 'tr'],
];
const CELLS = ['td', 'th'];
/** Tags that a description has other names for. */
const SYNONYMS: Readonly<Record<string, string>> = {
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  del: 's',
  strike: 's',
};
const KEPT_BLOCKS = ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre'];

/** Tags that sanitizing has to leave in a description for `flattenBlocks`, besides its own. */
export const FOREIGN_TAGS: readonly string[] = [...FOREIGN_BLOCKS, ...CELLS, ...Object.keys(SYNONYMS)];

/**
 * Removes the foreign tags from a description: their blocks are separated by line breaks, the cells of a row by a space.
 * @param sanitized HTML of only the tags of a description and `FOREIGN_TAGS`, none of them with attributes
 * @param lineBreak the tag of a line break, as the sanitizer writes it
 */
export function flattenBlocks(sanitized: string, lineBreak: '<br>' | '<br />'): string {
  let flat = '';
  let lineIsEmpty = true;
  /** What separates the text so far from the next one. */
  let gap = '';
  let cells = 0;
  let afterForeign = false;

  for (const part of sanitized.split(/(<[^>]*>)/)) {
    const [, slash, tag] = /^<(\/?)(\w+)/.exec(part) ?? [];
    if (part === '') continue;
    if (tag === undefined) {
      const isBlank = /^[ \t\n\f\r]*$/.test(part);
      // Between the tags of a table it only lays out the source.
      if (isBlank && afterForeign) continue;
      flat += gap + part;
      gap = '';
      if (!isBlank) lineIsEmpty = false;
      afterForeign = false;
      continue;
    }
    const isCell = CELLS.includes(tag);
    afterForeign = isCell || FOREIGN_BLOCKS.includes(tag) || (cells > 0 && tag === 'p');
    if (isCell) cells += slash ? -1 : 1;
    if (afterForeign) {
      const separator = isCell || cells > 0 ? ' ' : lineBreak;
      if (!lineIsEmpty && gap !== lineBreak) gap = separator;
      continue;
    }
    const name = SYNONYMS[tag] ?? tag;
    if (KEPT_BLOCKS.includes(name)) {
      // A blank line stays one.
      if (name === 'br') flat += gap;
      gap = '';
      lineIsEmpty = true;
    }
    flat += name === tag ? part : `<${slash}${name}>`;
  }
  return flat;
}
