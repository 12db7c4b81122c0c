import { DESCRIPTION_TAGS } from '@trefoil/server/contract';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { Prose } from '../../../../ui/layout/layout.tsx';
import css from './Description.module.css';

/** A description as its writer laid it out. The server cleaned it; it is cleaned again here, before it is shown. */
export function Description({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS: [...DESCRIPTION_TAGS],
        ALLOWED_ATTR: [],
        ALLOW_ARIA_ATTR: false,
        ALLOW_DATA_ATTR: false,
      }),
    [html],
  );
  return <Prose className={css.Description} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}
