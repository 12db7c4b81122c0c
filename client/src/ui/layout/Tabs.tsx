import type { ReactNode } from 'react';
import css from './Tabs.module.css';

/** Buttons that switch between views: children are `Button`s with `aria-pressed` or links with `aria-current`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.Tabs} role="group" aria-label={label}>
      {children}
    </div>
  );
}
