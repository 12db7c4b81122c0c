import { Hidden, Stack } from '../layout/layout.tsx';
import css from './Skeleton.module.css';

/** How wide a line may be, in percent; `Skeleton.module.css` has the same. */
type Width = 40 | 60 | 92 | 100;

/** Gray lines of the final size, with these widths; screen readers say 'Loading'. */
export function Skeleton({ lines = [40, 100, 92, 60] }: { lines?: readonly Width[] }) {
  return (
    <>
      <Hidden role="status">Loading</Hidden>
      <Stack gap={3} className={css.Skeleton} aria-hidden="true" data-busy>
        {lines.map((width, i) => (
          <span key={i} data-width={width} />
        ))}
      </Stack>
    </>
  );
}
