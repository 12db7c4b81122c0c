import { Hidden } from '../layout/layout.tsx';
import css from './Skeleton.module.css';

/** Grey lines of the final size, `lines` their widths in percent; read aloud as 'Loading'. */
export function Skeleton({ lines = [40, 100, 92, 60] }: { lines?: readonly number[] }) {
  return (
    <>
      <Hidden role="status">Loading</Hidden>
      <div className={css.Skeleton} aria-hidden="true" data-busy>
        {lines.map((width, i) => (
          <span key={i} style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    </>
  );
}
