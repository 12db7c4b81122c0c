import sanitizeHtml from 'sanitize-html';
import { DESCRIPTION_TAGS, FOREIGN_TAGS, flattenBlocks, normalizeLineBreaks } from '../../../contract/index.ts';

/** Deeper than a person writes. */
const MAX_NESTING = 50;

const CLEANING: sanitizeHtml.IOptions = {
  allowedTags: [...DESCRIPTION_TAGS, ...FOREIGN_TAGS],
  allowedAttributes: {},
  nestingLimit: MAX_NESTING,
};

/** Control characters other than tabs and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/**
 * Makes the HTML of a description harmless: only the contract's tags stay, without attributes; the text within other
 * tags stays too, except scripts and styles, and blocks stay separate. Running it on its own result changes nothing.
 */
export function cleanDescription(html: string): string {
  const sanitized = sanitizeHtml(html, CLEANING);
  // The field's rules see to line breaks and control characters, but an entity such as `&#1;` becomes one only here.
  return normalizeLineBreaks(flattenBlocks(sanitized, '<br />')).replaceAll(CONTROL, '');
}

const BLOCK_EDGE = /<\/?(?:p|br|h2|h3|ul|ol|li|blockquote|hr|pre)(?: \/)?>/g;
const TAG = /<[^>]*>/g;
/** The only entities that cleaning leaves; `&amp;` comes last, or `&amp;lt;` would turn into `<`. */
const ENTITIES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
] as const;

/** Skips single spaces: replacing them too would take five times as long. */
const WHITE_SPACE = /\s\s+|[^\S ]/g;

/** The text of a sanitized description: no tags, white space folded, blocks separated by a space. */
export function plainText(cleaned: string): string {
  const bare = cleaned.replaceAll(BLOCK_EDGE, ' ').replaceAll(TAG, '');
  const text = ENTITIES.reduce((rest, [entity, character]) => rest.replaceAll(entity, character), bare);
  return text.replaceAll(WHITE_SPACE, ' ').trim();
}
