import { DESCRIPTION_TAGS, FOREIGN_TAGS, flattenBlocks } from '@trefoil/server/contract';
import DOMPurify from 'dompurify';

/** Leaves only the harmless tags of a description; the server did the same before it stored it. */
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
