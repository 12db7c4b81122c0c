import { useEffect, type ReactNode } from 'react';
import { box, type BoxProps } from '../button/box.tsx';
import { classes } from '../classes.ts';
import css from './Page.module.css';

/** Names the document in the tab and in the history: 'Dashboard · Trefoil'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Trefoil`;
  }, [title]);
}

export interface PageProps {
  /** Names the document; the heading is the screen's own. */
  title: string;
  /** Widest in rem: forms 34, act forms 50, texts 52, the outline 54. */
  width?: 34 | 42 | 44 | 46 | 50 | 52 | 54 | 58 | 62 | 70 | 78;
  className?: string;
  children: ReactNode;
}

/** Width and rhythm of a screen, and its name in the tab. */
export function Page({ title, width, className, children }: PageProps) {
  useTitle(title);
  return (
    <div className={classes(css.Page, className)} data-width={width}>
      {children}
    </div>
  );
}

/** A heading at the start of the line, what can be done at its end. */
export const PageHead = box(css.head);
/** The line below a page's heading. */
export const PageLead = box(css.lead, 'p');

const Split = box(css.split);
/** Two columns on wide screens; `side` says where the narrow one is. */
export function PageSplit({ side, ...rest }: BoxProps & { side?: 'start' }) {
  return <Split data-side={side} {...rest} />;
}
