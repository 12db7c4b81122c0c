import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { DESCRIPTION_TAGS } from '../../../contract/index.ts';

/** Deeper than a person writes; a browser would only stumble over more. */
const MAX_NESTING = 50;

const CLEANING: sanitizeHtml.IOptions = {
  allowedTags: [...DESCRIPTION_TAGS],
  allowedAttributes: {},
  nestingLimit: MAX_NESTING,
};

/** Loaded with the first description, so that no start waits for it. */
let clean: typeof sanitizeHtml | undefined;

/** Control characters other than tabs and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/**
 * Makes the HTML of a description harmless: only the contract's tags stay, without attributes; the text within others
 * stays too, except where it never was text (scripts, styles). Safe to run on its own result.
 */
export function cleanDescription(html: string): string {
  // Control characters are refused as typed, but an entity such as `&#1;` turns into one only here.
  clean ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml;
  return clean(html, CLEANING).replaceAll(CONTROL, '');
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

/** The words of a cleaned description: no tags, white space folded, blocks kept apart by a space. */
export function plainText(cleaned: string): string {
  const bare = cleaned.replaceAll(BLOCK_EDGE, ' ').replaceAll(TAG, '');
  const text = ENTITIES.reduce((rest, [entity, character]) => rest.replaceAll(entity, character), bare);
  return text.replaceAll(/\s+/g, ' ').trim();
}
