import { webAddress } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import { Hidden } from '../../../ui/layout/layout.tsx';

// The other site learns nothing of this one, gets no hold of its window, and gains no rank by it.
const AWAY = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

interface OutLinkProps {
  /** Where a writer says it leads; nothing is shown unless that is http or https. */
  to: string | undefined;
  children: ReactNode;
}

/** A link that a writer put here, within a text. */
export function OutLink({ to, children }: OutLinkProps) {
  const href = webAddress(to);
  if (!href) return null;
  return (
    <a href={href} {...AWAY}>
      {children}
      <Hidden> (opens in a new tab)</Hidden>
    </a>
  );
}
