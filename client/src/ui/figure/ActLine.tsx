import { classes } from '../classes.ts';
import css from './ActLine.module.css';

const ACTS = [1, 2, 3] as const;

/** The line under a title, divided as the acts are. Decoration. */
export function ActLine({ className }: { className?: string }) {
  return (
    <div className={classes(css.ActLine, className)} aria-hidden="true">
      {ACTS.map((act) => (
        <span key={act} className={css.bar} data-act={act} />
      ))}
    </div>
  );
}
