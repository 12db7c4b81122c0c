import { useMemo } from 'react';
import { Prose } from '../../../../ui/layout/layout.tsx';
import { cleanDescription } from '../cleanDescription.ts';
import css from './Description.module.css';

/** A description with its formatting. It is sanitized here once more, although the server has done so, before it is shown. */
export function Description({ html }: { html: string }) {
  const clean = useMemo(() => cleanDescription(html), [html]);
  return <Prose className={css.Description} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}
