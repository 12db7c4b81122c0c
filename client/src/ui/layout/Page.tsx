import { useEffect, type ReactNode } from 'react';
import { styled } from '../styled.tsx';
import { classes } from '../classes.ts';
import css from './Page.module.css';

/** Names the document in the tab and in the history: 'Dashboard · Trefoil'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Trefoil`;
  }, [title]);
}

interface PageProps {
  /** Names the document; the heading is the screen's own. */
  title: string;
  /**
   * Widest in rem: accounts 34, import 50, texts and forms 52, characters 60, the outline 64, the board 100. Otherwise 90.
   */
  width?: 34 | 50 | 52 | 60 | 64 | 90 | 100;
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
export const PageHead = styled(css.head);
/** The line below a page's heading. */
export const PageLead = styled(css.lead, 'p');

/** Two columns on wide screens, the second narrow. */
export const PageSplit = styled(css.split);
