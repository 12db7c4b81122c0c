import { box } from '../button/box.tsx';
import css from './Empty.module.css';
import { Hidden } from '../layout/layout.tsx';
import { Logo } from '../figure/Logo.tsx';

/** A dashed frame with the product's line and one thing to do. */
export const Empty = box(css.Empty);

/** The turning trefoil with words, where something is being loaded; `heading` is that of a screen that has none yet. */
export function Spinner({ heading }: { heading?: string }) {
  return (
    <>
      {heading && <Hidden as="h1">{heading}</Hidden>}
      <div className={css.Empty} role="status">
        <Logo busy size={2.5} />
        <p>Loading</p>
      </div>
    </>
  );
}
