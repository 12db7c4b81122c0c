import type { ReactNode } from 'react';
import { Prose } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import css from './InfoPage.module.css';

/** A page of plain text. */
export function InfoPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} width={52}>
      <h1>{title}</h1>
      <Prose className={css.text}>{children}</Prose>
    </Page>
  );
}
