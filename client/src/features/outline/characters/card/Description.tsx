import { useMemo } from 'react';
import { Prose } from '../../../../ui/layout/layout.tsx';
import { cleanDescription } from '../cleanDescription.ts';
import css from './Description.module.css';

/** A description as its writer laid it out. The server cleaned it; it is cleaned again here, before it is shown. */
export function Description({ html }: { html: string }) {
  const clean = useMemo(() => cleanDescription(html), [html]);
  return <Prose className={css.Description} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}
