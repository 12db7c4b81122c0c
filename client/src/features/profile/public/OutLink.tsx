import { webAddress } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../../ui/button/Button.tsx';
import type { IconShape } from '../../../ui/figure/Icon.tsx';
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

/** The same as a button. */
export function OutButton({ to, children, ...look }: OutLinkProps & { kind?: 'quiet'; icon?: IconShape }) {
  const href = webAddress(to);
  if (!href) return null;
  return (
    <ButtonAnchor href={href} {...AWAY} {...look}>
      {children}
      <Hidden> (opens in a new tab)</Hidden>
    </ButtonAnchor>
  );
}
