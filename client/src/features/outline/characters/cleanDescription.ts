import { DESCRIPTION_TAGS, FOREIGN_TAGS, flattenBlocks } from '@trefoil/server/contract';
import DOMPurify from 'dompurify';

/** Removes everything but the allowed tags of a description. The server does the same before it stores one. */
export const cleanDescription = (html: string): string =>
  flattenBlocks(
    DOMPurify.sanitize(html, {
      ALLOWED_TAGS: [...DESCRIPTION_TAGS, ...FOREIGN_TAGS],
      ALLOWED_ATTR: [],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
    }),
    '<br>',
  );
