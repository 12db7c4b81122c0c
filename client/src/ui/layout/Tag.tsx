import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../figure/Icon.tsx';
import css from './Tag.module.css';

/** A red mark in words: 'Flagged by 5 people'. */
export function Tag({ icon, children }: { icon?: IconShape; children: ReactNode }) {
  return (
    <span className={css.Tag}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
