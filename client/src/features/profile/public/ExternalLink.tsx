import { webAddress } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import { Hidden } from '../../../ui/layout/layout.tsx';

interface ExternalLinkProps {
  /** A URL entered by a writer; nothing is rendered unless it is http or https. */
  to: string | undefined;
  children: ReactNode;
}

/** A link to a site that a writer entered. */
export function ExternalLink({ to, children }: ExternalLinkProps) {
  const href = webAddress(to);
  if (!href) return null;
  return (
    // No referrer, no access to this window, and no effect on search rankings.
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
      <Hidden> (opens in a new tab)</Hidden>
    </a>
  );
}
