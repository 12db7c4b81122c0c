import { memo, type ComponentType } from 'react';
import css from './Icon.module.css';

/** An icon of lucide: `import { Star } from 'lucide-react'`. */
export type IconShape = ComponentType<{
  className?: string;
  strokeWidth?: number | string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;

/** An icon in the size and stroke of the kit. Decoration: the control around it has the name. */
export const Icon = memo(function Icon({ of: Shape }: { of: IconShape }) {
  return <Shape className={css.Icon} strokeWidth={1.75} aria-hidden="true" />;
});
