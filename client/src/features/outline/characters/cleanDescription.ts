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

const policy = globalThis.window?.trustedTypes?.createPolicy('description', { createHTML: cleanDescription });

/** A cleaned description as HTML to be shown, which browsers with Trusted Types take from this policy only. */
export const trustedDescription = (html: string): string | TrustedHTML =>
  policy?.createHTML(html) ?? cleanDescription(html);
