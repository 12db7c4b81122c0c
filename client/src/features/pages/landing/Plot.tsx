import { BROKEN_PLOT_CURVE, PLOT_CURVE } from '../../../ui/figure/plotCurve.ts';
import css from './Plot.module.css';

/** The line that a story takes through its three acts. */
export function Plot() {
  return (
    <svg
      className={css.Plot}
      viewBox="0 0 1200 250"
      role="img"
      aria-label="A line that rises through three acts, falls before the end, peaks and comes to rest"
    >
      <path className={css.axis} d="M0 246h294" />
      <path className={css.axis} d="M306 246h588" />
      <path className={css.axis} d="M906 246h294" />
      <path className={css.line} d={PLOT_CURVE} />
      <circle className={css.dot} cx="150" cy="178" r="6" />
      <circle className={css.dot} cx="600" cy="62" r="6" />
      <circle className={css.dot} cx="806" cy="172" r="6" />
      <circle className={css.dot} cx="1026" cy="22" r="6" />
      <text className={css.text} x="150" y="150" textAnchor="middle">
        the day things change
      </text>
      <text className={css.text} x="600" y="38" textAnchor="middle">
        the story turns
      </text>
      <text className={css.text} x="806" y="206" textAnchor="middle">
        everything gives way
      </text>
      <text className={css.text} x="1048" y="16">
        the final choice
      </text>
    </svg>
  );
}

/** The same line, broken off in the second act. */
export function BrokenPlot() {
  return (
    <svg className={css.Plot} viewBox="0 0 1200 250" aria-hidden="true">
      <path className={css.axis} d="M0 246h294" />
      <path className={css.axis} d="M306 246h588" strokeDasharray="2 7" />
      <path className={css.axis} d="M906 246h294" strokeDasharray="2 7" />
      <path className={css.line} d={BROKEN_PLOT_CURVE} />
      <circle className={css.dot} cx="458" cy="88" r="8" />
    </svg>
  );
}
