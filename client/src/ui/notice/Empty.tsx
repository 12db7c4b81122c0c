import { box } from '../button/box.tsx';
import css from './Empty.module.css';
import { Mark } from '../figure/Mark.tsx';

/** A dashed frame with the product's line and one thing to do. */
export const Empty = box(css.Empty);

/** The turning trefoil with words, where something is being loaded. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={css.Empty} role="status">
      <Mark busy size={2.5} />
      <p>{label}</p>
    </div>
  );
}
